/// What a finder holds back, so that a claimant can show that a thing is theirs.
///
/// Claimants see the ``questions``; only the finder sees the rest.
public struct Proof: Sendable, Equatable {
    /// Maximum number of questions.
    public static let maximumQuestions = 5

    /// The questions for claimants.
    public let questions: [ProofQuestion]
    /// What the description of the listing leaves out.
    public let withheld: Note?
    /// The serial number of the thing.
    public let serial: SerialNumber?

    /// No proof: claimants are asked nothing.
    public static let none = Proof(checked: [], withheld: nil, serial: nil)

    /// A proof.
    ///
    /// - Throws: ``InvalidValue`` if there are too many questions.
    public init(questions: [ProofQuestion], withheld: Note?, serial: SerialNumber?) throws(InvalidValue) {
        guard questions.count <= Self.maximumQuestions else {
            throw InvalidValue("must have at most \(Self.maximumQuestions) questions")
        }
        self.init(checked: questions, withheld: withheld, serial: serial)
    }

    private init(checked questions: [ProofQuestion], withheld: Note?, serial: SerialNumber?) {
        (self.questions, self.withheld, self.serial) = (questions, withheld, serial)
    }
}

/// A question for claimants: 1 to 200 Unicode scalars on one line.
public struct ProofQuestion: Sendable, Hashable {
    /// Maximum number of Unicode scalars.
    public static let maximumLength = 200

    /// The trimmed text.
    public let text: String

    /// A question; white space at both ends is removed.
    ///
    /// - Throws: ``InvalidValue`` if it is empty, too long, or has a control character.
    public init(_ text: String) throws(InvalidValue) {
        self.text = try text.line(maximumLength: Self.maximumLength)
    }
}

/// An answer of a claimant: up to 1,000 Unicode scalars; empty if the claimant does not know.
public struct ProofAnswer: Sendable, Hashable {
    /// Maximum number of Unicode scalars.
    public static let maximumLength = 1_000

    /// The trimmed text.
    public let text: String

    /// An answer; white space at both ends is removed.
    ///
    /// - Throws: ``InvalidValue`` if it is too long, or has a control character other than newline and tab.
    public init(_ text: String) throws(InvalidValue) {
        let trimmed = text.trimmingWhiteSpace()
        try trimmed.check(maximumLength: Self.maximumLength, allowsLines: true)
        self.text = trimmed
    }
}
