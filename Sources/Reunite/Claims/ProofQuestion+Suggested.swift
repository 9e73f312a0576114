import Foundation

extension ProofQuestion {
    /// Whether the application suggests this question, in any of its languages. Many finders ask it, so it is no sign of a copy.
    public var isSuggested: Bool { Self.suggested.contains(Words.folded(text)) }

    /// The examples of the form for posting, folded.
    private static let suggested: Set<String> = {
        // This cannot fail: the file is compiled in, and a test reads it.
        let questions = try! JSONDecoder().decode([String].self, from: Data(PackageResources.suggested_questions_json))
        return Set(questions.map { Words.folded($0) })
    }()
}
