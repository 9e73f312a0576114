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
