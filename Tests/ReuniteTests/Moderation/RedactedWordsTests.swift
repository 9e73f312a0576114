import Testing

@testable import Reunite

/// Words are blacked out however they are written, and nothing else is.
@Suite struct RedactedWordsTests {
    private static func redacted(_ text: String, _ words: String...) throws -> String {
        text.blackedOut(try words.map { text throws(InvalidValue) in try RedactedWords(text) })
    }

    @Test(arguments: [
        ("Ask Ann.", "ann", "Ask ███."), ("Ask Ánn, or ANN!", "Ann", "Ask ███, or ███!"),
        ("Call (0171) 555-12 now", "0171 55512", "Call (███ now"), ("Call ٠١٧١ now", "0171", "Call ███ now"),
        ("A n n is here", "Ann", "███ is here"), ("Ann\nLee", "ann lee", "███"), ("to and fro", "o", "to and fro"),
        ("Annabel, Joann", "Ann", "Annabel, Joann"), ("我叫王小明，在这里", "王小明", "我叫███，在这里"),
        ("王小明", "小", "王█明"), ("Straße 5", "strasse 5", "███"), ("it", "it", "██"), ("", "it", ""),
        ("Ann's key", "Ann", "███'s key"), ("👩🏽‍🔧 Ann 👍", "Ann", "👩🏽‍🔧 ███ 👍"), ("한국어 이름", "이름", "한국어 ██"),
    ])
    func wordsAreFound(_ text: String, _ words: String, _ expected: String) throws {
        #expect(try Self.redacted(text, words) == expected)
        #expect(try RedactedWords(words).occur(in: text) == (text != expected))
    }

    @Test("A bar does not tell the length, is never longer, and is not blacked out again")
    func bars() throws {
        let name = String(repeating: "x", count: 120)
        #expect(try Self.redacted(name, name) == "███")
        #expect(try Self.redacted("Ann Lee is Ann", "Ann", "Lee") == "███ ███ is ███")
        let once = try Self.redacted("Ann and Lee", "Ann")
        #expect(try Self.redacted(once, "Ann") == once)
        for text in ["a b c", "Ann", "né"] {
            #expect(try Self.redacted(text, text, "a", "n").unicodeScalars.count <= text.unicodeScalars.count)
        }
    }

    @Test(arguments: ["", "  ", "!?", "…", "👍", String(repeating: "x", count: 201)])
    func whatHasNoLetterOrIsTooLongIsRefused(_ text: String) {
        #expect(throws: InvalidValue.self) { try RedactedWords(text) }
    }

    @Test func aSelectionOverLinesIsOneLine() throws { #expect(try RedactedWords(" Ann\n Lee\t").text == "Ann Lee") }
}
