import Logging
import Reunite
import ReuniteStorage
import ServiceLifecycle

/// Closes listings that have been open for too long, once a minute while the server runs.
struct ExpiryService: Service {
    let store: ListingStore
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    let count = try await store.expire(now: .now)
                    if count > 0 { logger.info("Listings have expired", metadata: ["count": "\(count)"]) }
                } catch {
                    logger.error("Listings could not expire", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: .seconds(60))
            }
        }
    }
}
