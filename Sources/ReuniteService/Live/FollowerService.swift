import ReuniteStorage
import ServiceLifecycle

/// Follows the change feed while the server runs.
public struct FollowerService: Service {
    private let follower: ChangeFollower

    /// A service for a follower.
    public init(follower: ChangeFollower) { self.follower = follower }

    /// Runs the service.
    public func run() async throws {
        try await cancelWhenGracefulShutdown { try await follower.run() }
    }
}
