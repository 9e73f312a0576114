import ReuniteGenerators
import ReunitePhotos

extension Drawing {
    /// The drawing of a thing, by its name in any language of listings; nil if there is none.
    static func word(_ name: String, of category: ThingCategory) -> Drawing? {
        words[category.rawValue + " " + name]
    }

    /// The drawings by category and word.
    static let words: [String: Drawing] = {
        var words: [String: Drawing] = [:]
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            let head = parts[0].split(separator: " ")
            guard let drawing = Drawing(rawValue: String(head[1])) else { preconditionFailure("no drawing \(head)") }
            for word in Drawing.entries(parts[1]) { words["\(head[0]) \(word)"] = drawing }
        }
        return words
    }()

    /// The entries of a list with semicolons.
    static func entries(_ list: Substring) -> [String] {
        list.split(separator: ";").map { String($0.drop { $0 == " " }) }
    }

    /// The words of the vocabularies for which there is a drawing: category, drawing, words.
    private static let table = """
        bags backpack: backpack; rucksack; drawstring bag; sac à dos; mochila; 双肩包; 背包; 书包
        bags handbag: handbag; bag; shoulder bag; sac à main; sac; sacoche; pochette; bolso; bolso de mano; bandolera; \
        bolsa; bolsa de ombro; 手提包; 挎包
        bags suitcase: suitcase; valise; maleta; mala; mala de viagem; mala de mão; 行李箱
        wallets wallet: wallet; purse; card holder; bifold wallet; travel wallet; portefeuille; porte-monnaie; \
        porte-cartes; cartera; billetera; monedero; tarjetero; carteira; porta-cartões; carteira de viagem; 钱包; 卡包; \
        长款钱包; 短款钱包
        documents passport: passport; passeport; pasaporte; passaporte; 护照
        documents card: identity card; driving licence; bank card; student card; travel pass; residence permit; \
        health insurance card; library card; carte d'identité; permis de conduire; carte bancaire; carte d'étudiant; \
        carte de transport; titre de séjour; carte de santé; carte de bibliothèque; documento de identidad; \
        licencia de conducir; tarjeta bancaria; carné de estudiante; tarjeta de transporte; permiso de residencia; \
        tarjeta sanitaria; carné de biblioteca; carteira de identidade; carteira de motorista; cartão bancário; \
        carteira de estudante; cartão de transporte; cartão de saúde; cartão da biblioteca; 身份证; 驾驶证; 银行卡; 学生证; \
        公交卡; 居住证; 社保卡; 借书证; 工作证
        phones phone: phone; smartphone; mobile phone; phone in a case; work phone; téléphone; téléphone portable; \
        portable; téléphone professionnel; teléfono; celular; móvil; teléfono móvil; teléfono de trabajo; telefone; \
        telemóvel; celular do trabalho; 手机; 智能手机; 工作手机; 带壳手机
        electronics headphones: headphones; casque audio; auriculares; audífonos; fones de ouvido; 头戴耳机
        electronics laptop: laptop; ordinateur portable; portátil; notebook; 笔记本电脑
        electronics camera: camera; appareil photo; cámara; câmera; 相机
        keys keys: keys; bunch of keys; house keys; office keys; key ring; clés; trousseau de clés; clés de bureau; \
        porte-clés; llaves; llavero; manojo de llaves; llaves de oficina; chaves; chaveiro; molho de chaves; \
        chaves do escritório; 钥匙; 一串钥匙; 家门钥匙; 办公室钥匙; 钥匙扣
        clothing jacket: jacket; coat; cardigan; veste; manteau; blouson; chaqueta; abrigo; jaqueta; casaco; 外套; 大衣
        clothing scarf: scarf; shawl; écharpe; foulard; bufanda; pañuelo; cachecol; lenço; 围巾; 披肩
        clothing hat: hat; bonnet; gorro; 帽子
        clothing shoe: trainers; shoes; baskets; chaussures; zapatillas; zapatos; tênis; sapatos; 运动鞋
        eyewear glasses: glasses; reading glasses; spectacles; lunettes; lunettes de lecture; lunettes de vue; gafas; \
        lentes; lentes de lectura; gafas graduadas; óculos; óculos de leitura; óculos de grau; 眼镜; 老花镜; 近视眼镜
        jewellery ring: ring; wedding ring; signet ring; bague; alliance; chevalière; anillo; alianza; anel; aliança; \
        戒指; 结婚戒指
        jewellery necklace: necklace; pendant; collier; pendentif; collar; colgante; dije; colar; pingente; 项链; 吊坠
        jewellery watch: watch; wristwatch; montre; reloj; relógio; 手表
        books book: book; novel; textbook; library book; recipe book; livre; roman; manuel; livre de bibliothèque; \
        libro; novela; libro de texto; libro de biblioteca; livro; romance; livro didático; livro da biblioteca; 书; 小说; \
        课本; 图书馆的书
        books notebook: notebook; diary; sketchbook; cahier; carnet; agenda; carnet de croquis; cuaderno; libreta; \
        cuaderno de dibujo; caderno; bloco de notas; caderno de desenho; 笔记本; 日记本; 素描本
        children teddyBear: teddy bear; cuddly toy; doudou; peluche; ours en peluche; oso de peluche; urso de pelúcia; \
        bicho de pelúcia; 玩具熊; 毛绒玩具
        children toyCar: toy car; carrito de juguete; carrinho de brinquedo; 玩具车
        sports ball: football; ballon; balón; bola; 足球
        sports bottle: water bottle; gourde; botella de agua; garrafa de água; 水杯
        instruments guitar: guitar; ukulele; guitare; ukulélé; guitarra; ukelele; charango; violão; cavaquinho; 吉他; 尤克里里
        bicycles bicycle: bicycle; bike; mountain bike; child's bike; city bike; racing bike; vélo; VTT; \
        vélo d'enfant; vélo de ville; vélo de course; bicicleta; bici; bicicleta de montaña; bicicleta infantil; \
        bicicleta de paseo; bicicleta de carreras; bicicleta de montanha; bicicleta de passeio; bicicleta de corrida; \
        自行车; 山地车; 儿童自行车; 公路车
        bicycles scooter: electric scooter; kick scooter; trottinette électrique; trottinette; patinete eléctrico; \
        patinete; patinete elétrico; 电动滑板车; 滑板车
        umbrellas umbrella: umbrella; folding umbrella; stick umbrella; child's umbrella; parasol; golf umbrella; \
        parapluie; parapluie pliant; grand parapluie; ombrelle; parapluie d'enfant; paraguas; paraguas plegable; \
        paraguas grande; sombrilla; paraguas infantil; guarda-chuva; guarda-chuva dobrável; sombrinha; \
        guarda-chuva grande; guarda-chuva infantil; 雨伞; 折叠伞; 长柄伞; 儿童伞; 遮阳伞
        umbrellas cane: walking stick; cane; canne; bastón; bengala; 拐杖; 手杖
        medical inhaler: inhaler; inhalateur; inhalador; inalador; 吸入器
        medical crutches: crutches; béquilles; muletas; 拐杖
        pets cat: cat; kitten; tomcat; chat; chatte; chaton; gato; gata; gatito; gatinho; 猫; 小猫; 狸花猫
        pets dog: dog; puppy; terrier; sheepdog; spaniel; chien; chienne; chiot; épagneul; perro; perra; cachorro; \
        cadela; filhote; 狗; 小狗; 田园犬; 泰迪犬
        pets rabbit: rabbit; lapin; conejo; coelho; 兔子
        other box: box; parcel; carton; colis; caja; paquete; caixa; pacote; 纸箱; 包裹
        other thermos: thermos flask; thermos; termo; garrafa térmica; 保温杯
        """
}
