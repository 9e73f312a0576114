/// Why a moderator cannot make a decision. The raw values are the names in the API.
public enum DecisionRefusal: String, Refusal, CaseIterable {
    /// `restore` of a public listing.
    case alreadyPublic = "already-public"
    /// A removed listing stays removed, until ``ModerationAction/restore`` makes it public.
    case staysRemoved = "stays-removed"
    /// The listing has no owner who could be suspended.
    case noOwner = "no-owner"
    /// Only administrators suspend an owner who is a moderator.
    case administratorsOnly = "administrators-only"
    /// The case is assigned to another moderator.
    case assigned = "claimed"
    /// The listing belongs to the moderator.
    case ownListing = "own-listing"
    /// The moderator has claimed the found thing.
    case ownClaim = "own-claim"
    /// The case is an appeal against the moderator's decision.
    case ownDecision = "own-decision"
    /// The moderator has reported the listing.
    case ownReport = "own-report"
    /// A suspension of the owner could change a claim of the moderator.
    case conflictOfInterest = "conflict-of-interest"

    /// The refusal of a moderator who may not decide the case at all.
    public init(_ obstacle: ModeratorTies.Obstacle) {
        self =
            switch obstacle {
            case .assigned: .assigned
            case .own: .ownListing
            case .hasClaimed: .ownClaim
            case .hasDecided: .ownDecision
            case .hasReported: .ownReport
            }
    }

    /// The line of the table: the kind, and the reason for the client.
    public var problem: (kind: ProblemKind, detail: String) {
        switch self {
        case .alreadyPublic: (.invalidTransition, "The listing is public already.")
        case .staysRemoved: (.invalidTransition, "The listing is removed, and only restore changes that.")
        case .noOwner: ListingRefusal.noOwner.problem
        case .administratorsOnly: AccessRefusal.administratorsOnly.problem
        case .assigned: (.caseAssigned, "The case is assigned to another moderator.")
        case .ownListing: AccessRefusal.own.problem
        case .ownClaim:
            (
                .needsAnotherModerator,
                "You have claimed this thing, so another moderator must read and decide the case."
            )
        case .ownDecision:
            (
                .needsAnotherModerator,
                "An appeal must be decided by a moderator other than the one who made the decision."
            )
        case .ownReport:
            (.needsAnotherModerator, "You have reported this listing, so another moderator must decide.")
        case .conflictOfInterest:
            (
                .needsAnotherModerator,
                "A suspension could change one of your claims, so another moderator must decide."
            )
        }
    }
}
