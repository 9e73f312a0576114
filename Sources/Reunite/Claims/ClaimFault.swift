/// Why a claim does not fit the questions of its listing.
public enum ClaimFault: Refusal, Equatable {
    /// The listing has questions, and the claim does not say which ones it answers.
    case noVersion
    /// The claim has not one answer to each question.
    case answers(Int)

    /// The member of the body that is at fault; nil if there is none.
    public var member: String? {
        switch self {
        case .noVersion: "proofVersion"
        case .answers: "answers"
        }
    }

    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) {
        switch self {
        case .noVersion: (.invalidBody, "is missing: read the questions first")
        case .answers(let count): (.invalidBody, "must have one answer for each question: there are \(count) questions")
        }
    }
}
