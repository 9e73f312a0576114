import Reunite

/// A listing for which somebody looks for matches, and what its owner has said about them.
public struct MatchQuestion: Sendable {
    /// The listing.
    public let listing: DescribedListing
    /// Whether it is open: others have no matches.
    public let isOpen: Bool
    /// The verdicts of its owner; none if somebody else asks.
    public let verdicts: [ListingID: MatchVerdict]
    /// The accounts whose listings are no matches: the owner's, those that the owner has blocked, and those that have blocked
    /// the owner. None of a listing that was imported without an owner.
    public let excluded: Set<AccountID>
}
