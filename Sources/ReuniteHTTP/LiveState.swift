import Reunite
import ReuniteStorage
import ServiceLifecycle

/// The pin map, the matches, the alerts and the event streams of this process, and the followers that apply the store's changes to them.
public struct LiveState: Sendable {
    /// The pins in memory, and the cached tiles.
    public let map: PinMapFeed
    /// All public and open listings, as the matcher needs them.
    public let matches: MatchFeed
    /// The open event streams.
    public let events: EventHub
    /// The open streams of notifications.
    public let notifications = NotificationHub()
    /// Applies the store's changes to the map.
    public internal(set) var follower: ChangeFollower
    /// Applies the store's changes to the matcher. It is separate, so that the map need not wait until the matcher is loaded.
    public internal(set) var matchesFollower: ChangeFollower
    /// Writes notifications of matches and of results of saved searches; nil if this server does not.
    let alerts: AlertFeed?
    /// Reads the changes for the alerts.
    private let alertsFollower: ChangeFollower?
    /// Sends the changes to the event streams. It is separate, so that many streams cannot delay the map.
    private let eventsFollower: ChangeFollower

    /// Starts from the current state of a store.
    ///
    /// - Parameters:
    ///   - onFailure: called with the error each time that changes could not be applied, before the next attempt.
    ///   - onSetAside: called with each listing that is not judged for alerts because it has failed too often, and its last error.
    public init(
        store: ListingStore, metrics: PrometheusMetrics, configuration: ServiceConfiguration,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in },
        onSetAside: @escaping @Sendable (ListingID, any Error) -> Void = { _, _ in }
    ) async throws {
        let seq = try await store.latestChange()
        map = PinMapFeed(store: store, tileCacheSize: configuration.tileCacheSize)
        matches = MatchFeed(store: store, after: seq, metrics: metrics)
        events = EventHub(store: store, after: seq, metrics: metrics, configuration: configuration)
        follower = ChangeFollower(store: store, after: seq, consumers: [map], onFailure: onFailure)
        matchesFollower = ChangeFollower(store: store, after: seq, consumers: [matches], onFailure: onFailure)
        let notifications = notifications
        let position = try await store.alertPosition()
        alerts =
            configuration.hasAlerts
            ? AlertFeed(
                store: store, after: position, matches: matches, matchesFollower: matchesFollower, metrics: metrics,
                onTold: { notifications.wake($0) }, onFailure: onFailure, onSetAside: onSetAside) : nil
        alertsFollower = alerts.map {
            ChangeFollower(store: store, after: position, consumers: [$0], onFailure: onFailure)
        }
        eventsFollower = ChangeFollower(store: store, after: seq, consumers: [events], onFailure: onFailure)
    }

    /// The services that must run while the server runs.
    var services: [any Service] {
        [
            FollowerService(follower: follower), FollowerService(follower: matchesFollower),
            FollowerService(follower: eventsFollower),
            LoadService(load: map.load),
            LoadService(load: matches.load, stop: matches.stop),
            HeartbeatService(events: events),
        ] + (alertsFollower.map { [FollowerService(follower: $0)] } ?? [])
            + (alerts.map { [AlertService(alerts: $0)] } ?? [])
    }
}
