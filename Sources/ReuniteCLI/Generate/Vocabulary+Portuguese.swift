extension VocabularySource {
    /// Portuguese, mostly as in Brazil.
    static let portuguese = VocabularySource(
        things: """
            bags: f mochila; f bolsa; f mala; f bolsa de ombro; f mala de viagem; f bolsa esportiva; f pochete; \
            f pasta; f nécessaire; f sacola; f mala de mão; f bolsa de pano
            wallets: f carteira; m porta-moedas; m porta-cartões; f carteira de viagem; f bolsinha; \
            m= envelope com dinheiro
            documents: m passaporte; f carteira de identidade; f carteira de motorista; m cartão bancário; \
            f carteira de estudante; m cartão de transporte; m título de residência; m cartão de saúde; \
            m cartão da biblioteca; f certidão de nascimento; m cartão de vacinas
            phones: m celular; m telefone; m smartphone; m telemóvel; m celular do trabalho; m telefone de flip; \
            m celular antigo
            electronics: mp fones de ouvido; m notebook; m tablet; f câmera; m leitor digital; f bateria externa; \
            m relógio inteligente; m pen drive; m videogame portátil; m carregador; f caixa de som; m gravador
            keys: fp chaves; m chaveiro; m molho de chaves; f chave do carro; f chave de casa; f chave de bicicleta; \
            m cartão de acesso; fp chaves do escritório; f chave de armário
            clothing: f jaqueta; m casaco; m cachecol; fp luvas; m gorro; m suéter; mp- tênis; m boné; mp- sapatos; \
            m moletom; f- capa de chuva; m colete; fp- botas; m vestido; m lenço; fp- sandálias; f camisa
            eyewear: mp óculos; mp óculos de sol; mp óculos de leitura; m estojo de óculos; mp óculos de grau; \
            mp óculos de natação; mp óculos de esqui
            jewellery: m anel; m colar; m relógio; f pulseira; m brinco; f aliança; m pingente; m broche; f corrente; \
            f medalha; f tornozeleira
            books: m livro; m caderno; f agenda; m romance; m livro didático; m bloco de notas; f pasta de papéis; \
            m estojo; m livro da biblioteca; m caderno de desenho; f caneta-tinteiro
            children: m urso de pelúcia; m bicho de pelúcia; m carrinho de bebê; f chupeta; f boneca; f manta de bebê; \
            f mamadeira; m carrinho de brinquedo; m sapatinho; f lancheira; m canguru de bebê; m coelho de pelúcia
            sports: f bola; f garrafa de água; f raquete de tênis; m tapete de ioga; m capacete; m skate; \
            f prancha de surfe; f vara de pesca; fp chuteiras; mp bastões de caminhada; fp luvas de boxe
            instruments: m violão; m violino; f flauta; m trompete; m cavaquinho; f clarineta; m saxofone; m pandeiro; \
            m acordeão; f gaita
            bicycles: f bicicleta; f bike; m patinete elétrico; f bicicleta de montanha; f bicicleta infantil; \
            f bicicleta dobrável; f bicicleta de passeio; f bicicleta de corrida; m patinete
            umbrellas: m guarda-chuva; m guarda-chuva dobrável; f bengala; f sombrinha; m guarda-chuva grande; \
            m guarda-chuva infantil
            medical: m aparelho auditivo; m inalador; fp muletas; f caixa de remédios; f munhequeira; \
            m medidor de glicose; m estojo de insulina; m andador; f joelheira
            pets: m gato; m cachorro; f gata; f cadela; m gatinho; m filhote; m coelho; m= papagaio; m= periquito; \
            f= tartaruga; m= canário; f= calopsita
            other: f garrafa térmica; f caixa; f caixa de ferramentas; f almofada; f cadeira dobrável; m pacote; \
            f lanterna; m canivete; m quadro; m jogo de tabuleiro; m cobertor; f marmita
            """,
        colours: """
            *: preto|preta; azul|azul|azuis|azuis; cinza; vermelho|vermelha; branco|branca; \
            marrom|marrom|marrons|marrons; verde|verde; azul-marinho; rosa; bege; amarelo|amarela; roxo|roxa; laranja; \
            azul-claro|azul-clara|azul-claros|azul-claras; vinho; verde-oliva; turquesa; prateado|prateada; \
            dourado|dourada; lilás; creme; verde-escuro|verde-escura|verde-escuros|verde-escuras
            pets: preto|preta; preto e branco|preta e branca|pretos e brancos|pretas e brancas; cinza; rajado|rajada; \
            marrom|marrom|marrons|marrons; branco|branca; caramelo; malhado|malhada; amarelo|amarela
            documents jewellery:
            """,
        materials: """
            bags wallets: de couro; de lona; de náilon; de tecido; de algodão; de camurça; de brim
            clothing: de lã; de algodão; de tricô; de linho; de veludo; de seda; de moletom
            eyewear: de metal; de plástico; de acetato; de titânio
            jewellery: de prata; de ouro; de aço; de ouro branco; de cobre; de jade; de âmbar
            umbrellas: de madeira; de bambu; de carbono
            """,
        brands: """
            Velora; Orvane; Montrave; Lumetta; Sarvo; Tamsel; Ribanceira; Kestrin; Haldeck; Alvorel; Serrana Nove; \
            Tolvane; Bravadel; Pedralva & Filhos; Northfold; Caravelle Sul; Ombrelle; Jacarandel; Zefirina; Skarvik
            """,
        titles: """
            *: {thing}; {thing} {colour}; {thing} {brand} {colour}; {status}: {thing} {colour}; {thing} {brand}; \
            {thing} {where}; {thing} {colour} {where}; {thing}, {colour}; {status} {where}: {thing}
            bags wallets clothing umbrellas eyewear: {thing}; {thing} {colour} {material}; {thing} {colour}; \
            {status}: {thing} {colour}; {thing} {colour} {where}; {thing} {material}; {thing} {brand}; \
            {thing} {where}; {thing} {brand} {colour}; {thing} ({colour}, {brand}); {thing} com listras
            documents: {thing}; {thing} {where}; {status}: {thing}; {thing} em capa {accentF}; {thing}, {city}
            keys: {thing}; {thing} com etiqueta {accentF}; {thing} {where}; {status}: {thing}; \
            {thing} com fita {accentF}; {thing} com cordão {accent}
            jewellery: {thing}; {thing} {material}; {status}: {thing} {material}; {thing} {where}; \
            {thing} {material} com pedra {accentF}; {thing} {material} com gravação; {thing} [fino|fina] {material}
            books medical other children: {thing}; {thing} {colour}; {thing} {where}; {status}: {thing}; \
            {thing} {colour} {where}
            pets: {thing}; {thing} {colour}; {pet}, {thing} {colour}; {status}: {thing} {colour}; \
            {thing} {colour} {where}; {thing} {where}; {status} {where}: {thing}
            """,
        statuses: ("perdido|perdida", "encontrado|encontrada"),
        lost: """
            *: [Esquecido|Esquecida] {where} {when}.; [Perdido|Perdida] {where}.; Acho que deixei {where} {when}.; \
            Provavelmente [perdido|perdida] {where}.; [Visto|Vista] pela última vez {where} {when}.; \
            [Extraviado|Extraviada] {where} {when}.; [Caiu|Caiu|Caíram|Caíram] {where}.; \
            Só percebi em casa, deve ter sido {where}.
            bicycles: Estava [preso|presa] {where} e sumiu {when}.; Sumiu {where} {when}.; \
            [Visto|Vista] pela última vez {where}.
            pets: Fugiu {where} {when}.; [Desaparecido|Desaparecida] {when}, [visto|vista] {where}.; \
            Assustou-se {where} e saiu correndo.
            """,
        found: """
            *: [Encontrado|Encontrada] {where} {when}.; [Encontrado|Encontrada] {where}.; \
            [Achado|Achada] {where} {when}.; Alguém esqueceu {where}.; \
            [Estava|Estava|Estavam|Estavam] {where} {when}.; Minha filha achou {where}.; \
            [Entregue|Entregue] a mim {where} {when}.
            bicycles: [Abandonado|Abandonada] {where} há dias.; Sem cadeado {where} {when}.
            pets: Andava [sozinho|sozinha] {where} {when}.; [Encontrado|Encontrada] {where}, muito [manso|mansa].; \
            Apareceu na nossa porta {when}.; [Recolhido|Recolhida] {where} {when}.
            """,
        marks: """
            *: Um pequeno arranhão de lado.; Tem um adesivo com uma estrela {accentF}.; \
            Está escrito “{name}” a caneta.; Bordas um pouco gastas.; Com um barbante {accent}.; Iniciais atrás.
            bags: Fita {accentF} no zíper.; Etiqueta com o nome “{name}”.; Um zíper está quebrado.; \
            Pequeno rasgo perto da alça.; Dois broches na frente.; Marca {brand}.; Etiqueta de {elsewhere}.; \
            Dentro há um estojo {accent} e uma garrafa.; Dentro há um guarda-chuva e um livro.
            wallets: Com algum dinheiro e um cartão da biblioteca.; Sem cartões.; Costura {accentF}.; \
            Tem a foto de um cachorro.; Tem uma passagem para {elsewhere}.; O botão fecha mal.
            documents: Em uma capa {accentF}.; O primeiro nome é {name}.; Um canto dobrado.; \
            Com um bilhete da linha {line}.; [Emitido|Emitida] em {city}.
            phones: Canto trincado.; Capa {accentF}.; Um gato no papel de parede.; Adesivo “{name}” atrás.; \
            Modelo {brand} {serial}.; {count} adesivos atrás.; Uma praia no papel de parede.; Sem bateria.
            electronics: O número de série termina em {serial}.; Capa {accentF}.; Adesivo de uma raposa.; \
            Tampa riscada.; Falta o carregador.; Marca {brand}.; Etiqueta “{name}” embaixo.
            keys: {count} chaves na argola.; Com uma etiqueta {accentF}.; Com um abridor de garrafas.; \
            Com uma lanterna pequena.; A etiqueta diz “{name}”.; Uma chave tem o número {serial}.; \
            Com um pompom {accent}.
            clothing: Tamanho M.; Marca {brand}.; Uma costura está solta.; Tamanho G.; Forro {accent}.; \
            Pequeno furo do lado esquerdo.; Tamanho P.; Etiqueta “{name}” costurada.; Quase [novo|nova].
            eyewear: Em um estojo {accent}.; Uma lente está riscada.; Hastes decoradas.; Marca {brand}.; \
            A dobradiça esquerda está colada.; Com um cordão {accent}.
            jewellery: Gravação “{name}”.; Com uma pedra {accentF}.; Trabalho muito delicado.; O fecho está quebrado.; \
            Marca {serial} por dentro.; Lembrança de família.
            books: “{name}” na primeira página.; Vários marcadores.; Mancha de café na capa.; \
            Etiqueta da biblioteca {serial}.; Anotações nas margens.; Com um elástico {accent}.
            children: Tem “{name}” bordado.; Um pouco [mordido|mordida].; Com um laço {accent}.; \
            Muitas vezes [lavado|lavada].; Com bolinhas.; Muito [querido|querida].
            bicycles: O número do quadro termina em {serial}.; Selim {accent}.; Campainha {accentF}.; \
            Cesta na frente.; Falta o farol.; Adesivo da {brand} no quadro.; Cadeirinha atrás.
            instruments: Em uma capa {accentF}.; Número de série {serial}.; Adesivos no estojo.; \
            [Feito|Feita] por {brand}.; Com uma correia {accentF}.
            umbrellas: Cabo de madeira.; Um pouco [torto|torta].; Cabo {accent}.; Está escrito “{brand}”.; \
            Com bolinhas.; Com alça para o pulso.
            pets: Coleira {accentF}.; Atende por {pet}.; O chip termina em {serial}.; Patas brancas.; Sem coleira.; \
            Um corte na orelha esquerda.; Muito [tímido|tímida].; Manca um pouco.; Plaquinha com o nome {pet}.
            """,
        lostStories: """
            *: Troquei da linha {line} para a linha {line}.; Estava com pressa e com muita coisa na mão.; \
            Já perguntei ao motorista da linha {line}.; Ainda estava comigo na {street}.; \
            Vinha de {elsewhere} com amigos.; Voltei logo, mas não havia mais nada.; Já procurei por toda a {street}.
            pets: Moramos perto da {street}.; Por favor, não corram atrás, escrevam.; \
            Gosta de se esconder debaixo dos carros.
            """,
        foundStories: """
            *: Esperei meia hora e ninguém apareceu.; Ninguém na linha {line} sabia de nada.; \
            Perguntei nas lojas da {street}.; Chovia, então levei comigo.; Talvez de alguém que vinha da {street}.
            pets: O veterinário da {street} procurou um chip.; Colocamos cartazes na {street}.
            """,
        lostClosings: """
            *: Por favor, escrevam se encontrarem.; Gratifica-se.; Obrigado!; Grande valor sentimental.; \
            Ficaria muito feliz em recuperar 🙏; Foi presente da minha avó.; Qualquer pista ajuda.; Pago o envio.
            documents keys: Por favor, escrevam se encontrarem.; Obrigado!; Gratifica-se.; Qualquer pista ajuda.
            pets: Escrevam se virem {pet}!; As crianças sentem muita falta de {pet}.; Gratifica-se.; \
            Qualquer pista ajuda.
            """,
        foundClosings: """
            *: Diga um detalhe e eu devolvo.; [Entregue|Entregue] no balcão de informações.; \
            [Está guardado|Está guardada|Estão guardados|Estão guardadas] comigo em casa.; \
            Já [está|está|estão|estão] nos achados e perdidos.; [Deixado|Deixada] com o porteiro.; \
            Escreva para combinar a entrega.; Pode ser retirado na {street}.
            pets: Está conosco, em segurança.; Já está no abrigo.; Escrevam se conhecem o dono.
            """,
        wheres: """
            *: {place}; {vehicle}; {place}; na {street}; na esquina da {street} com a {street}; perto da {street}
            bicycles pets: {place}; na {street}; perto da {street}; pela {street}
            """,
        spotWheres: """
            *: {at}; {near}; {vehicle}, {near}; {place}, {near}
            bicycles pets: {near}; do lado de fora, {near}; na {street}, {near}
            """,
        places: """
            *: em um café; no parque; perto da fonte; em um banco; no ponto de ônibus; no supermercado; no parquinho; \
            no cinema; em frente à padaria; na beira do rio; em um restaurante; na parada do bonde; na sala de espera; \
            no vestiário; na feira; na sala de aula; no calçadão; no caixa eletrônico; na escada do metrô; \
            debaixo de uma mesa do bar; no posto de gasolina; na lavanderia; no elevador; na praia
            bicycles pets: no parque; na beira do rio; perto da fonte; perto do parquinho; no estacionamento; \
            perto da escola; atrás do supermercado; perto da ponte; na entrada da mata
            """,
        vehicles: """
            no ônibus; no bonde {line}; no trem; em um táxi; no ônibus {line}; no metrô; na linha {line}; \
            no ônibus noturno; na balsa; em um carro compartilhado
            """,
        spots: """
            na estação central|perto da estação central; no aeroporto|perto do aeroporto; \
            na universidade|perto da universidade; no parque municipal|perto do parque municipal; \
            no shopping|perto do shopping; na rodoviária|perto da rodoviária; \
            no mercado central|perto do mercado central; na biblioteca pública|perto da biblioteca pública; \
            no estádio|perto do estádio; no hospital|perto do hospital; no museu|perto do museu; \
            na prefeitura|perto da prefeitura; no teatro|perto do teatro; na piscina|perto da piscina
            """,
        whens: "{daypart}; {weekday} {weekpart}; {weekday}; {weekday} {weekpart}; depois do trabalho",
        dayparts: "de madrugada; de manhã; ao meio-dia; à tarde; à noite",
        weekparts: "de madrugada; de manhã; ao meio-dia; à tarde; à noite",
        weekdays: "na segunda; na terça; na quarta; na quinta; na sexta; no sábado; no domingo",
        streets: "{part1} {part2}; {part1} {part2} {part3}",
        streetParts: (
            "rua; avenida; travessa; praça; estrada; alameda; ladeira",
            """
            das Flores; das Palmeiras; do Sol; dos Ipês; da Fonte; das Laranjeiras; do Moinho; dos Pescadores; \
            das Acácias; dos Pinheiros; do Rio; das Mangueiras; dos Oleiros; das Andorinhas; da Ponte; dos Coqueiros; \
            das Oliveiras; dos Jasmins; da Colina; das Hortênsias; do Farol; dos Tecelões; das Pedras; dos Cedros; \
            do Engenho; das Cigarras; da Ribeira; dos Jacarandás
            """,
            "Norte; Sul; Velha; Nova; de Cima; de Baixo; do Vale; do Porto; do Morro; da Serra; do Leste; do Oeste"
        ),
        names: """
            Maria; João; Helena; Miguel; Alice; Davi; Laura; Pedro; Beatriz; Lucas; Sofia; Rafael; Cecília; Heitor; \
            Lívia; Caio; Yara; Iara; Thiago; Mariana; Inês; Duarte; Matilde; Tomé; Graça; Nelson; Luzia; Jandira; \
            Raoni; Enzo; Clarice; Otávio; Amália; Zeca; Vasco; Benedita
            """,
        petNames: """
            Mel; Thor; Luna; Bidu; Nina; Pingo; Amora; Fred; Paçoca; Belinha; Farofa; Chico; Pipoca; Simba; \
            Brigadeiro; Jujuba; Tapioca; Faísca
            """,
        sentenceSpace: " ")
}
