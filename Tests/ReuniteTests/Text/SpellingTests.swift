import Testing

@testable import Reunite

/// Words that people write joined, split or in other letters, as a search finds them in the index.
@Suite struct SpellingTests {
    /// Whether a search has all its words in a listing with this title.
    private static func finds(_ search: String, _ title: String) throws -> Bool {
        let words = IndexedWords(title: try Title(title), description: .empty).title
        return try SearchWords(search).terms.allSatisfy { term in
            words.contains { term.isPrefix ? $0.hasPrefix(term.text) : $0 == term.text }
        }
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
            ("københavn", "Koebenhavn"), ("AirPods", "airpods"), ("iphone 13", "iPhone13"),
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
            ("カギ", "カキ"), ("purplephone", "Purple phone with a blue case"), ("12345678", "12 and 345678"),
            ("12345678", "1234, 5678"),
            ("fk", "SN4F7K2"), ("🔑", "🎒"), ("🔑", "Keys"), ("tour", "Dog T, our dog"),
            ("12345678", "123 / 45678"), ("13", "iPhone131313"),
        ])
    func apart(search: String, title: String) throws {
        let words = IndexedWords(title: try Title(title), description: .empty).title
        let terms = try SearchWords(search).whole.terms
        #expect(!terms.allSatisfy { words.contains($0.text) }, "\(words)")
    }

    @Test(
        "Small words are not joined to what a search begins with",
        arguments: [
            ("iphone", "So I phoned the station"), ("ipad", "I padlocked it"), ("asus", "Mochila a sus padres"),
            ("ford", "Keys for door"),
            ("кот", "по дороге к отелю"), ("lego", "Le go kart"), ("dell", "Bolsa del León"), ("audi", "Sac au Disco"),
            ("there", "Found the red bag"),
            ("inbus", "Handy in Bus 12"),
        ])
    func smallWords(search: String, title: String) throws { #expect(try !Self.finds(search, title)) }

    @Test("A text of any kind has a bounded number of other spellings")
    func bounded() throws {
        let words = ["a-", "1 ", "aB", "a'", "ü", "ae", "schlüssel ", "aErO ", "ab12 ", "123 4567, ", "l'e-", "ab "]
        let texts = words.map { String(String(repeating: $0, count: 2500).unicodeScalars.prefix(5000)) }
        for text in texts {
            let others = Spelling.others(text, isTitle: false)
            #expect(others.count <= 5000 && others.reduce(0) { $0 + $1.utf8.count } <= 20_000)
            _ = Spelling.searched(text)
        }
    }
}
