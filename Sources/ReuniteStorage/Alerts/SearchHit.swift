import Reunite

/// An account with searches that a listing passes.
public struct SearchHit: Sendable, Equatable {
    /// The most searches that are kept: the next one counts when the limit of one is reached.
    public static let mostSearches = 3

    /// The account that saved them.
    public let account: AccountID
    /// The searches, the narrowest first. A search whose query has changed since does not count.
    public let searches: [WatchedSearch]

    /// A hit.
    ///
    /// - Parameter searches: all are of the account; further ones than ``mostSearches`` are left out.
    public init(account: AccountID, searches: [WatchedSearch]) {
        self.account = account
        self.searches = Array(searches.prefix(Self.mostSearches))
    }
}
