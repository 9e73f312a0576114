import ReuniteStorage
import ServiceLifecycle

/// What is derived from the store in this process, and who keeps it in step.
public struct LiveState: Sendable {
    /// The pins in memory, and the tiles made of them.
    public let map: PinMapFeed
    /// The streams of events.
    public let events: EventHub
    /// Hands the changes of the store to both, in order.
    public let follower: ChangeFollower

    /// What is derived from a store, from now on.
    ///
    /// - Parameter onFailure: told why changes could not be handed on, each time before it is tried again.
    public init(
        store: ListingStore, metrics: PrometheusMetrics, configuration: ServiceConfiguration,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) async throws {
        let seq = try await store.latestChange()
        map = PinMapFeed(store: store, tileCacheSize: configuration.tileCacheSize)
        events = EventHub(store: store, after: seq, metrics: metrics, configuration: configuration)
        follower = ChangeFollower(store: store, after: seq, consumers: [map, events], onFailure: onFailure)
    }

    /// What has to run while the server does.
    var services: [any ServiceLifecycle.Service] {
        [FollowerService(follower: follower), MapService(feed: map), HeartbeatService(events: events)]
    }
}
