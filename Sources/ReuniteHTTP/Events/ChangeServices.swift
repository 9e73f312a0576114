import ReuniteStorage
import ServiceLifecycle

/// Follows the change feed while the server runs.
struct FollowerService: ServiceLifecycle.Service {
    let follower: ChangeFollower

    func run() async throws {
        try await cancelWhenGracefulShutdown { try await follower.run() }
    }
}

/// Sends the heartbeats of all event streams.
struct HeartbeatService: ServiceLifecycle.Service {
    let events: EventHub

    func run() async throws {
        await cancelWhenGracefulShutdown { await events.run() }
    }
}
