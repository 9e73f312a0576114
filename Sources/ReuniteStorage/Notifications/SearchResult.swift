import Reunite

/// An account with searches that a listing matches.
public struct SearchResult: Sendable, Equatable {
    /// Maximum number of searches. When one has reached its limit, the next one counts.
    public static let mostSearches = 3

    /// The account that saved them.
    public let account: AccountID
    /// The searches, the narrowest first. A search whose query has changed since does not count.
    public let searches: [WatchedSearch]

    /// A result.
    ///
    /// - Parameter searches: searches of the account; those after the first ``mostSearches`` are left out.
    public init(account: AccountID, searches: [WatchedSearch]) {
        self.account = account
        self.searches = Array(searches.prefix(Self.mostSearches))
    }
}
