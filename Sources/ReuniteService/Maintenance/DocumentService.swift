import Logging
import ReuniteStorage
import ServiceLifecycle

/// Renews the documents of the text index after an upgrade that has changed the rules of words, and then loads the pin map again,
/// which has the words of the documents.
public struct DocumentService: Service {
    /// The time between two transactions, so that writes of clients come in between.
    private static let pause = Duration.milliseconds(50)

    private let maintenance: MaintenanceStore
    private let map: PinMapFeed
    private let logger: Logger

    /// A service that is run once.
    public init(maintenance: MaintenanceStore, map: PinMapFeed, logger: Logger) {
        (self.maintenance, self.map, self.logger) = (maintenance, map, logger)
    }

    /// Renews all documents, and waits until the server stops.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            var hasBegun = false
            var wait = Duration.seconds(1)
            while !Task.isCancelled {
                do {
                    while try await maintenance.renewDocuments() {
                        if !hasBegun { logger.notice("Renewing the text index by the rules of this release") }
                        hasBegun = true
                        try await Task.sleep(for: Self.pause)
                    }
                    if hasBegun {
                        try await map.reload()
                        logger.notice("Renewed the text index")
                    }
                    try await gracefulShutdown()
                } catch {
                    if Task.isCancelled { return }
                    logger.error("The text index cannot be renewed; retrying", metadata: ["error": "\(error)"])
                    try? await Task.sleep(for: wait)
                    wait = min(wait * 2, .seconds(3600))
                }
            }
        }
    }
}
