import Reunite

/// A saved search, as listings are compared with it.
public struct WatchedSearch: Sendable, Equatable {
    /// The search.
    public let id: SearchID
    /// The account that saved it.
    public let account: AccountID
    /// The query string.
    public let query: String
    /// Whether its owner has paused it.
    public let isPaused: Bool
}
