/// Why something about a case cannot be read or done, whatever the decision: ``DecisionRefusal`` has those of decisions.
public enum ModerationRefusal: Refusal, Equatable {
    /// The case has changed since the version that was decided: by these events, in order.
    case caseMoved([CaseEvent])
    /// The moderator has as many other cases as ``AssignmentRule`` allows.
    case tooManyCases
    /// The case is not assigned to the moderator.
    case notAssigned
    /// Exact points, proofs, and claims with their messages can be read only while the case is open.
    case caseNotOpen
    /// The moderator has made as many reads as ``LoggedRead`` allows; seconds until the next one is allowed.
    case tooManyLoggedReads(seconds: Int)
    /// Only claimants have reported. The request is in the log, and a second moderator can read the proof
    /// (``LoggedRead/proofRequest``).
    case secondReaderNeeded
    /// A photo or words that a decision would hide are not in the listing.
    case nothingToRedact
    /// There is no decision to appeal, or it was appealed already.
    case nothingToAppeal

    /// Seconds after which the same request may succeed; nil if waiting does not help.
    public var retryAfter: Int? { if case .tooManyLoggedReads(let seconds) = self { seconds } else { nil } }

    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) {
        switch self {
        case .caseMoved: (.caseMoved, "Review the changes, then decide with the current version.")
        case .tooManyCases:
            (.tooManyCases, "Decide or release one of your \(AssignmentRule.maximum) cases first.")
        case .notAssigned: (.caseNotAssigned, "Assign the case to yourself, and then repeat the request.")
        case .caseNotOpen: (.caseNotOpen, "This can be read only while the case is open.")
        case .tooManyLoggedReads(let seconds): (.tooManyRequests, "Try again in \(seconds) seconds.")
        case .secondReaderNeeded:
            (
                .needsSecondReader,
                "Only a claimant has reported: your request is in the log, and another moderator can now read what the finder holds back."
            )
        case .nothingToRedact:
            (
                .nothingToRedact,
                "Name photos of the listing, and words of its title or description, that are not hidden yet."
            )
        case .nothingToAppeal: (.nothingToAppeal, "No decision about this listing can still be appealed.")
        }
    }
}

// Clients before 1.0 know assignments as claims: the names say so.
extension ProblemKind {
    /// The case has changed since the version of the request.
    public static let caseMoved = ProblemKind(409, "case-moved", "The case has changed")
    /// The case is assigned to another moderator.
    public static let caseAssigned = ProblemKind(409, "case-claimed", "The case is assigned to another moderator")
    /// The moderator has too many cases.
    public static let tooManyCases = ProblemKind(409, "too-many-claims", "No more cases can be assigned to you")
    /// The case is not assigned to the moderator.
    public static let caseNotAssigned = ProblemKind(409, "claim-required", "The case must be assigned to you first")
    /// The case is decided.
    public static let caseNotOpen = ProblemKind(409, "case-not-open", "The case is not open")
    /// The moderator is a party.
    public static let needsAnotherModerator = ProblemKind(
        403, "needs-another-moderator", "Another moderator must decide")
    /// Another moderator must ask as well.
    public static let needsSecondReader = ProblemKind(
        403, "needs-second-reader", "Another moderator must read it first")
    /// What should be hidden is not there.
    public static let nothingToRedact = ProblemKind(409, "nothing-to-redact", "The listing does not have these parts")
    /// There is no decision that could be appealed.
    public static let nothingToAppeal = ProblemKind(409, "nothing-to-appeal", "There is no decision to appeal")
}
