import ServiceLifecycle

/// Loads the pin map when the server starts; requests for the map wait until it is loaded.
struct MapService: ServiceLifecycle.Service {
    let feed: PinMapFeed

    func run() async throws {
        // After a failure the next request for the map tries again and gets the error.
        try? await feed.load()
        // If this service returned, the service group would stop the others.
        try? await gracefulShutdown()
    }
}
