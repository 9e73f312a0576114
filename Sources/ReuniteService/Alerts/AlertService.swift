import ServiceLifecycle

/// Judges changes while the server runs.
struct AlertService: Service {
    let alerts: AlertFeed

    func run() async throws {
        await cancelWhenGracefulShutdown { await alerts.run() }
    }
}
