import Reunite
import ReuniteMap
import ReuniteStorage
import ServiceLifecycle

/// The pin map, the matches and the alerts of this process, and the followers that apply the store's changes to them.
public struct LiveState: Sendable {
    /// The pins in memory.
    public let map: PinMapFeed
    /// All public and open listings, as the matcher needs them. A test may replace it; the follower and the alerts keep the former.
    public internal(set) var matches: MatchFeed
    /// The open streams of notifications.
    public let notifications = NotificationHub()
    /// Applies the store's changes to the map.
    public internal(set) var follower: ChangeFollower
    /// Applies the store's changes to the matcher. It is separate, so that the map need not wait until the matcher is loaded.
    public internal(set) var matchesFollower: ChangeFollower
    /// Writes notifications of matches and of results of saved searches; nil if this server does not.
    public let alerts: NotificationFeed?
    private let alertService: NotificationService?
    private let newsFollower: NotificationFollower
    private let onFailure: @Sendable (any Error) -> Void

    /// Starts from the current state of a store.
    ///
    /// - Parameters:
    ///   - hasAlerts: whether this server writes notifications.
    ///   - pins: an empty map of pins.
    ///   - onMapChange: called after each change of the pin map.
    ///   - onFailure: called with the error each time that listings could not be loaded, or changes not be applied, before the next
    ///     attempt.
    ///   - onSetAside: called with each listing that is not judged for alerts, because judging it failed too often, and the last
    ///     error.
    public init(
        store: Store, metrics: PrometheusMetrics, hasAlerts: Bool, map pins: PinMap,
        onMapChange: @escaping @Sendable (PinMapChange) -> Void = { _ in },
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in },
        onSetAside: @escaping @Sendable (ListingID, any Error) -> Void = { _, _ in }
    ) async throws {
        self.onFailure = onFailure
        let seq = try await store.changes.latest()
        map = PinMapFeed(store: store, map: pins, onChange: onMapChange)
        // The map comes first: lists and pages need it, and the matcher's load takes all cores.
        matches = MatchFeed(store: store, after: seq, metrics: metrics) { [map] in try? await map.load() }
        follower = ChangeFollower(changes: store.changes, after: seq, consumers: [map], onFailure: onFailure)
        matchesFollower = ChangeFollower(changes: store.changes, after: seq, consumers: [matches], onFailure: onFailure)
        let notifications = notifications
        newsFollower = NotificationFollower(notifications: store.notifications, hub: notifications, metrics: metrics)
        let position = try await store.notifications.alertPosition()
        alerts =
            hasAlerts
            ? NotificationFeed(
                store: store, after: position, matches: matches, matchesFollower: matchesFollower, metrics: metrics,
                onNotified: { notifications.wake($0) }, onFailure: onFailure, onSetAside: onSetAside) : nil
        alertService = alerts.map { NotificationService(alerts: $0, store: store, onFailure: onFailure) }
    }

    /// The services that must run while the server runs.
    public var services: [any Service] {
        [
            FollowerService(follower: follower), FollowerService(follower: matchesFollower),
            newsFollower,
        ] + [alertService].compactMap(\.self) + [
            // Stopped first, because the others wait for the load.
            LoadService(load: matches.load, onFailure: onFailure) {
                // The matcher waits for the map.
                map.stop()
                matches.stop()
            }
        ]
    }
}
