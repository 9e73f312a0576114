import Foundation
import Testing

@testable import Reunite

@Suite struct WordsTests {
    @Test(arguments: [
        ("Sac à dos NOIR", ["sac", "a", "dos", "noir"]),
        ("Élève d'école — cœur", ["eleve", "d", "ecole", "coeur"]),
        ("E\u{301}cole", ["ecole"]),
        ("straße ÆØÅ łódź", ["strasse", "aeoa", "lodz"]),
        ("ΑΘΉΝΑ Ёлка", ["αθηνα", "елка"]),
        ("ﬁn ２０２６ №5", ["fin", "2026", "5"]),
        ("iPhone-12/128GB", ["iphone", "12", "128gb"]),
        ("keys keys KEYS", ["keys"]),
        ("", []),
        ("🎒 !?", []),
        ("हिन्दी", ["हिन्दी"]),
        ("한국어 가방", ["한국", "국어", "어", "가방", "방"]),
        ("þorn ÐÉR ħ", ["thorn", "der", "h"]),
        ("محفظة كرة علی کیف", ["محفظه", "كره", "علي", "كيف"]),
        ("٢٠٢٦ ۱۲ १२३ ๑๒", ["2026", "12", "123"]),
        ("क़लम ज़ेवर", ["कलम", "जेवर"]),
    ])
    func textsFallIntoFoldedWords(_ text: String, _ words: [String]) {
        #expect(Words.distinct(in: text) == words)
    }

    @Test func scriptsWithoutSpacesGivePairs() {
        #expect(Words.distinct(in: "黑色背包") == ["黑色", "色背", "背包", "包"])
        #expect(Words.distinct(in: "a黑b") == ["a", "黑", "b"])
    }

    @Test("Kana are the same word in each script and width, and not without their voicing marks")
    func kana() {
        for same in ["バッグ", "ばっぐ", "ﾊﾞｯｸﾞ", "ハ\u{3099}ック\u{3099}", "バック\u{3099}"] {
            #expect(Words.folded(same).unicodeScalars.elementsEqual("バッグ".unicodeScalars), "\(same)")
        }
        for (one, other) in [("ダイヤ", "タイヤ"), ("カギ", "カキ"), ("ぱす", "はす"), ("ﾊﾟｽ", "ﾊﾞｽ")] {
            #expect(Words.folded(one) != Words.folded(other))
        }
        for (text, folded) in [
            ("ヴ", "ヴ"), ("う\u{3099}", "ヴ"), ("ゞー", "ヾー"), ("ｱﾞ", "ア"), ("\u{3099}a", "a"), ("木\u{3099}", "木"),
        ] {
            #expect(Words.folded(text).unicodeScalars.elementsEqual(folded.unicodeScalars), "\(text)")
        }
    }

    @Test("Ideographs have no decomposition, and the simplified ones are their own folded form")
    func ideographs() {
        for value in Array(0x3400...0x4DBF) + Array(0x4E00...0x9FFF) as [UInt32] {
            let text = String(Unicode.Scalar(value)!)
            let folded = Words.folded(text)
            let isFolded = text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
                .elementsEqual(text.unicodeScalars)
            let isSimple = folded.unicodeScalars.count == 1 && Words.folded(folded) == folded
            if !isFolded || !isSimple { Issue.record("\(value)") }
        }
        for (traditional, simplified) in [("鑰匙", "钥匙"), ("錢包", "钱包"), ("雨傘", "雨伞"), ("護照", "护照")] {
            #expect(Words.folded(traditional) == simplified)
        }
    }

    @Test("Hangul is the same word as syllables, as letters, and as letters of older character sets")
    func hangul() {
        func bytes(_ text: String) -> [[UInt8]] { Words.distinct(in: text).map { Array($0.utf8) } }
        for value in UInt32(0xAC00)...0xD7A3 {
            let syllables = "\(Unicode.Scalar(value)!)방"
            #expect(bytes(syllables.decomposedStringWithCanonicalMapping) == bytes(syllables))
        }
        #expect(bytes("ㄱㅏ") == bytes("가") && bytes("ﾡￂ") == bytes("가"))
        #expect(bytes("ᅡ각ᆨ").map(\.count) == [6, 6, 3])
    }

    @Test("Words are the same only if their bytes are, although Swift takes more texts as equal")
    func exact() throws {
        let (usual, reordered) = ("क\u{951}\u{952}", "क\u{952}\u{951}")
        #expect(usual == reordered)
        #expect(Words.distinct(in: "\(usual) \(reordered)").count == 2)
        #expect(try SearchWords("\(usual) \(reordered) a").terms.count == 3)
    }

    @Test func theLastWordIsAPrefix() throws {
        #expect(try SearchWords("Sac à do").terms.map(\.word.text) == ["sac", "a", "do"])
        #expect(try SearchWords("Sac à do").terms.map(\.word.isPrefix) == [false, false, true])
    }

    @Test func aWordThatMustOccurWholeIsNoPrefix() throws {
        #expect(try SearchWords("sac noir sac").terms.map(\.word.isPrefix) == [false, false])
    }

    @Test(arguments: ["AND OR NOT", "\"quoted\" (near) *", "a:b^c", "NEAR(x, 2)"])
    func operatorsAreWords(_ text: String) throws {
        #expect(try SearchWords(text).terms.allSatisfy { $0.word.text.allSatisfy { $0.isLetter || $0.isNumber } })
    }

    @Test func chineseSearchesUsePairs() throws {
        #expect(try SearchWords("背包").written == [.init(text: "背包", isPrefix: false)])
        #expect(try SearchWords("包").written == [.init(text: "包", isPrefix: true)])
        #expect(try SearchWords("黑色背").terms.map(\.word.text) == ["黑色", "色背"])
    }

    @Test func textsWithoutWordsAreRefused() {
        for text in ["", "  ", "--", "\"\"", "*", "\u{FE0F}", "™"] {
            #expect(throws: InvalidValue.self) { try SearchWords(text) }
        }
        let many = (0...SearchWords.maximumTerms).map { "w\($0)" }.joined(separator: " ")
        #expect(throws: InvalidValue.self) { try SearchWords(many) }
    }
}
