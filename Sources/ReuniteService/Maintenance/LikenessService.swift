import Logging
import ReuniteStorage
import ServiceLifecycle

/// Compares new listings with earlier ones in the background, so that posting does not wait. If several servers share the
/// store, only one of them compares each listing.
public struct LikenessService: Service {
    /// How often the store is polled. Other processes post too, so there is no notification.
    private static let interval = Duration.seconds(1)

    private let store: ListingStore
    private let logger: Logger

    /// A service that is run once.
    public init(store: ListingStore, logger: Logger) { (self.store, self.logger) = (store, logger) }

    /// Compares listings until the server stops.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    while try await store.compareNew() > 0, !Task.isCancelled {}
                } catch {
                    logger.error("Posts cannot be compared", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: Self.interval)
            }
        }
    }
}
