import Reunite
import ReuniteMap
import ReuniteService
import ReuniteStorage
import ServiceLifecycle

/// What requests are answered from beside the store: the live state, the responses made from its map, and the open event streams.
public struct ServedState: Sendable {
    /// The pin map, the matches and the alerts.
    public internal(set) var live: LiveState
    /// The cached responses of the map.
    let mapCache: MapCache
    /// The open event streams.
    let events: EventHub
    /// Sends the changes to the event streams. It is separate, so that many streams cannot delay the map.
    private let eventsFollower: ChangeFollower

    /// Starts from the current state of a store.
    ///
    /// - Parameters:
    ///   - onFailure: called with the error each time that changes could not be applied, before the next attempt.
    ///   - onSetAside: called with each listing that is not judged for alerts because it has failed too often, and its last error.
    public init(
        store: Store, metrics: PrometheusMetrics, configuration: ServiceConfiguration,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in },
        onSetAside: @escaping @Sendable (ListingID, any Error) -> Void = { _, _ in }
    ) async throws {
        let seq = try await store.changes.latest()
        let mapCache = MapCache(limit: configuration.tileCacheSize)
        self.mapCache = mapCache
        live = try await LiveState(
            store: store, metrics: metrics, hasAlerts: configuration.hasAlerts,
            map: PinMap(cacheSize: configuration.tileCacheSize), onMapChange: mapCache.forget, onFailure: onFailure,
            onSetAside: onSetAside)
        events = EventHub(changes: store.changes, after: seq, metrics: metrics, configuration: configuration)
        eventsFollower = ChangeFollower(changes: store.changes, after: seq, consumers: [events], onFailure: onFailure)
    }

    /// The services that must run while the server runs.
    var services: [any Service] {
        live.services + [FollowerService(follower: eventsFollower), HeartbeatService(events: events)]
    }
}
