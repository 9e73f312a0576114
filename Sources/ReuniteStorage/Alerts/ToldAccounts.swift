import Reunite

/// The notifications that a transaction has written: when it is on disk, the event streams of their recipients are woken.
final class ToldAccounts {
    private(set) var counts: [AccountID.Row: [AlertKind: Int]] = [:]

    /// What was noted so far, for ``reset(to:)``.
    var mark: [AccountID.Row: [AlertKind: Int]] { counts }

    /// Notes a notification.
    func add(_ kind: AlertKind, _ account: AccountID.Row) { counts[account, default: [:]][kind, default: 0] += 1 }

    /// Forgets what was noted since, because its savepoint is rolled back.
    func reset(to mark: [AccountID.Row: [AlertKind: Int]]) { counts = mark }
}
