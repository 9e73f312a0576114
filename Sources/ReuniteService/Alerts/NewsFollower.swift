import Reunite
import ReuniteStorage
import ServiceLifecycle

/// Wakes the event streams of accounts whose notifications another server has changed, or an event has written that this server
/// stored.
///
/// The database notifies this server. Where it cannot do so, as through a pool of connections or with a file, the follower looks
/// for changes of the accounts that have streams.
struct NewsFollower: Service {
    /// The time between two looks.
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
            var marks: [AccountID: NewsMark] = [:]
            while !Task.isCancelled {
                marks = notifications.isListening ? [:] : await look(marks)
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    /// Wakes the accounts whose marks differ from earlier ones.
    ///
    /// - Returns: the marks now. If the database cannot be read, the earlier ones.
    private func look(_ known: [AccountID: NewsMark]) async -> [AccountID: NewsMark] {
        guard let marks = try? await notifications.newsMarks(of: hub.accounts) else { return known }
        // A stream that is new may have read before the first look.
        hub.wake(Set(marks.keys.filter { marks[$0] != known[$0] }))
        return marks
    }
}
