import ServiceLifecycle

/// Starts a load of data that is kept in memory, when the server starts.
struct LoadService: Service {
    let load: @Sendable () async throws -> Void
    /// Ends the load.
    let stop: @Sendable () -> Void

    func run() async throws {
        await withGracefulShutdownHandler {
            // After a failure the next request starts the load again, and gets its error.
            try? await load()
            // If this service returned, the service group would stop the others.
            try? await gracefulShutdown()
        } onGracefulShutdown: {
            stop()
        }
    }
}
