import Reunite
import ReuniteStorage
import ServiceLifecycle

/// Wakes the event streams of accounts whose notifications have changed: by another server, or by an event that this server
/// stored together with its notifications, such as a claim.
///
/// The database notifies this server of changes. Where it cannot, as with SQLite or through a connection pool, the follower polls
/// for changes of the accounts that have streams.
struct NotificationFollower: Service {
    /// The time between two polls.
    private static let interval = Duration.milliseconds(250)

    let notifications: NotificationStore
    let hub: NotificationHub
    let metrics: PrometheusMetrics

    func run() async throws {
        notifications.listen { [hub, metrics] account, written in
            hub.wake(createdAt: account)
            for (kind, count) in written { metrics.count(.notifications, kind, by: count) }
        }
        await cancelWhenGracefulShutdown {
            var marks: [AccountID: NotificationMark] = [:]
            while !Task.isCancelled {
                marks = notifications.isListening ? [:] : await look(marks)
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    /// Wakes the accounts whose marks differ from earlier ones.
    ///
    /// - Returns: the marks now. If the database cannot be read, the earlier ones.
    private func look(_ known: [AccountID: NotificationMark]) async -> [AccountID: NotificationMark] {
        guard let marks = try? await notifications.newsMarks(of: hub.accounts) else { return known }
        // A new account in the list is woken too: its stream may have read before the first poll.
        hub.wake(Set(marks.keys.filter { marks[$0] != known[$0] }))
        return marks
    }
}
