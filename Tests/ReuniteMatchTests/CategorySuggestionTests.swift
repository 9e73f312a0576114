import Reunite
import Testing

@testable import ReuniteMatch

/// The categories that words of a search stand for.
struct CategorySuggestionTests {
    private let lexicon: Lexicon

    init() throws { lexicon = try LexiconTests.lexicon.get() }

    @Test(
        "A word stands for the same category in five languages, with accents and plurals or without",
        arguments: [
            (Reunite.Category.keys, ["keys", "Key", "clé", "CLES", "llaves", "chave", "钥匙"]),
            (.umbrellas, ["umbrella", "parapluies", "paraguas", "guarda-chuva", "雨伞"]),
            (.bags, ["rucksack", "sac à dos", "mochila", "双肩包"]),
        ])
    func words(category: Reunite.Category, words: [String]) {
        for word in words {
            let found = lexicon.suggestions(for: word)
            #expect(found.first?.category == category, "\(word)")
            #expect(found.first?.rest.isEmpty == true, "\(word)")
        }
    }

    @Test("The lexicon has things of every category")
    func everyCategory() {
        #expect(Set(lexicon.concepts.flatMap(\.categories)) == Set(Reunite.Category.allCases))
    }

    @Test("The other words are the rest, and several things have a suggestion each")
    func rest() {
        #expect(
            lexicon.suggestions(for: "Red keys, lost") == [
                CategorySuggestion(category: .keys, words: "keys", rest: "red lost")
            ])
        #expect(lexicon.suggestions(for: "sac à dos noir").first?.rest == "noir")
        let chinese = lexicon.suggestions(for: "黑色手机")
        #expect(chinese.map(\.category) == [.phones] && chinese.map(\.words) == ["手机"])
        let two = lexicon.suggestions(for: "keys umbrella")
        #expect(two.map(\.category) == [.keys, .umbrellas] && two.map(\.rest) == ["umbrella", "keys"])
        #expect(Set(two.map(\.category)).count == two.count)
    }

    @Test(
        "What names no thing has none, and there are three at most", arguments: ["", "!", "black", "la", "Qwertz", "的"])
    func none(words: String) {
        #expect(lexicon.suggestions(for: words).isEmpty)
        let many = "keys umbrella phone bicycle guitar wallet passport"
        #expect(lexicon.suggestions(for: many).count == Lexicon.mostSuggestions)
        #expect(lexicon.suggestions(for: Array(repeating: "keys", count: 33).joined(separator: " ")).isEmpty)
    }
}
