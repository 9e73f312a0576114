/// Why a moderator cannot make a decision. The raw values are the names in the API.
public enum DecisionRefusal: String, Error, CaseIterable, CustomStringConvertible, Sendable {
    /// `restore` of a public listing.
    case alreadyPublic = "already-public"
    /// A removed listing stays removed, until ``ModerationAction/restore`` makes it public.
    case staysRemoved = "stays-removed"
    /// The listing has no owner who could be suspended.
    case noOwner = "no-owner"
    /// Only administrators suspend an owner who is a moderator.
    case administratorsOnly = "administrators-only"
    /// Another moderator has claimed the case.
    case claimed
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
            case .claimed: .claimed
            case .own: .ownListing
            case .hasClaimed: .ownClaim
            case .hasDecided: .ownDecision
            case .hasReported: .ownReport
            }
    }

    /// The reason, as the end of a sentence.
    public var description: String {
        switch self {
        case .alreadyPublic: "the listing is public already"
        case .staysRemoved: "the listing is removed, and only restore changes that"
        case .noOwner: "the listing has no owner with an account"
        case .administratorsOnly: "only administrators suspend a moderator"
        case .claimed: "another moderator has claimed the case"
        case .ownListing: "it is the moderator's own listing"
        case .ownClaim: "the moderator has claimed the found thing, so another moderator must decide"
        case .ownDecision: "an appeal is decided by another moderator"
        case .ownReport: "the moderator has reported the listing, so another moderator must decide"
        case .conflictOfInterest: "a suspension could change a claim of the moderator, so another moderator must decide"
        }
    }
}
