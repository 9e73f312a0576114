import Foundation
import Reunite
import TestSupport
import Testing

/// The questions that the application suggests, which are no sign of a copied listing.
@Suite struct SuggestedQuestionTests {
    @Test("The examples of the form are known as such, in each language", arguments: Language.allCases)
    func examples(language: Language) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/ReuniteWeb/Files/post/texts")
        let texts = try TextFiles(folder: folder, language: language.rawValue).texts
        let examples = texts.filter { $0.key.hasPrefix("post.proof.example.") }.flatMap(\.value)
        #expect(examples.count == 8)
        for example in examples { #expect(try ProofQuestion(example).isSuggested, "\(example)") }
    }

    @Test func otherQuestionsAreNotSuggested() throws {
        #expect(try ProofQuestion("WHAT IS INSIDE").isSuggested)
        #expect(try !ProofQuestion("What is inside the small pocket?").isSuggested)
    }
}
