import Reunite
import Testing

/// The questions that the application suggests, which are no sign of a copied listing.
@Suite struct SuggestedQuestionTests {
    @Test("The examples of the form are known as such, in each language", arguments: Language.allCases)
    func examples(language: Language) throws {
        let post = try KindTexts.proofs(in: language)["post"] as? [String: [String: Any]]
        let examples = try #require(post?["proof"]?["example"] as? [String: String]).values
        #expect(examples.count == 8)
        for example in examples { #expect(try ProofQuestion(example).isSuggested, "\(example)") }
    }

    @Test func otherQuestionsAreNotSuggested() throws {
        #expect(try ProofQuestion("WHAT IS INSIDE").isSuggested)
        #expect(try !ProofQuestion("What is inside the small pocket?").isSuggested)
    }
}
