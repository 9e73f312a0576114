import ServiceLifecycle

/// Loads data that is kept in memory when the server starts; requests for it wait until it is loaded.
struct LoadService: Service {
    let load: @Sendable () async throws -> Void
    /// Ends the load.
    let stop: @Sendable () -> Void

    func run() async throws {
        await withGracefulShutdownHandler {
            // After a failure the next request tries again and gets the error.
            try? await load()
            // If this service returned, the service group would stop the others.
            try? await gracefulShutdown()
        } onGracefulShutdown: {
            stop()
        }
    }
}
