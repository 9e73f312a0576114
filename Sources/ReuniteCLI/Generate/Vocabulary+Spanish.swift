extension VocabularySource {
    /// Spanish, as in Spain and the Americas.
    static let spanish = VocabularySource(
        things: """
            bags: f mochila; m bolso; f maleta; f bolsa; m bolso de mano; f bolsa de deporte; f riñonera; m maletín; \
            m neceser; f bandolera; m bolso de viaje; f bolsa de tela
            wallets: f cartera; f billetera; m monedero; m tarjetero; m portamonedas; m= sobre con dinero
            documents: m pasaporte; m documento de identidad; f licencia de conducir; f tarjeta bancaria; \
            m carné de estudiante; f tarjeta de transporte; m permiso de residencia; f tarjeta sanitaria; \
            m carné de biblioteca; f partida de nacimiento; f cartilla de vacunación
            phones: m teléfono; m celular; m móvil; m teléfono móvil; m teléfono de trabajo; m teléfono con tapa; \
            m teléfono viejo
            electronics: mp auriculares; mp audífonos; m portátil; f tableta; f cámara; m lector electrónico; \
            f batería externa; m reloj inteligente; f memoria USB; f consola de juegos; m cargador; m altavoz portátil
            keys: fp llaves; m llavero; m manojo de llaves; f llave de coche; f llave de casa; f llave de bicicleta; \
            f tarjeta de acceso; fp llaves de oficina; f llave de taquilla
            clothing: f chaqueta; f bufanda; m abrigo; mp guantes; m gorro; m suéter; fp- zapatillas; f gorra; \
            mp- zapatos; f sudadera; m- impermeable; m chaleco; fp- botas; m vestido; m pañuelo; fp- sandalias; \
            m poncho
            eyewear: fp gafas; mp lentes; fp gafas de sol; mp lentes de lectura; m estuche de gafas; \
            fp gafas graduadas; fp gafas de esquí; fp gafas de natación
            jewellery: m anillo; m collar; m reloj; f pulsera; m arete; f alianza; m colgante; m broche; f cadena; \
            f medalla; m dije
            books: m libro; m cuaderno; f libreta; f novela; m libro de texto; f agenda; f carpeta; m estuche; \
            m libro de biblioteca; m cuaderno de dibujo; f pluma estilográfica
            children: m oso de peluche; m peluche; m cochecito; m chupete; f muñeca; f manta de bebé; m biberón; \
            m carrito de juguete; m zapatito; f lonchera; m portabebés; m conejo de peluche
            sports: m balón; f botella de agua; f raqueta de tenis; f esterilla de yoga; m casco; m monopatín; \
            mp esquís; f caña de pescar; mp bastones de marcha; mp botines de fútbol; m guante de béisbol
            instruments: f guitarra; m violín; f flauta; f trompeta; m ukelele; m clarinete; m saxofón; m charango; \
            m acordeón; f armónica
            bicycles: f bicicleta; f bici; m patinete eléctrico; f bicicleta de montaña; f bicicleta infantil; \
            f bicicleta plegable; f bicicleta de paseo; f bicicleta de carreras; m patinete
            umbrellas: m paraguas; m paraguas plegable; m bastón; m paraguas grande; f sombrilla; m paraguas infantil
            medical: m audífono médico; m inhalador; fp muletas; m pastillero; f muñequera; m medidor de glucosa; \
            m estuche de insulina; m andador; f rodillera
            pets: m gato; m perro; f gata; f perra; m gatito; m cachorro; m conejo; m= loro; m= periquito; f= tortuga; \
            m= canario; m hurón
            other: m termo; f caja; f caja de herramientas; m cojín; f silla plegable; m paquete; f linterna; \
            f navaja; m cuadro; m juego de mesa; f manta; f fiambrera
            """,
        colours: """
            *: negro|negra; azul|azul|azules|azules; gris|gris|grises|grises; rojo|roja; blanco|blanca; \
            marrón|marrón|marrones|marrones; verde|verde; azul marino; rosa; beige; amarillo|amarilla; morado|morada; \
            naranja; azul claro; granate; verde oliva; turquesa; plateado|plateada; dorado|dorada; café; \
            celeste|celeste; color crema; color mostaza
            pets: negro|negra; blanco y negro|blanca y negra|blancos y negros|blancas y negras; \
            gris|gris|grises|grises; atigrado|atigrada; marrón|marrón|marrones|marrones; blanco|blanca; \
            anaranjado|anaranjada; manchado|manchada; color canela
            documents jewellery:
            """,
        materials: """
            bags wallets: de cuero; de piel; de tela; de nailon; de lona; de algodón; de ante
            clothing: de lana; de algodón; de punto; de forro polar; de alpaca; de pana; de seda
            eyewear: de metal; de pasta; de carey; de titanio
            jewellery: de plata; de oro; de acero; de oro blanco; de cobre; de jade; de ámbar
            umbrellas: de madera; de bambú; de carbono
            """,
        brands: """
            Velora; Montrave; Orvane; Sarvo; Lumetta; Calderón Nueve; Tamsel; Kestrin; Bravadel; Haldeck; Olivarte; \
            Cierzana; Almenara & Hijos; Torvela; Northfold; Zafirán; Ombrelle; Quillabor; Tolvane; Pampero Sur; Skarvik
            """,
        titles: """
            *: {thing}; {thing} {colour}; {thing} {brand} {colour}; {status}: {thing} {colour}; {thing} {brand}; \
            {thing} {where}; {thing} {colour} {where}; {thing}, {colour}; {status} {where}: {thing}
            bags wallets clothing umbrellas eyewear: {thing}; {thing} {colour} {material}; {thing} {colour}; \
            {status}: {thing} {colour}; {thing} {colour} {where}; {thing} {material}; {thing} {brand}; \
            {thing} {where}; {thing} {brand} {colour}; {thing} ({colour}, {brand}); {thing} con rayas
            documents: {thing}; {thing} {where}; {status}: {thing}; {thing} en funda {accentF}; {thing}, {city}
            keys: {thing}; {thing} con etiqueta {accentF}; {thing} {where}; {status}: {thing}; \
            {thing} con cinta {accentF}; {thing} con cordón {accent}
            jewellery: {thing}; {thing} {material}; {status}: {thing} {material}; {thing} {where}; \
            {thing} {material} con piedra {accentF}; {thing} {material} con grabado; {thing} [fino|fina] {material}
            books medical other children: {thing}; {thing} {colour}; {thing} {where}; {status}: {thing}; \
            {thing} {colour} {where}
            pets: {thing}; {thing} {colour}; {pet}, {thing} {colour}; {status}: {thing} {colour}; \
            {thing} {colour} {where}; {thing} {where}; {status} {where}: {thing}
            """,
        statuses: ("perdido|perdida", "encontrado|encontrada"),
        lost: """
            *: [Olvidado|Olvidada] {where} {when}.; [Perdido|Perdida] {where}.; \
            Creo que [lo|la|los|las] dejé {where} {when}.; Seguramente [perdido|perdida] {where}.; \
            [Visto|Vista] por última vez {where} {when}.; [Extraviado|Extraviada] {where} {when}.; \
            Se me [cayó|cayó|cayeron|cayeron] {where}.; Me di cuenta en casa, debió de ser {where}.
            bicycles: Estaba [atado|atada] {where} y desapareció {when}.; Desapareció {where} {when}.; \
            [Visto|Vista] por última vez {where}.
            pets: Se escapó {where} {when}.; [Desaparecido|Desaparecida] {when}, [visto|vista] {where}.; \
            Se asustó {where} y salió corriendo.
            """,
        found: """
            *: [Encontrado|Encontrada] {where} {when}.; [Encontrado|Encontrada] {where}.; \
            [Recogido|Recogida] {where} {when}.; Alguien [lo|la|los|las] olvidó {where}.; \
            Estaba[||n|n] {where} {when}.; Mi hija [lo|la|los|las] encontró {where}.; \
            Me [lo|la|los|las] entregaron {where} {when}.
            bicycles: [Abandonado|Abandonada] {where} desde hace días.; Sin candado {where} {when}.
            pets: Andaba [solo|sola] {where} {when}.; [Encontrado|Encontrada] {where}, muy [manso|mansa].; \
            Llegó a nuestra puerta {when}.; [Recogido|Recogida] {where} {when}.
            """,
        marks: """
            *: Un pequeño rasguño en un lado.; Tiene una pegatina con una estrella {accentF}.; \
            Dice «{name}» con bolígrafo.; Bordes un poco gastados.; Con un cordel {accent}.; Iniciales por detrás.
            bags: Cinta {accentF} en la cremallera.; Etiqueta con el nombre «{name}».; Un cierre está roto.; \
            Pequeño rasgón cerca del asa.; Dos chapas por delante.; Marca {brand}.; Etiqueta de {elsewhere}.; \
            Dentro hay un estuche {accent} y una botella.; Dentro hay un paraguas y un libro.
            wallets: Con algo de dinero y un carné de biblioteca.; Sin tarjetas.; Costura {accentF}.; \
            Lleva una foto de un perro.; Lleva un billete de tren de {elsewhere}.; El broche cierra mal.
            documents: En una funda {accentF}.; El nombre es {name}.; Una esquina doblada.; \
            Con un boleto de la línea {line}.; [Expedido|Expedida] en {city}.
            phones: Una esquina rota.; Funda {accentF}.; Un gato de fondo de pantalla.; Pegatina «{name}» por detrás.; \
            Modelo {brand} {serial}.; {count} pegatinas por detrás.; Una playa de fondo de pantalla.; Sin batería.
            electronics: El número de serie termina en {serial}.; Funda {accentF}.; Pegatina de un zorro.; \
            Tapa rayada.; Falta el cargador.; Marca {brand}.; Etiqueta «{name}» debajo.
            keys: {count} llaves en la anilla.; Con una etiqueta {accentF}.; Con un abrebotellas.; \
            Con una linterna pequeña.; La etiqueta dice «{name}».; Una llave lleva el número {serial}.; \
            Con un pompón {accent}.
            clothing: Talla M.; Marca {brand}.; Una costura está suelta.; Talla L.; Forro {accent}.; \
            Pequeño agujero a la izquierda.; Talla S.; Etiqueta «{name}» cosida.; Casi [nuevo|nueva].
            eyewear: En un estuche {accent}.; Un cristal está rayado.; Patillas decoradas.; Marca {brand}.; \
            La bisagra izquierda está pegada.; Con un cordón {accent}.
            jewellery: Grabado «{name}».; Con una piedra {accentF}.; Muy delicado trabajo.; El cierre está roto.; \
            Marca {serial} por dentro.; Recuerdo de familia.
            books: «{name}» en la primera página.; Varios marcapáginas.; Mancha de café en la tapa.; \
            Signatura de biblioteca {serial}.; Notas en los márgenes.; Con una goma {accentF}.
            children: Lleva bordado «{name}».; Un poco [mordisqueado|mordisqueada].; Con un lazo {accent}.; \
            Muchas veces [lavado|lavada].; Con lunares.; Muy [querido|querida].
            bicycles: El número de cuadro termina en {serial}.; Sillín {accent}.; Timbre {accent}.; Cesta delante.; \
            Falta la luz delantera.; Pegatina de {brand} en el cuadro.; Silla infantil detrás.
            instruments: En una funda {accentF}.; Número de serie {serial}.; Pegatinas en el estuche.; \
            [Hecho|Hecha] por {brand}.; Con una correa {accentF}.
            umbrellas: Mango de madera.; Un poco [doblado|doblada].; Mango {accent}.; Dice «{brand}».; Con lunares.; \
            Con correa para la muñeca.
            pets: Collar {accent}.; Responde al nombre de {pet}.; El chip termina en {serial}.; Patas blancas.; \
            Sin collar.; Una muesca en la oreja izquierda.; Muy [tímido|tímida].; Cojea un poco.; \
            Placa con el nombre {pet}.
            """,
        lostStories: """
            *: Cambié de la línea {line} a la línea {line}.; Iba con prisa y muy cargado.; \
            Ya pregunté al conductor de la línea {line}.; Todavía [lo|la|los|las] tenía en {street}.; \
            Venía de {elsewhere} con amigos.; Volví enseguida y ya no estaba[||n|n].; Ya busqué por toda {street}.
            pets: Vivimos cerca de {street}.; Por favor no corran detrás, escríbannos.; Se esconde debajo de los coches.
            """,
        foundStories: """
            *: Esperé media hora y no vino nadie.; Nadie en la línea {line} sabía nada.; \
            Pregunté en las tiendas de {street}.; Llovía, así que me [lo|la|los|las] llevé.; \
            Quizá de alguien que venía de {street}.
            pets: El veterinario de {street} buscó un chip.; Pusimos carteles en {street}.
            """,
        lostClosings: """
            *: Por favor, escríbanme si [lo|la|los|las] encuentran.; Se gratificará.; ¡Gracias!; \
            Gran valor sentimental.; Me haría muy feliz recuperar[lo|la|los|las] 🙏; Fue un regalo de mi abuela.; \
            Cualquier pista ayuda.; Pago el envío.
            documents keys: Por favor, escríbanme si [lo|la|los|las] encuentran.; ¡Gracias!; Se gratificará.; \
            Pago el envío.
            pets: ¡Escríbannos si ven a {pet}!; Los niños extrañan mucho a {pet}.; Se gratificará.; \
            Cualquier pista ayuda.
            """,
        foundClosings: """
            *: Dígame un detalle y se [lo|la|los|las] devuelvo.; [Entregado|Entregada] en información.; \
            [Lo|La|Los|Las] guardo en casa.; Ya está[||n|n] en objetos perdidos.; [Dejado|Dejada] con el portero.; \
            Escríbame para recoger[lo|la|los|las].; Se recoge en {street}.
            pets: Está con nosotros, a salvo.; Ya está en el refugio.; Escríbannos si conocen a su dueño.
            """,
        wheres: """
            *: {place}; {vehicle}; {place}; en {street}; en la esquina de {street} y {street}; cerca de {street}
            bicycles pets: {place}; en {street}; cerca de {street}; por {street}
            """,
        spotWheres: """
            *: {at}; {near}; {vehicle}, {near}; {place}, {near}
            bicycles pets: {near}; fuera, {near}; en {street}, {near}
            """,
        places: """
            *: en un café; en el parque; cerca de la fuente; en un banco; en la parada del autobús; \
            en el supermercado; en los columpios; en el cine; delante de la panadería; junto al río; \
            en un restaurante; en la parada del tranvía; en la sala de espera; en el vestuario; en el mercado; \
            en el aula; en el malecón; en el cajero; en la escalera del metro; debajo de una mesa del bar; \
            en la gasolinera; en la lavandería; en el ascensor
            bicycles pets: en el parque; junto al río; cerca de la fuente; cerca de los columpios; en el aparcamiento; \
            cerca de la escuela; detrás del supermercado; junto al puente; cerca del bosque
            """,
        vehicles: """
            en el autobús; en el tranvía {line}; en el tren; en un taxi; en el autobús {line}; en el metro; \
            en la línea {line}; en el autobús nocturno; en el ferri; en un coche compartido
            """,
        spots: """
            en la estación central|cerca de la estación central; en el aeropuerto|cerca del aeropuerto; \
            en la universidad|cerca de la universidad; en el parque municipal|cerca del parque municipal; \
            en el centro comercial|cerca del centro comercial; \
            en la terminal de autobuses|cerca de la terminal de autobuses; \
            en el mercado central|cerca del mercado central; en la biblioteca pública|cerca de la biblioteca pública; \
            en el estadio|cerca del estadio; en el hospital|cerca del hospital; en el museo|cerca del museo; \
            en el ayuntamiento|cerca del ayuntamiento; en el teatro|cerca del teatro; en la piscina|cerca de la piscina
            """,
        whens: "{daypart}; {weekday} {weekpart}; {weekday}; {weekday} {weekpart}; después del trabajo",
        dayparts: "de noche; por la mañana; a mediodía; por la tarde; al anochecer",
        weekparts: "de madrugada; por la mañana; a mediodía; por la tarde; por la noche",
        weekdays: "el lunes; el martes; el miércoles; el jueves; el viernes; el sábado; el domingo",
        streets: "{part1} {part2}; {part1} {part2} {part3}",
        streetParts: (
            "la calle; la avenida; la plaza; la carretera; la calzada; la alameda",
            """
            de los Olivos; de las Flores; del Molino; de los Álamos; de la Fuente; de los Naranjos; del Sol; \
            de las Palmas; de los Pinos; del Río; de los Cedros; de las Acacias; del Mercado; de los Sauces; \
            de los Tejedores; de las Golondrinas; del Puente; de los Alfareros; de los Almendros; de las Huertas; \
            del Roble; de los Jazmines; de las Carretas; del Faro; de los Cipreses; de las Violetas; del Trigo
            """,
            "Norte; Sur; Oriente; Poniente; de Arriba; de Abajo; del Valle; del Cerro; del Puerto; de la Sierra"
        ),
        names: """
            Sofía; Mateo; Valentina; Santiago; Lucía; Martín; Camila; Diego; Julia; Hugo; Elena; Pablo; Ximena; \
            Joaquín; Renata; Tomás; Alba; Nicolás; Carmen; Emilio; Noelia; Íñigo; Begoña; Facundo; Milagros; Rocío; \
            Ramiro; Itzel; Amaru; Wara; Leandro; Abril; Benicio; Catalina; Macarena; Unai
            """,
        petNames: """
            Luna; Toby; Coco; Nala; Rocky; Canela; Max; Lola; Pelusa; Simba; Manchas; Chispa; Bruno; Frida; Pancho; \
            Mishi; Garbanzo; Trufa
            """,
        sentenceSpace: " ")
}
