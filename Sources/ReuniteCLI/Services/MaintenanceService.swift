import Logging
import Metrics
import Reunite
import ReuniteStorage
import ServiceLifecycle

/// What the passing of time asks for, once a minute while the server runs: listings expire, their owners are told a
/// week before, and what is good for nothing any more is removed.
struct MaintenanceService: Service {
    let store: ListingStore
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    let expired = try await store.expire(now: .now)
                    if expired > 0 { logger.info("Listings have expired", metadata: ["count": "\(expired)"]) }
                    let reminded = try await store.remindOfExpiry(now: .now)
                    if reminded > 0 { logger.info("Listings expire soon", metadata: ["count": "\(reminded)"]) }
                    try await store.prune(now: .now)
                    Gauge(label: "reunite_mail_queue").record(try await store.mailCount())
                } catch {
                    logger.error("Maintenance failed", metadata: ["error": "\(error)"])
                }
                try? await Task.sleep(for: .seconds(60))
            }
        }
    }
}
