import ServiceLifecycle

/// Sends the heartbeats of all event streams.
struct HeartbeatService: Service {
    let events: EventHub

    func run() async throws {
        await cancelWhenGracefulShutdown { await events.run() }
    }
}
