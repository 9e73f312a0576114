import Reunite
import ReuniteDatabase

/// The notifications that a transaction has written: when it is on disk, the event streams of their recipients are woken.
final class WrittenNotifications {
    /// The number of notifications by recipient and kind.
    typealias Counts = [AccountID.Row: [NotificationKind: Int]]

    /// The notifications that the transaction has written until now.
    private(set) var counts: Counts = [:]

    /// Notes a notification.
    func add(_ kind: NotificationKind, _ account: AccountID.Row) {
        counts[account, default: [:]][kind, default: 0] += 1
    }

    /// Goes back to earlier ``counts``, because a savepoint is rolled back.
    func reset(to counts: Counts) { self.counts = counts }
}
