import Reunite

/// A standing search as it is evaluated.
public struct WatchedSearch: Sendable, Equatable {
    /// The search.
    public let id: SearchID
    /// Who keeps it.
    public let account: AccountID
    /// The query string.
    public let query: String
    /// Grows with each change to it.
    public let version: Int64
    /// Whether its owner wants to hear nothing of it now.
    public let isResting: Bool
}

/// A listing that passes a standing search.
public struct SearchHit: Sendable, Equatable {
    /// The search.
    public let search: SearchID
    /// Its ``WatchedSearch/version``: if it has changed since, this is no hit.
    public let version: Int64
    /// The listing.
    public let listing: ListingID

    /// A hit.
    public init(search: SearchID, version: Int64, listing: ListingID) {
        (self.search, self.version, self.listing) = (search, version, listing)
    }
}
