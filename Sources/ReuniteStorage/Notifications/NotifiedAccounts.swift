import Reunite

/// The accounts notified, and the notifications written by kind.
public struct NotifiedAccounts: Sendable {
    /// The accounts.
    public private(set) var accounts: Set<AccountID> = []
    /// The number of notifications written, by kind.
    public private(set) var counts: [NotificationKind: Int] = [:]

    /// The searches of accounts that were not notified, because they are at a limit or for another reason.
    public internal(set) var refused: Set<SearchID> = []

    mutating func add(_ kind: NotificationKind, _ account: AccountID) {
        accounts.insert(account)
        counts[kind, default: 0] += 1
    }

    /// Adds the results of another call.
    public mutating func add(_ other: NotifiedAccounts) {
        accounts.formUnion(other.accounts)
        refused.formUnion(other.refused)
        counts.merge(other.counts, uniquingKeysWith: +)
    }
}
