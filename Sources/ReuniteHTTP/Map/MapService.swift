import ServiceLifecycle

/// Fills the pin map when the server starts: who asks for it meanwhile waits.
struct MapService: ServiceLifecycle.Service {
    let feed: PinMapFeed

    func run() async throws {
        // Where it fails, the next request for the map tries again, and is told.
        try? await feed.load()
        // A service that ends would end the others.
        try? await gracefulShutdown()
    }
}
