extension ProofQuestion {
    /// Whether the application suggests this question, in any of its languages. Many finders ask it, so it is no sign of a copy.
    public var isSuggested: Bool { Self.suggested.contains(Words.folded(text)) }

    /// The examples of the form for posting, folded.
    private static let suggested: Set<String> = {
        let examples = Language.allCases.flatMap { (try? KindTexts.proofExamples(in: $0)) ?? [] }
        return Set(examples.map { Words.folded($0) })
    }()
}
