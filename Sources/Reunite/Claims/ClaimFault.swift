/// Why a claim does not fit the questions of its listing.
public enum ClaimFault: Error, Equatable, CustomStringConvertible, Sendable {
    /// The listing has questions, and the claim does not say which ones it answers.
    case noVersion
    /// The claim has not one answer to each question.
    case answers(Int)

    /// The member of the body.
    public var member: String {
        switch self {
        case .noVersion: "proofVersion"
        case .answers: "answers"
        }
    }

    /// What is wrong, as the end of a sentence.
    public var description: String {
        switch self {
        case .noVersion: "is missing: read the questions first"
        case .answers(let count): "must have an answer to each question: \(count)"
        }
    }
}
