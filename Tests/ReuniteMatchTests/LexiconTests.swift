import Foundation
import Reunite
import Testing

@testable import ReuniteMatch

/// The lexicon as it stands: what it must have, and that its files are in order.
struct LexiconTests {
    static let lexicon = Result { try Lexicon.standard() }

    private let lexicon: Lexicon

    init() throws { lexicon = try Self.lexicon.get() }

    private func concepts(_ word: String, in language: String) -> [String] {
        lexicon.concepts(of: Words.folded(word), in: LanguageSet(language)).map { lexicon.concepts[Int($0)].id }
    }

    @Test(
        "Words of five languages are one concept",
        arguments: [
            ("umbrella", ["en": "umbrella", "fr": "parapluie", "es": "paraguas", "pt": "guarda-chuva", "zh": "雨伞"]),
            ("backpack", ["en": "rucksack", "fr": "sac à dos", "es": "mochila", "pt": "mochila", "zh": "双肩包"]),
            ("dog", ["en": "dog", "fr": "chien", "es": "perro", "pt": "cachorro", "zh": "狗"]),
            ("black", ["en": "black", "fr": "noire", "es": "negra", "pt": "preta", "zh": "黑色"]),
        ])
    func oneConcept(id: String, words: [String: String]) {
        for (language, word) in words { #expect(concepts(word, in: language).contains(id), "\(word)") }
    }

    @Test(
        "Plurals, misspellings and capitals are found",
        arguments: [
            ("Umbrellas", "en", "umbrella"), ("PARAPLUIES", "fr", "parapluie"), ("guarda-chuvas", "pt", "guarda-chuva"),
            ("sacs à dos", "fr", "sac à dos"),
        ])
    func inflections(form: String, language: String, word: String) {
        #expect(!concepts(form, in: language).isEmpty)
        #expect(concepts(form, in: language) == concepts(word, in: language))
    }

    @Test("One wrong letter in a long word does no harm", arguments: ["umbrela", "umbrlla", "umberlla", "unbrella"])
    func misspellings(word: String) {
        let meant = lexicon.concepts(ofMisspelled: word, in: .all).map { lexicon.concepts[Int($0)].id }
        #expect(meant.contains("umbrella"))
    }

    @Test("Relations hold both ways")
    func relations() throws {
        func relation(_ one: String, _ other: String) throws -> Relation {
            let (one, other) = (try #require(lexicon.number(of: one)), try #require(lexicon.number(of: other)))
            #expect(lexicon.relation(one, other) == lexicon.relation(other, one))
            return lexicon.relation(one, other)
        }
        #expect(try relation("navy", "blue") >= .broader)
        #expect(try relation("navy", "black") == .near)
        #expect(try relation("backpack", "bag") >= .broader)
        #expect(try relation("umbrella", "umbrella") == .same)
        #expect(try relation("umbrella", "dog") == .unrelated)
        #expect(try relation("male", "female") == .contrary)
    }

    @Test("Every thing has a category and words in all languages")
    func completeness() {
        for concept in lexicon.concepts where concept.kind == .thing {
            #expect(!concept.categories.isEmpty, "\(concept.id)")
            #expect(Language.allCases.allSatisfy { concept.words[$0.rawValue]?.isEmpty == false }, "\(concept.id)")
        }
        #expect(lexicon.concepts.count > 1_500)
    }

    @Test(
        "A broken file is named",
        arguments: [
            (#"[{"id": "a", "category": "bags", "near": ["b"]}]"#, "things.json: a names b, which no file has"),
            (#"[{"id": "a", "category": "sacks"}]"#, "things.json: concept 1, category"),
            (#"[{"id": "a", "within": "a"}]"#, "is within itself"), (#"{"#, "things.json"),
        ])
    func brokenFiles(content: String, message: String) {
        let error = #expect(throws: LexiconError.self) {
            try Lexicon(files: [LexiconFile(name: "things.json", content: Data(content.utf8))])
        }
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }

    @Test("A file of the operator's adds words to a concept")
    func extending() throws {
        let own = try LexiconFile(name: "things-own.json", content: Data(#"[{"id": "umbrella", "en": ["gamp"]}]"#.utf8))
        let base = try LexiconFile(
            name: "things.json",
            content: Data(#"[{"id": "umbrella", "category": "umbrellas", "en": ["umbrella"]}]"#.utf8))
        let extended = try Lexicon(files: [base, own])
        #expect(extended.concepts(of: "gamp", in: .all) == extended.concepts(of: "umbrella", in: .all))
        #expect(extended.concepts.count == 1)
    }
}
