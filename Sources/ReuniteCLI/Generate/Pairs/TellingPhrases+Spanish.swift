extension TellingPhrases {
    /// How people tell of lost and found things in Spanish. See ``TellingPhrases`` for the format.
    static let spanish = """
        # titles.lost
        Perdí {item}
        Perdido: {item}
        {item} [perdido|perdida] {where}
        {item} [perdido|perdida]
        {item}
        Busco {myItem}
        Se busca {item}
        {item} [desaparecido|desaparecida] el {date}
        Extravié {item} {where}
        {brand} {model}
        {thing} {brand}, {colour}
        SE PERDIÓ {item} {where}
        {item} con {attachment}
        {thing} a nombre de {owner}
        {item}, se llama {pet}
        Ayuda, perdí {myThing}
        # titles.found
        Encontré {item}
        Encontrado: {item}
        {item} [encontrado|encontrada] {where}
        {item} [encontrado|encontrada]
        {item}
        ¿De quién [es este|es esta|son estos|son estas] {item}?
        ENCONTRADO {thing}
        {item} {where}
        Hallado {where}: {item}
        {thing}, {colour}
        {item} con {attachment}
        {thing} a nombre de {name}
        Apareció {item} el {date}
        Se entrega {item} a su dueño
        # openings.lost
        Perdí {myItem} {where} {when}.
        Me dejé {myThing} {where} {when}.
        Se me cayó {where} {when}.
        Se perdió {where}, {when}.
        [Perdido|Perdida] {where}.
        [Lo|La|Los|Las] tuve por última vez {where} {when}.
        {when}, {where}.
        Olvidé {aItem} {where}.
        Mi hijo dejó {aItem} {where} {when}.
        Busco {aItem}, [perdido|perdida] {where}.
        Creo que [lo|la|los|las] dejé {where} {when}.
        Extravié {aItem} {where}, me di cuenta en casa.
        # openings.found
        Encontré {aItem} {where} {when}.
        [Encontrado|Encontrada] {where} {when}.
        [Encontrado|Encontrada] {where}.
        Recogí {aItem} {where} {when}.
        Alguien dejó {aItem} {where}.
        {aItem}, {where}.
        Mi hija encontró {aItem} {where}.
        Estaba [tirado|tirada] {where} {when}.
        Me entregaron {aItem} {when}, [encontrado|encontrada] {where}.
        Hallé {aItem} {where}, no había nadie.
        Apareció {where} {when}.
        Vi {aItem} {where} y me [lo|la|los|las] llevé para guardar.
        # openings.pets.lost
        Se escapó {where} {when}.
        {myThing} desapareció {when}, visto por última vez {where}.
        [Desaparecido|Desaparecida] desde el {date}, {where}.
        Se asustó {where} y salió corriendo.
        # openings.pets.found
        Andaba [suelto|suelta] {where} {when}.
        Lleva {where} desde el {date}.
        [Encontrado|Encontrada] {where}, sin dueño a la vista.
        {aItem} me siguió a casa {when}, {where}.
        # brand
        Marca {brand}.
        Es de marca {brand}.
        # brand.lost
        Es {brand}, [comprado|comprada] en {shop}.
        Marca: {brand}
        # brand.found
        Pone {brand}.
        {brand} creo.
        Parece {brand}.
        # model.lost
        Modelo {model}.
        Es el {brand} {model}.
        {brand} {model}, aún tengo la caja.
        # model.found
        Detrás pone {model}.
        Creo que es un {model}.
        # colour
        Color {hue}.
        Es de color {hue}.
        Color: {hue}.
        # colour.found
        Más o menos {hue}.
        Tirando a {hue}.
        # material
        De {material}.
        Material: {material}.
        # material.found
        Parece de {material}.
        # pattern
        Estampado {pattern}.
        {pattern}.
        # size
        Talla {size}.
        Tamaño: {size}.
        # contents.lost
        Dentro: {contents}.
        Llevaba {contents}.
        Tenía {contents} dentro.
        Con {contents}, que necesito mucho.
        Contenido: {list}.
        # contents.found
        Dentro hay {contents}.
        Por dentro vi {contents}.
        Contiene {contents} y algunas cosas más.
        Con {contents}.
        # inscription.lost
        Tiene escrito "{inscription}".
        Grabado: {inscription}.
        La inscripción dice "{inscription}".
        Alguien escribió {inscription} por dentro.
        # inscription.found
        Dice "{inscription}".
        Pone {inscription}.
        Se lee {inscription}.
        Lleva algo escrito: {inscription}.
        # owner.lost
        A nombre de {owner}.
        Nombre: {owner}.
        Me llamo {owner}, lo pone.
        # owner.found
        El nombre es {name}.
        Pertenece a {name}.
        Nombre: {name}.
        # code.lost
        {codeName}: {code}.
        El {codeName} es {code}.
        {codeName} terminado en {codeTail}.
        # code.found
        {codeName} termina en {codeTail}.
        Un número empieza por {codeHead}.
        Número {code}.
        Se lee {codeTail}.
        # attachment
        Con {attachment}.
        Lleva {attachment}.
        # attachment.lost
        Se reconoce por {attachment}.
        Le puse {attachment}.
        # attachment.found
        Tiene {attachment} colgando.
        Viene con {attachment}.
        # mark
        {mark}.
        # mark.lost
        Seña particular: {mark}.
        Ojo: {mark}.
        # mark.found
        Me fijé en esto: {mark}.
        # sex
        {sex}.
        Es {sex}.
        # petName.lost
        Responde al nombre de {pet}.
        Se llama {pet}.
        {pet} desconfía de los extraños.
        # petName.found
        En la placa dice {pet}.
        Lleva una chapa: {pet}.
        # stories.lost
        Iba de {shop} hacia {street}.
        Acababa de salir de {shop}.
        Fue un regalo de {person}.
        Ya pregunté en {shop}.
        Estaba con {person} y caminamos por {street}.
        En casa se llama {nickname}.
        Busqué por toda {street}.
        Iba con prisa.
        El chófer no sabe nada.
        Hice transbordo y me di cuenta tarde.
        Era de mi abuela.
        La pequeña {person} llora por {nickname} todas las noches.
        # stories.found
        Pregunté en {shop}, nadie sabía.
        Esperé media hora y no vino nadie.
        En {shop} no quisieron guardarlo.
        Llovía, así que me [lo|la|los|las] llevé.
        Quizás alguien que venía de {street}.
        Una señora, {person}, vio cómo se caía.
        Paseaba a {nickname}, mi perro.
        Casi [lo|la|los|las] piso.
        Un poco sucio pero bien.
        # closings.lost
        Por favor escríbanme si [lo|la|los|las] tienen.
        ¡Se recompensa!
        Recompensa de {count}0.
        Muchas gracias.
        ¡Gracias de antemano!
        Significa mucho para mí.
        Tiene valor sentimental.
        No se harán preguntas.
        [Lo|La|Los|Las] necesito para trabajar.
        Cualquier pista ayuda 🙏
        Pago el envío.
        # closings.found
        Dime qué hay dentro y te [lo|la|los|las] devuelvo.
        Entregado {office}.
        [Lo|La|Los|Las] dejé en {shop}.
        [Lo|La|Los|Las] guardo en casa hasta que escriban.
        Para recuperarlo, describan un detalle.
        Ahora está {office}.
        Se recoge después de las 18 cerca de {street}.
        Escríbanme con alguna prueba.
        Con gusto [lo|la|los|las] devuelvo.
        # greetings
        Hola,
        ¡Hola a todos!
        Buenas tardes,
        Buenos días,
        Buenas,
        # offices
        en objetos perdidos
        en la comisaría
        en información
        en recepción
        en la taquilla
        en la portería
        # where.street
        en {street}
        por {street}
        cerca de {street}
        en la esquina de {street}
        # where.venue
        en {venue}
        cerca de {venue}
        frente a {venue}
        # where.line
        en la línea {line}
        en el {line}
        # whens
        {daypart}
        {weekday}
        {weekday} {weekpart}
        el {date}
        el {date} {daypart}
        sobre las {hour}
        # months
        enero/febrero/marzo/abril/mayo/junio/julio/agosto/septiembre/octubre/noviembre/diciembre
        # dates
        {day} de {month}
        # settings
        station: en la estación/en el vestíbulo de la estación/en el andén
        park: en el parque/en un banco del parque/en el césped del parque
        cafe: en una cafetería/en la terraza de un café/en un café
        supermarket: en el supermercado/en la caja del súper/junto a los carritos
        busStop: en la parada del autobús/en la marquesina
        restaurant: en un restaurante/debajo de una mesa del restaurante
        school: en el colegio/a la salida del colegio/en el patio de la escuela
        hospital: en el hospital/en la sala de espera/en el consultorio
        airport: en el aeropuerto/en el control de seguridad/en salidas
        beach: en la playa/cerca de la playa/en la arena
        cinema: en el cine/en el cine, fila 7
        museum: en el museo/en el guardarropa del museo
        library: en la biblioteca/en la sala de lectura
        gym: en el gimnasio/en el vestuario/en la piscina
        market: en el mercado/en el rastro
        hotel: en el hotel/en el lobby del hotel
        carPark: en el aparcamiento/en el estacionamiento
        playground: en el parque infantil/junto a los columpios
        street: en la calle/en la acera/al lado de la carretera
        river: a la orilla del río/en el paseo del río/cerca del puente
        shop: en una tienda/en un probador/en el centro comercial
        concert: en el concierto/en el festival/en el estadio
        bar: en un bar/en la discoteca
        office: en la oficina/en el portal de un edificio
        church: en la iglesia/delante de la iglesia
        # vehicles
        train: en el tren/en el tren a {elsewhere}/en el cercanías
        bus: en el autobús/en el bus {line}/en el autobús número {line}
        taxi: en un taxi/en el taxi
        metro: en el metro/en el metro, línea {line}/en el subte
        tram: en el tranvía/en el tranvía {line}
        plane: en el avión/en un vuelo a {elsewhere}
        ferry: en el ferry/en el barco
        rideshare: en un Uber/en un Cabify
        coach: en el autocar a {elsewhere}/en el bus nocturno
        # marks
        scratched: rayado por detrás/tiene un rayón en la parte de atrás/arañazos en un lado
        crackedScreen: la pantalla está rota/cristal roto/pantalla estrellada
        sticker: una pegatina con {motif}/{motif} pegado encima/calcomanía: {motif}
        brokenZip: la cremallera está rota/un cierre no cierra/cremallera rota
        tornLining: el forro está roto/agujero en el forro/roto por dentro
        stain: una mancha delante/manchado por delante/con una mancha
        missingButton: le falta un botón/se le cayó un botón/sin el botón de arriba
        hole: un agujerito en la manga izquierda/pequeño agujero a la izquierda
        worn: bastante usado/los bordes están gastados/muy usado
        asNew: casi nuevo/como nuevo/poco uso
        bentRib: una varilla doblada/varilla torcida/un brazo está roto
        woodenHandle: mango de madera/el puño es de madera
        curvedHandle: mango curvo/puño curvado
        automatic: se abre con un botón/automático
        coffeeStain: café en la tapa/mancha de café en la primera página
        marginNotes: notas en los márgenes/apuntes a lápiz/partes subrayadas
        bookmark: un marcapáginas con {motif}/el marcador tiene {motif}
        childSeat: silla de niño detrás/con asiento para niño
        basket: cesta delante/una canasta de mimbre delante
        noLight: sin luz delantera/le falta el faro
        bell: timbre {accent}/timbre con {motif}
        collar: collar {accent}/lleva un collar {accent}/collar: {accent}
        whitePaws: patas blancas/las cuatro patas blancas
        notchedEar: una muesca en la oreja izquierda/oreja izquierda lastimada
        limps: cojea un poco/renguea
        shy: muy miedoso/se asusta fácil/no perseguir
        wallpaper: {motif} de fondo de pantalla/en la pantalla de bloqueo sale {motif}/foto de fondo: {motif}
        case: en un estuche {accent}/funda {accentF}/carcasa {accentF}
        lensScratched: un cristal rayado/raya en el lente izquierdo
        tapedHinge: la bisagra izquierda con cinta/una patilla pegada
        stone: con una piedra {accentF}/piedra {accentF} engastada
        thin: muy fino/fino y delicado
        clasp: el cierre está roto/no cierra
        keyCount: {count} llaves/{count} llaves en el aro
        numbered: una llave con capuchón {accent}/llave con cabeza de plástico, color {accent}
        eyeMissing: le falta un ojo/perdió un ojo
        washed: lavado mil veces/un poco mordido
        printed: estampado con {motif}/{motif} por delante/dibujo: {motif}
        strap: correa {accentF}/la correa es {accentF}
        lettering: la palabra "{word}" en grande/pone {word} atravesado
        # attachments
        teddy: un osito de peluche/un oso pequeño/un osito
        lanyard: un cordón de cuello {accent}/una cinta {accentF}
        ribbon: un lazo {accent}/una cinta {accentF}
        snapHook: un mosquetón
        opener: un abrebotellas/un destapador
        pompom: un pompón {accent}/una bola de pelo {accentF}
        token: una moneda para el carrito/una ficha de carrito
        leatherTag: una etiqueta de cuero/una chapita de cuero
        luggageTag: una etiqueta de equipaje {accentF}/una etiqueta {accentF}
        torch: una linterna pequeña/una mini linterna
        duck: un patito de goma/un pato de plástico amarillo
        shell: una concha/un caracol de mar
        tower: una torre Eiffel pequeña/un llavero de la torre Eiffel
        figure: una figura, {motif}/{motif} de colgante
        cord: una cuerda {accentF}/un cordel {accent}
        whistle: un silbato
        # motifs
        star: una estrella/estrellas
        fox: un zorro
        cat: un gato/un gatito
        skull: una calavera
        heart: un corazón/corazones
        rainbow: un arcoíris
        dinosaur: un dinosaurio/un dino
        sunflower: un girasol/flores amarillas
        anchor: un ancla
        mountain: montañas/una montaña
        unicorn: un unicornio
        football: un balón de fútbol/una pelota de fútbol
        rocket: un cohete
        panda: un panda
        wave: una ola/el mar
        mushroom: una seta/un hongo
        guitar: una guitarra
        owl: un búho/una lechuza
        moon: la luna/una media luna
        bicycle: una bicicleta/una bici
        # sizes
        small: pequeño/chico
        large: grande
        s: S
        m: M
        l: L
        xl: XL
        # sexes
        male: macho/un macho
        female: hembra/una hembra
        # codes
        imei: IMEI/número de serie
        serial: número de serie/n.º de serie/número
        frame: número de cuadro/número grabado en el cuadro
        document: número del documento/número/número de tarjeta
        chip: chip/número de microchip
        key: número grabado en la llave/número de llave
        shelf: signatura/número de biblioteca
        hallmark: contraste/número por dentro
        """
}
