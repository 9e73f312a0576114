import ServiceLifecycle

/// Starts a load of data that is kept in memory, when the server starts.
struct LoadService: Service {
    let load: @Sendable () async throws -> Void
    /// Called with the error of a load. The next request starts it again.
    let onFailure: @Sendable (any Error) -> Void
    /// Ends the load.
    let stop: @Sendable () -> Void

    func run() async throws {
        await withTaskCancellationOrGracefulShutdownHandler {
            do {
                try await load()
            } catch is CancellationError {
                // The server stops.
            } catch {
                onFailure(error)
            }
            // If this service returned, the service group would stop the others.
            try? await gracefulShutdown()
        } onCancelOrGracefulShutdown: {
            stop()
        }
    }
}
