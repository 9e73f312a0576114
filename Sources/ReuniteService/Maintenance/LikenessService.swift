import Logging
import ReuniteStorage
import ServiceLifecycle

/// Compares new listings with earlier ones in the background, so that posting does not wait. If several servers share the
/// store, only one of them compares each listing.
public struct LikenessService: Service {
    /// How often the store is polled. Other processes post too, so there is no notification.
    private static let interval = Duration.seconds(1)

    private let maintenance: MaintenanceStore
    private let logger: Logger

    /// A service that is run once.
    public init(maintenance: MaintenanceStore, logger: Logger) {
        (self.maintenance, self.logger) = (maintenance, logger)
    }

    /// Compares listings until the server stops.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    while try await maintenance.compareNew() > 0, !Task.isCancelled {}
                } catch {
                    logger.error("Posts cannot be compared", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: Self.interval)
            }
        }
    }
}
