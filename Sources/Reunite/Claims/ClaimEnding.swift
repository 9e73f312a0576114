/// Something other than an action on the claim that ends the live claims on a listing, or those of an account.
public enum ClaimEnding: String, CaseIterable, Sendable, Codable {
    /// Another claimant has the thing.
    case returnedToAnother = "returned-to-another"
    /// The finder has resolved the listing without a code.
    case listingResolved = "listing-resolved"
    /// The finder has withdrawn the listing, or erased the account.
    case listingWithdrawn = "listing-withdrawn"
    /// The listing has expired.
    case listingExpired = "listing-expired"
    /// A moderator has removed the listing.
    case listingRemoved = "listing-removed"
    /// The listing is no longer about a found thing.
    case listingLost = "listing-lost"
    /// The listing has another owner, by an import.
    case ownerChanged = "owner-changed"
    /// The finder is suspended, and could neither answer nor enter a code.
    case finderSuspended = "finder-suspended"
    /// The claimant has erased the account.
    case claimantErased = "claimant-erased"
    /// The claimant is suspended.
    case claimantSuspended = "claimant-suspended"

    /// The action on a live claim; nil for a claim that has ended.
    public func action(on state: ClaimState) -> ClaimAction? {
        switch state {
        case .submitted: self == .claimantErased ? .withdraw : .decline
        case .accepted: .fail
        case .declined, .withdrawn, .expired, .handedOver, .failed: nil
        }
    }

    /// The sides that are notified of it.
    public var sides: [ClaimSide] {
        switch self {
        case .returnedToAnother, .listingResolved, .listingWithdrawn, .listingExpired, .listingRemoved, .listingLost,
            .ownerChanged, .finderSuspended:
            [.claimant]
        case .claimantErased: [.finder]
        case .claimantSuspended: ClaimSide.allCases
        }
    }

    /// The ending that follows from the new state of a listing; nil if claims stay as they are.
    public init?(_ state: ListingState) {
        switch state {
        case .open: return nil
        case .resolved: self = .listingResolved
        case .expired: self = .listingExpired
        case .withdrawn: self = .listingWithdrawn
        }
    }
}
