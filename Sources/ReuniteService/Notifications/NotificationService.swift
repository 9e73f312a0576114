import ReuniteStorage
import ServiceLifecycle

/// Judges changes while the server runs, if no other server does.
struct NotificationService: Service {
    /// How long a server that is gone keeps others from judging.
    private static let lease = Duration.seconds(10)
    /// How often a server tries to take the lease, or keeps it.
    private static let interval = Duration.seconds(3)

    let alerts: NotificationFeed
    let store: Store
    /// Called with the error after each failure, before the next attempt.
    let onFailure: @Sendable (any Error) -> Void

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup { group in
                group.addTask { await alerts.run() }
                group.addTask { await takeTurns() }
            }
        }
        try? await store.leases.release(.alerts)
    }

    private func takeTurns() async {
        while !Task.isCancelled {
            if await holds() { await follow() }
            try? await Task.sleep(for: Self.interval)
        }
    }

    /// Follows the feed from where the last server stopped, until this one loses the lease.
    private func follow() async {
        do {
            let position = try await store.notifications.alertPosition()
            alerts.begin(after: position)
            let follower = ChangeFollower(
                changes: store.changes, after: position, consumers: [alerts], onFailure: onFailure)
            await withTaskGroup { group in
                group.addTask { try? await follower.run() }
                var isJudging = true
                while isJudging, !Task.isCancelled {
                    try? await Task.sleep(for: Self.interval)
                    isJudging = await holds()
                }
                group.cancelAll()
            }
            alerts.end()
        } catch {
            onFailure(error)
        }
    }

    private func holds() async -> Bool {
        do { return try await store.leases.hold(.alerts, for: Self.lease) } catch {
            onFailure(error)
            return false
        }
    }
}
