import Reunite

/// A standing search as it is evaluated.
public struct WatchedSearch: Sendable, Equatable {
    /// The search.
    public let id: SearchID
    /// Who keeps it.
    public let account: AccountID
    /// The query string.
    public let query: String
    /// Whether its owner has paused it.
    public let isPaused: Bool
}

/// A listing that passes a standing search.
public struct SearchHit: Sendable, Equatable {
    /// The search.
    public let search: SearchID
    /// Its query: if that has changed since, this is no hit.
    public let query: String
    /// The listing.
    public let listing: ListingID

    /// A hit.
    public init(search: SearchID, query: String, listing: ListingID) {
        (self.search, self.query, self.listing) = (search, query, listing)
    }
}
