/// Why something cannot be done with a belonging now.
public enum BelongingRefusal: Refusal, CaseIterable {
    /// It is lost, and has a listing already.
    case lost
    /// It is not lost.
    case notLost
    /// The code for a new owner is wrong, was used, or is no longer valid.
    case wrongCode
    /// The account owns it already.
    case own
    /// The account has the maximum number of belongings.
    case tooMany
    /// The finder has chosen no secret with which an answer could be read.
    case unanswerable

    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) {
        switch self {
        case .lost: (.belongingLost, "The thing is lost.")
        case .notLost: (.belongingNotLost, "The thing is not lost.")
        case .wrongCode: (.wrongTransferCode, "The code is wrong, was used, or is no longer valid.")
        case .own: (.ownBelonging, "The thing is yours already.")
        case .tooMany:
            (.tooManyBelongings, "An account can have at most \(BelongingTerms.maximumCount) belongings.")
        case .unanswerable:
            (.unanswerableMessage, "The finder cannot read an answer here. Use the contact details in the message.")
        }
    }
}

extension ProblemKind {
    /// A lost thing cannot be passed on or lost again.
    public static let belongingLost = ProblemKind(409, "belonging-lost", "The belonging is lost")
    /// Only a lost thing returns.
    public static let belongingNotLost = ProblemKind(409, "belonging-not-lost", "The belonging is not lost")
    /// The account already owns the belonging.
    public static let ownBelonging = ProblemKind(409, "own-belonging", "The belonging is yours already")
    /// Nobody shows this code now.
    public static let wrongTransferCode = ProblemKind(409, "wrong-transfer-code", "The code is not valid")
    /// The limit of belongings is reached.
    public static let tooManyBelongings = ProblemKind(
        409, "too-many-belongings", "No more belongings can be registered")
    /// The finder's message has no secret.
    public static let unanswerableMessage = ProblemKind(409, "unanswerable-message", "The message cannot be answered")
    /// A code is no code of a tag.
    public static let mistypedTag = ProblemKind(404, "mistyped-tag", "The code of the tag is mistyped")
}
