import ReuniteStorage
import ServiceLifecycle

/// Follows the change feed while the server runs.
struct FollowerService: Service {
    let follower: ChangeFollower

    func run() async throws {
        try await cancelWhenGracefulShutdown { try await follower.run() }
    }
}

/// Sends the heartbeats of all event streams.
struct HeartbeatService: Service {
    let events: EventHub

    func run() async throws {
        await cancelWhenGracefulShutdown { await events.run() }
    }
}
