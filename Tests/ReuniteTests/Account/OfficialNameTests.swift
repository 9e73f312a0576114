import Testing

@testable import Reunite

@Suite struct OfficialNameTests {
    @Test(arguments: [
        "Reunite", "Reunite Delivery", "REUNITE support", "R e u n i t e", "Reun1te", "Rеunitе", "ＲＥＵＮＩＴＥ", "ᴿᵉᵘⁿⁱᵗᵉ",
        "𝐑𝐞𝐮𝐧𝐢𝐭𝐞",
        "ᴅᴇʟɪᴠᴇʀʏ", "Delivery", "de-livery", "Support", "Supp0rt 24", "The Team", "Équipe", "Livraison",
        "Servicio al cliente",
        "Official Delivery Service", "Moderator", "Maria, Moderator", "M o d e r a t o r", "Administrateur", "Admin",
        "Аdmin", "客服", "官方客服",
        "Modérateur Lyon", "Moderación", "Entregas", "Lost Property Support", "Maria Support", "DHL Express", "帮助中心",
        "Reunite中心",
        "ᖇᎬᑌᑎᏆᎢᎬ", "ꮢꭼᑌᑎᏆᎢᎬ", "Ɍeunite", "Re-unite", "ReuniteSupport", "Reunite24", "Help Desk Lyon", "Lost and Found",
        "Service client, Marie", "管理 员", "客户 服务", "客 户服 务小王",
    ])
    func namesOfTheServiceAreRefused(_ name: String) throws {
        let error = #expect(throws: InvalidValue.self) { try DisplayName.chosen(name) }
        #expect(error?.description.contains("service or its staff") == true)
        // Stored names stay readable.
        #expect(try DisplayName(name).text == name)
    }

    @Test(arguments: [
        "Maya", "Zoë 🦊", "Анна", "J. R. Smith", "Bernard", "王小明", "City Library, Lost Property Team",
        "Service des objets trouvés",
        "Tim Porter", "Adele Minh", "Teamo", "María del Pilar", "Serviços Académicos da Universidade", "Νίκος", "Unity",
        "Anna Clienta", "Ada Reunitelli", "Pierre Unite", "Andre Unite", "Jim Courier", "Supportico", "Expressa",
        "图书馆失物招领处",
        "Sécurité Gare de Lyon",
    ])
    func namesOfPeopleAndOfficesAreNot(_ name: String) throws {
        #expect(try DisplayName.chosen(name).text == name)
    }
}
