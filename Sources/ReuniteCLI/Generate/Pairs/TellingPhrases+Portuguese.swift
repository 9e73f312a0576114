extension TellingPhrases {
    /// How people tell of lost and found things in Portuguese, of Portugal and Brazil. See ``TellingPhrases`` for the format.
    static let portuguese = """
        # titles.lost
        Perdi {item}
        Perdido: {item}
        {item} [perdido|perdida] {where}
        {item} [perdido|perdida]
        {item}
        Procuro {myItem}
        Procura-se {item}
        {item} [desaparecido|desaparecida] em {date}
        [Esquecido|Esquecida] {where}: {item}
        {brand} {model}
        {thing} {brand}, {colour}
        PERDI {item} {where}
        {item} com {attachment}
        {thing} em nome de {owner}
        {item}, atende por {pet}
        Ajuda: perdi {myThing}
        # titles.found
        Encontrei {item}
        Encontrado: {item}
        {item} [encontrado|encontrada] {where}
        {item} [achado|achada]
        {item}
        De quem [é este|é esta|são estes|são estas] {item}?
        ACHADO: {thing}
        {item} {where}
        Achei {where}: {item}
        {thing}, {colour}
        {item} com {attachment}
        {thing} em nome de {name}
        Achado em {date}: {item}
        {item} para devolver
        # openings.lost
        Perdi {myItem} {where} {when}.
        Deixei {myThing} {where} {when}.
        Caiu {where} {when}, acho eu.
        [Perdido|Perdida] {where} {when}.
        [Perdido|Perdida] {where}.
        Tinha {theThing} ainda {where} {when}.
        {when}, {where}.
        Esqueci {aItem} {where}.
        O meu filho deixou {aItem} {where} {when}.
        Procuro {aItem}, [perdido|perdida] {where}.
        Acho que ficou {where} {when}.
        Sumiu {where}, só reparei em casa.
        # openings.found
        Encontrei {aItem} {where} {when}.
        Achei {aItem} {where} {when}.
        [Encontrado|Encontrada] {where}.
        [Achado|Achada] {where} {when}.
        Alguém esqueceu {aItem} {where}.
        {aItem}, {where}.
        A minha filha encontrou {aItem} {where}.
        Estava no chão {where} {when}.
        Entregaram-me {aItem} {when}, [encontrado|encontrada] {where}.
        Apanhei {aItem} {where}, não havia ninguém.
        Apareceu {where} {when}.
        Vi {aItem} {where} e peguei para guardar.
        # openings.pets.lost
        Fugiu {where} {when}.
        {myThing} desapareceu {when}, [visto|vista] pela última vez {where}.
        [Desaparecido|Desaparecida] desde {date}, {where}.
        Assustou-se {where} e fugiu.
        # openings.pets.found
        Andava [solto|solta] {where} {when}.
        Está {where} desde {date}.
        [Encontrado|Encontrada] {where}, sem dono à vista.
        {aItem} veio atrás de mim {when}, {where}.
        # brand
        Marca {brand}.
        É da {brand}.
        # brand.lost
        É {brand}, [comprado|comprada] na {shop}.
        Marca: {brand}
        # brand.found
        Diz {brand}.
        {brand} acho.
        Parece {brand}.
        # model.lost
        Modelo {model}.
        É o {brand} {model}.
        {brand} {model}, ainda tenho a caixa.
        # model.found
        Atrás diz {model}.
        Acho que é um {model}.
        # colour
        Cor {hue}.
        É de cor {hue}.
        Cor: {hue}.
        # colour.found
        Mais ou menos {colour}.
        Meio {colour}.
        # material
        De {material}.
        Material: {material}.
        # material.found
        Parece de {material}.
        # pattern
        Estampado {pattern}.
        {pattern}.
        # size
        Tamanho {size}.
        Tamanho: {size}.
        # contents.lost
        Dentro: {contents}.
        Tinha {contents} dentro.
        Levava {contents}.
        Com {contents}, de que preciso muito.
        Conteúdo: {list}.
        # contents.found
        Tem {contents} dentro.
        Lá dentro vi {contents}.
        Contém {contents} e mais algumas coisas.
        Com {contents}.
        # inscription.lost
        Tem escrito "{inscription}".
        Gravado: {inscription}.
        A inscrição diz "{inscription}".
        Alguém escreveu {inscription} por dentro.
        # inscription.found
        Diz "{inscription}".
        Está marcado {inscription}.
        Lê-se {inscription}.
        Tem uma coisa escrita: {inscription}.
        # owner.lost
        Em nome de {owner}.
        Nome: {owner}.
        Chamo-me {owner}, está escrito.
        # owner.found
        O nome é {name}.
        Pertence a {name}.
        Nome: {name}.
        # code.lost
        {codeName}: {code}.
        O {codeName} é {code}.
        {codeName} que termina em {codeTail}.
        # code.found
        {codeName} termina em {codeTail}.
        Um número começa por {codeHead}.
        Número {code}.
        Lê-se {codeTail}.
        # attachment
        Com {attachment}.
        Tem {attachment}.
        # attachment.lost
        Reconhece-se por {attachment}.
        Pus {attachment}.
        # attachment.found
        Tem {attachment} pendurado.
        Vem com {attachment}.
        # mark
        {mark}.
        # mark.lost
        Sinal: {mark}.
        Atenção: {mark}.
        # mark.found
        Reparei nisto: {mark}.
        # sex
        {sex}.
        É {sex}.
        # petName.lost
        Atende pelo nome de {pet}.
        Chama-se {pet}.
        {pet} tem medo de estranhos.
        # petName.found
        Na medalha diz {pet}.
        Tem uma chapinha: {pet}.
        # stories.lost
        Ia da {shop} para a {street}.
        Tinha acabado de sair da {shop}.
        Foi um presente da {person}.
        Já perguntei na {shop}.
        Estava com {person} e andámos pela {street}.
        Em casa chama-se {nickname}.
        Procurei na {street} inteira.
        Estava com pressa.
        O motorista não sabe de nada.
        Mudei de comboio e só vi depois.
        Era da minha avó.
        A pequena {person} chora por {nickname} todas as noites.
        # stories.found
        Perguntei na {shop}, ninguém sabia.
        Esperei meia hora e não veio ninguém.
        Na {shop} não quiseram guardar.
        Estava a chover e levei para casa.
        Talvez alguém que vinha da {street}.
        Uma senhora, {person}, viu cair.
        Estava passeando com {nickname}, meu cachorro.
        Quase pisei.
        Um pouco sujo mas bom.
        # closings.lost
        Por favor escrevam se encontrarem.
        Recompensa!
        Gratifica-se com {count}0.
        Muito obrigada.
        Obrigado desde já!
        Tem muito valor para mim.
        Valor sentimental.
        Não faço perguntas.
        Preciso para trabalhar.
        Qualquer pista ajuda 🙏
        Pago o envio.
        # closings.found
        Diga o que tem dentro e eu devolvo.
        Entregue {office}.
        Deixei na {shop}.
        Guardo em casa até alguém escrever.
        Para recuperar, descreva um detalhe.
        Agora está {office}.
        Buscar depois das 18h perto da {street}.
        Mande mensagem com prova por favor.
        Terei gosto em devolver.
        # greetings
        Olá,
        Boa tarde,
        Bom dia a todos!
        Oi gente,
        Boa noite,
        # offices
        nos perdidos e achados
        na esquadra
        na delegacia
        na receção
        na recepção
        na bilheteira
        na portaria
        # where.street
        na {street}
        perto da {street}
        na esquina da {street}
        {street}
        # where.venue
        na {venue}
        perto da {venue}
        em frente à {venue}
        # where.line
        na linha {line}
        no {line}
        # whens
        {daypart}
        {weekday}
        {weekday} {weekpart}
        em {date}
        em {date} {daypart}
        por volta das {hour}h
        # months
        janeiro/fevereiro/março/abril/maio/junho/julho/agosto/setembro/outubro/novembro/dezembro
        # dates
        {day} de {month}
        # settings
        station: na estação/no átrio da estação/na plataforma
        park: no parque/num banco do parque/na relva do parque
        cafe: num café/na esplanada de um café/numa cafeteria
        supermarket: no supermercado/na caixa do supermercado/junto aos carrinhos
        busStop: na paragem de autocarro/no ponto de ônibus
        restaurant: num restaurante/debaixo de uma mesa do restaurante
        school: na escola/à porta da escola/no pátio da escola
        hospital: no hospital/na sala de espera/no consultório
        airport: no aeroporto/no controlo de segurança/nas partidas
        beach: na praia/perto da praia/na areia
        cinema: no cinema/no cinema, fila 7
        museum: no museu/no bengaleiro do museu
        library: na biblioteca/na sala de leitura
        gym: no ginásio/na academia/no balneário/na piscina
        market: no mercado/na feira
        hotel: no hotel/no lobby do hotel
        carPark: no estacionamento/no parque de estacionamento
        playground: no parque infantil/perto dos baloiços/no parquinho
        street: na rua/no passeio/na calçada/à beira da estrada
        river: à beira do rio/na marginal/perto da ponte
        shop: numa loja/num provador/no centro comercial/no shopping
        concert: no concerto/no show/no festival/no estádio
        bar: num bar/na discoteca/na balada
        office: no escritório/no hall de um prédio
        church: na igreja/em frente à igreja
        # vehicles
        train: no comboio/no trem/no comboio para {elsewhere}/no trem para {elsewhere}
        bus: no autocarro/no ônibus/no autocarro {line}/no ônibus {line}
        taxi: num táxi/no táxi
        metro: no metro/no metrô, linha {line}/no metrô
        tram: no elétrico/no elétrico {line}/no bonde
        plane: no avião/num voo para {elsewhere}
        ferry: no ferry/na barca/no barco
        rideshare: num Uber/numa boleia/num 99
        coach: na camioneta para {elsewhere}/no ônibus para {elsewhere}
        # marks
        scratched: riscado atrás/tem um risco na parte de trás/arranhões de um lado
        crackedScreen: o ecrã está rachado/a tela está trincada/vidro partido
        sticker: um autocolante com {motif}/um adesivo com {motif}/{motif} colado
        brokenZip: o fecho está estragado/um zíper não fecha/fecho partido
        tornLining: o forro está rasgado/buraco no forro/rasgado por dentro
        stain: uma mancha à frente/manchado na frente/com uma mancha
        missingButton: falta um botão/caiu um botão/sem o botão de cima
        hole: um buraquinho na manga esquerda/pequeno furo à esquerda
        worn: bastante usado/as bordas estão gastas/bem gasto
        asNew: quase novo/como novo/pouco uso
        bentRib: uma vareta torta/vareta dobrada/um braço está partido
        woodenHandle: cabo de madeira/a pega é de madeira
        curvedHandle: cabo curvo/pega curva
        automatic: abre com um botão/automático
        coffeeStain: café na capa/mancha de café na primeira página
        marginNotes: notas nas margens/apontamentos a lápis/partes sublinhadas
        bookmark: um marcador com {motif}/o marcador de livro mostra {motif}
        childSeat: cadeirinha atrás/com cadeira de criança
        basket: cesto à frente/uma cestinha de vime na frente
        noLight: sem luz à frente/falta o farol
        bell: campainha {accentF}/campainha com {motif}
        collar: coleira {accentF}/usa coleira {accentF}/coleira: {accent}
        whitePaws: patas brancas/as quatro patas brancas
        notchedEar: um corte na orelha esquerda/orelha esquerda com falha
        limps: manca um pouco/coxeia
        shy: muito medroso/assusta-se fácil/não correr atrás
        wallpaper: {motif} no fundo de ecrã/na tela de bloqueio aparece {motif}/papel de parede: {motif}
        case: num estojo {accent}/capa {accentF}/capinha {accentF}
        lensScratched: uma lente riscada/risco na lente esquerda
        tapedHinge: a dobradiça esquerda tem fita/uma haste colada
        stone: com uma pedra {accentF}/pedra {accentF}
        thin: muito fino/fino e delicado
        clasp: o fecho está partido/não fecha
        keyCount: {count} chaves/{count} chaves na argola
        numbered: uma chave com capa {accentF}/chave com cabeça de plástico, cor {accent}
        eyeMissing: falta um olho/perdeu um olho
        washed: lavado muitas vezes/um pouco mordido
        printed: estampado com {motif}/{motif} na frente/desenho: {motif}
        strap: alça {accentF}/a alça é {accentF}
        lettering: a palavra "{word}" em grande/está escrito {word}
        # attachments
        teddy: um ursinho de peluche/um ursinho de pelúcia/um urso pequeno
        lanyard: uma fita de pescoço {accentF}/um cordão de crachá {accent}
        ribbon: um laço {accent}/uma fita {accentF}
        snapHook: um mosquetão
        opener: um abre-garrafas/um abridor
        pompom: um pompom {accent}/uma bola de pelo {accentF}
        token: uma moeda de carrinho/uma ficha de carrinho
        leatherTag: uma etiqueta de couro/uma tira de couro
        luggageTag: uma etiqueta de bagagem {accentF}/uma etiqueta {accentF}
        torch: uma lanterna pequena/uma mini lanterna
        duck: um patinho de borracha/um pato amarelo
        shell: uma concha
        tower: uma torre Eiffel pequena/um chaveiro da torre Eiffel
        figure: uma figura, {motif}/{motif} como pingente
        cord: um cordão {accent}/um fio {accent}
        whistle: um apito
        # motifs
        star: uma estrela/estrelas
        fox: uma raposa
        cat: um gato/um gatinho
        skull: uma caveira
        heart: um coração/corações
        rainbow: um arco-íris
        dinosaur: um dinossauro/um dino
        sunflower: um girassol/flores amarelas
        anchor: uma âncora
        mountain: montanhas/uma montanha
        unicorn: um unicórnio
        football: uma bola de futebol
        rocket: um foguetão/um foguete
        panda: um panda
        wave: uma onda/o mar
        mushroom: um cogumelo
        guitar: uma guitarra/um violão
        owl: uma coruja/um mocho
        moon: a lua/uma meia-lua
        bicycle: uma bicicleta/uma bike
        # sizes
        small: pequeno/pequenino
        large: grande
        s: S/P
        m: M
        l: L/G
        xl: XL/GG
        # sexes
        male: macho/um macho
        female: fêmea/uma fêmea
        # codes
        imei: IMEI/número de série
        serial: número de série/n.º de série/número
        frame: número do quadro/número gravado no quadro
        document: número do documento/número/número do cartão
        chip: chip/número do microchip
        key: número gravado na chave/número da chave
        shelf: cota/número da biblioteca
        hallmark: contraste/número por dentro
        """
}
