import ReuniteStorage
import ServiceLifecycle

/// What is derived from the store in this process, and who keeps it in step.
public struct LiveState: Sendable {
    /// The pins in memory, and the tiles made of them.
    public let map: PinMapFeed
    /// The streams of events.
    public let events: EventHub
    /// Hands the changes of the store to the map.
    public let follower: ChangeFollower
    /// The same for the events. Its own: however many streams there are, nobody waits for them who waits for the map.
    private let eventsFollower: ChangeFollower

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
        follower = ChangeFollower(store: store, after: seq, consumers: [map], onFailure: onFailure)
        eventsFollower = ChangeFollower(store: store, after: seq, consumers: [events], onFailure: onFailure)
    }

    /// What has to run while the server does.
    var services: [any ServiceLifecycle.Service] {
        [
            FollowerService(follower: follower), FollowerService(follower: eventsFollower), MapService(feed: map),
            HeartbeatService(events: events),
        ]
    }
}
