import Testing

@testable import Reunite

/// Words that people write joined, split or in other letters, as a search finds them in the index.
@Suite struct SpellingTests {
    /// Whether a search has all its words in a listing with this title.
    private static func finds(_ search: String, _ title: String) throws -> Bool {
        let words = IndexedWords(title: try Title(title), description: .empty).all
        let document = Array(" \(words.joined(separator: " ")) ".utf8)
        return try SearchWords(search).terms.allSatisfy { $0.occurs(in: document) }
    }

    @Test(
        "Each spelling finds the others",
        arguments: [
            ["Levi's jeans", "levis jeans", "Levi’s jeans", "Leviʼs jeans"], ["м'яч", "мʼяч", "м’яч", "мяч"],
            ["Oʻzbek", "O'zbek", "ozbek"], ["T-shirt", "tshirt", "T\u{2011}Shirt"], ["l'e-bike"], ["A-B-C-D-E"],
            ["x-o'clock"], ["P-A-R-I-S"],
            ["d'e-cigarette"], ["e-bike", "ebike", "E-Bike"],
            ["12-345-678", "12345678", "12.345.678"],
            ["123456789012", "1234-5678-9012"],
            ["iPhone13", "iphone13", "iPhone 13", "iphone-13"], ["schlüssel", "Schluessel", "SCHLÜSSEL"],

            ["バッグ", "ﾊﾞｯｸﾞ", "ばっぐ"], ["محفظة", "محفظه"], ["کیف", "كيف"], ["क़लम", "कलम"], ["Þór", "thor"], ["١٢٣", "123"],
            ["air pods", "AirPods", "airpods", "Air Pods", "air-pods"], ["key ring", "keyring", "Key-ring"],
            ["e bike", "e-bike", "ebike", "E Bike"], ["T shirt", "t-shirt", "tshirt"], ["xbox", "x box", "X-Box"],
            ["WH-1000XM4", "wh1000xm4", "wh 1000xm4"], ["AB-123-CD", "AB 123 CD", "ab123cd", "ab.123.cd"],
            ["DE89 3704 0044 0532 0130 00", "DE89370400440532013000", "DE89-3704-0044-0532-0130-00"],
            ["AA:BB:CC:11:22:33", "aabbcc112233", "aa-bb-cc-11-22-33"], ["06/12/34/56/78", "0612345678"],
            ["צה״ל", "צה\"ל", "צהל"], ["ג׳ינס", "ג'ינס", "גינס"],
            ["鑰匙", "钥匙"], ["錢包", "钱包"], ["手錶", "手表"],
            ["col·legi", "collegi"], ["Qurʾān", "Qur'an", "Quran"], ["Århus", "Aarhus"], ["Đorđe", "Djordje"],
            ["S-23", "s23"], ["1234  5678 9012", "123456789012"], ["(030) 1234567", "0301234567"],
            ["schlüsselbund", "Schluesselbund"], ["Ærø", "Aeroe"],
            ["हिंदी", "हिन्दी"], ["मुंबई", "मुम्बई"], ["चाँद", "चांद", "चान्द"], ["गंगा", "गङ्गा"], ["سوداء", "سودا"],
            ["ガッキ", "か\u{3099}っき", "カ゛ッキ", "ｶﾞｯｷ"], ["パン", "ハ゜ン", "ﾊﾟﾝ"],
            ["air_tag", "AirTag", "airtag", "air tag"], ["USB C", "usb-c", "usbc", "USB_C"],
            ["iPhone 13 Pro", "iphone13pro", "iPhone13 Pro", "iphone-13-pro"],
            ["ルイ・ヴィトン", "ルイヴィトン", "ﾙｲ･ｳﾞｨﾄﾝ", "ルイ ヴィトン"], ["에어팟 프로", "에어팟프로"],
            ["L'Oréal", "loreal"], ["XK4512-778899", "xk4512778899"], ["京A·12345", "京A12345"], ["3DS", "3 DS", "3ds"],
            ["iPhone13ProMax", "iphone 13 pro max", "iPhone13 ProMax"],
            ["Galaxy S 23 Ultra", "galaxy s23 ultra", "galaxy s23ultra"], ["Pixel 8a", "pixel8a"],
            ["Watch 6 Pro", "watch6pro"],
        ])
    func same(spellings: [String]) throws {
        for search in spellings {
            for title in spellings { #expect(try Self.finds(search, title), "\(search) in \(title)") }
        }
    }

    @Test(
        "A search finds the title",
        arguments: [
            ("air pods", "AirPods"), ("airpods", "Air Pods"), ("12345678", "12 345 678"),
            ("123456789012", "1234 5678 9012"), ("1234-5678-9012", "1234 5678 9012"),
            ("1234 5678 wallet", "card 1234 5678 9012 wallet"), ("nokia 3310 2000", "Nokia 3310 from 2000"),
            ("2222 3333", "1111 2222 3333 4444 5555"),
            ("bus 42 12.11.2026", "Bus 42, 12.11.2026"), ("12.11.2026", "on 12/11/2026"), ("2026-11-12", "2026/11/12"),
            ("koebenhavn", "København"), ("kobenhavn", "København"),
            ("københavn", "Koebenhavn"), ("AirPods", "airpods"), ("air po", "airpods"), ("key rin", "keyrings"),
            ("black key ring", "Keyring, black"), ("i phone 13", "iPhone 13"), ("iphone 13", "i phone 13"),
            ("wh 1000 xm4", "WH-1000XM4 headphones"), ("ab123cd", "Plate AB 123 CD"),
            ("ab 123 cd", "Car AB-123-CD"), ("de89 3704 0044 0532 0130 00", "IBAN DE89370400440532013000"),
            ("حقيبة", "الحقيبة"), ("الحقيبة", "حقيبة"), ("galaxy s23", "Galaxy S 23"), ("y3", "Y-3 shoes"),
            ("지갑", "지갑을 잃어버렸어요"),
            ("지갑", "검은색 가죽지갑"), ("지갑을", "지갑"), ("지갑을 찾습니다", "지갑을 찾습니다"),
            ("가방에서", "가방"), ("지갑을", "지갑이 있어요"), ("고양이", "고양이를 찾아요"),
            ("id", "ID card"), ("4f7k2m9q8831", "SN 4F7K-2M9Q-8831"), ("école", "J'ai trouvé l'école"),
            ("256gb", "SSD 256 GB"), ("휴대폰이", "휴대폰"), ("고양이", "고양이"), ("iphone 13", "iPhone13"),
            ("phone 13", "iPhone13 Pro"), ("256 gb", "256GB"), ("t shirt", "T-shirt"),
            ("école", "l'école"),
            ("saint etienne", "Saint-Étienne"), ("saintetienne", "Saint-Étienne"), ("saint-etienne", "Saint Étienne"),
            ("shirt", "T-shirt"), ("9012", "1234 5678 9012"), ("56789012", "1234 5678 9012"),
            ("5678 9012", "1234 5678 9012"),
            ("rock'n'roll", "rocknroll"), ("🔑", "Keys 🔑"), ("🔑", "🔑🎒 keys"),
            ("👍🏽", "👍 found"),
            ("🎒 keys", "Keys"),
        ])
    func found(search: String, title: String) throws { #expect(try Self.finds(search, title)) }

    @Test(
        "Other things stay apart",
        arguments: [
            ("1234", "Room 12 34"), ("Room 12 34", "Serial 1234"), ("1234 56", "123456"), ("12 34", "1234"),
            ("ダイヤ", "タイヤ"),
            ("カギ", "カキ"), ("purplephone", "A phone in a purple case"), ("12345678", "12 and 345678"),
            ("12345678", "1234, 5678"),
            ("fk", "SN4F7K2"), ("🔑", "🎒"), ("🔑", "Keys"), ("tour", "Dog T, our dog"),
            ("12345678", "123 / 45678"), ("🇦🇺", "Passport 🇺🇦"), ("🇲🇨", "🇨🇲 jersey"),
            ("고양이", "고양시에서 주웠어요"), ("대학로", "대학교 앞"), ("경기도", "경기장"),
            ("id", "I'd like my bag"), ("nest", "Ce n'est pas moi"), ("ill", "I'll wait"), ("lan", "Perdu l'an passé"),
            ("michal", "Michael's keys"), ("keyring", "ring for a key"), ("asus", "Mochila a sus padres"),
            ("1234567", "12 / 2026 34 567"), ("lego", "Le go kart"), ("carpet", "Pet in a car"), ("지도", "지갑"),
        ])
    func apart(search: String, title: String) throws {
        #expect(try !Self.finds(search, title))
    }

    @Test(
        "Small words are not joined to what a search begins with",
        arguments: [
            ("iphone", "So I phoned the station"), ("ipad", "I padlocked it"), ("asus", "Mochila a sus padres"),
            ("ford", "Keys for door"),
            ("кот", "по дороге к отелю"), ("lego", "Le go kart"), ("dell", "Bolsa del León"), ("audi", "Sac au Disco"),
            ("there", "Found the red bag"),
        ])
    func smallWords(search: String, title: String) throws { #expect(try !Self.finds(search, title)) }

    @Test("A text of any kind has a bounded number of other spellings")
    func bounded() throws {
        let words = ["a-", "1 ", "aB", "a'", "ü", "ae", "schlüssel ", "aErO ", "ab12 ", "123 4567, ", "l'e-", "ab "]
        let texts = words.map { String(String(repeating: $0, count: 2500).unicodeScalars.prefix(5000)) }
        for text in texts {
            let others = Spelling.others(SpelledText(text))
            #expect(others.count <= 5000 && others.reduce(0) { $0 + $1.utf8.count } <= 20_000)
            _ = Spelling.searched(text)
        }
    }
}
