import ReuniteStorage
import ServiceLifecycle

/// Follows the change feed while the server runs.
struct FollowerService: ServiceLifecycle.Service {
    let follower: ChangeFollower

    func run() async throws {
        try await cancelWhenGracefulShutdown { try await follower.run() }
    }
}
