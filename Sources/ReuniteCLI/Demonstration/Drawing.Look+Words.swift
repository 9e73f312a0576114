import ReunitePhotos

extension Drawing.Look {
    /// The look of something whose colour has no word here.
    static let unknown = Drawing.Look(main: Paint(0x8A929C), accent: Paint(0xF0C24B))

    /// The looks by the word for a colour, coat or material, in any language of listings and in the masculine form.
    static let words: [String: Drawing.Look] = {
        var words: [String: Drawing.Look] = [:]
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1)
            let paints = parts[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }.map { Paint($0) }
            for word in Drawing.entries(parts[1]) {
                words[String(word)] = Drawing.Look(main: paints[0], accent: paints[1])
            }
        }
        return words
    }()

    /// The main colour, a colour that goes with it, and their words.
    private static let table = """
        34373E E4573D: black; noir; negro; preto; 黑色
        4179B5 F0B354: blue; bleu; azul; 蓝色
        8C929B DDE1E6: grey; gris; cinza; 灰色
        C9473F F4DCA0: red; rouge; rojo; vermelho; 红色
        F4F2EB 7A97C9: white; blanc; blanco; branco; 白色
        875C3C E9D3B0: brown; marron; brun; marrón; marrom; café; 棕色; 咖啡色
        569157 F1D27A: green; vert; verde; 绿色
        2B4A7E E8B44F: dark blue; navy; bleu marine; azul marino; azul-marinho; 深蓝色
        E68FAC 7C6BA6: pink; rose; rosa; 粉色
        DCC9A6 8E6B47: beige; bege; 米色
        EFC342 4B6E9E: yellow; jaune; amarillo; amarelo; 黄色
        7B569F F0C75E: purple; violet; morado; roxo; 紫色
        E58535 3F6E8C: orange; naranja; laranja; 橙色
        86B9DF E9806B: light blue; bleu ciel; azul claro; celeste; azul-claro; 浅蓝色; 天蓝色
        7E2B40 E3BC72: burgundy; bordeaux; granate; vinho; 酒红色
        737B45 E7D9A0: olive green; kaki; khaki; verde oliva; verde-oliva; 军绿色; 卡其色
        3AA6A6 F3D27C: turquoise; turquesa; teal
        BCC3CB 6C87AE: silver; argenté; plateado; prateado; 银色
        D2A03A 5C7F6B: mustard; color mostaza
        B7A2D4 6D9A88: lilac; mauve; lilás
        EFE6CF B98C5E: cream; crème; color crema; creme
        33614A E3C376: vert foncé; verde-escuro; 墨绿色
        D9AE4A 7A4E6E: doré; dorado; dourado; 金色
        34373E F6F3EC: black and white; noir et blanc; blanco y negro; preto e branco; 黑白
        DA8A3F F7E7CC: ginger; roux; anaranjado; caramelo; 橘色
        94765A EADBC3: tabby; tigré; atigrado; rajado; 虎斑
        55402F DA8A3F: tortoiseshell; 三花
        D7B57E F3E6CC: sandy; color canela
        F4F0E6 7A5A42: spotted; tacheté; manchado; malhado
        C3CAD2 6FA3C8: en argent; de plata; de prata; 银
        E0B346 C2455B: gold; en or; de oro; de ouro; 黄金
        A9B1BA 5E86B0: steel; en acier; de acero; de aço; 不锈钢
        DCDCD6 8FB8D8: white gold; en or blanc; de oro blanco; de ouro branco; 白金
        C1764A 7FB59B: copper; en cuivre; de cobre
        8F969E 5A9AA8: titanium
        6FAE87 E6C66A: jade; en jade; de jade; 翡翠; 玉石
        D08A32 F3DFA8: amber; en ambre; de ámbar; de âmbar; 琥珀
        """
}
