import ReuniteMap
import ReuniteStorage

/// The pin map with the follower that keeps it up to date.
public struct FollowedMap: Sendable {
    /// The map in memory.
    public let feed: PinMapFeed
    private let follower: ChangeFollower

    /// A map and its follower.
    public init(feed: PinMapFeed, follower: ChangeFollower) { (self.feed, self.follower) = (feed, follower) }

    /// The map. It has every change that this process has confirmed, unless applying them takes too long, as during an import of
    /// another process, or the store cannot be read: then the map goes on from memory. The follower repeats the attempt, and reports
    /// failures.
    ///
    /// - Parameter patience: how long to wait for the map, and for the changes.
    /// - Throws: ``StillLoading`` if the map is not loaded by then, and the error of the load.
    public func current(within patience: Duration) async throws -> PinMap {
        let end = ContinuousClock.now + patience
        try await feed.load(within: patience)
        do { _ = try await follower.caughtUp(within: max(.zero, end - .now)) } catch StoreError.unavailable {}
        return feed.map
    }
}
