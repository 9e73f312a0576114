import Reunite
import ReuniteMap
import ReuniteStorage

/// The pin map with the follower that keeps it up to date.
public struct FollowedMap: Sendable {
    /// The map in memory.
    public let feed: PinMapFeed
    private let follower: ChangeFollower

    /// A map and its follower.
    public init(feed: PinMapFeed, follower: ChangeFollower) { (self.feed, self.follower) = (feed, follower) }

    /// The map, with every change that this process has confirmed.
    ///
    /// It lacks the latest ones if applying them takes too long, as during an import of another process, or if the store cannot
    /// be read. The follower tries again, and reports failures.
    ///
    /// - Parameter patience: how long to wait for the map, and for the changes.
    /// - Throws: ``MapStillLoading`` if the map is not loaded by then, and the error of the load.
    public func current(within patience: Duration) async throws -> PinMap {
        let end = ContinuousClock.now + patience
        try await feed.load(within: patience)
        do { _ = try await follower.caughtUp(within: max(.zero, end - .now)) } catch StoreError.unavailable {}
        return feed.map
    }
}

extension FollowedMap: ListingIndex {
    /// Waits up to 25 ms until the map has every change that this process has confirmed, so that it can answer a search.
    ///
    /// While the map is loading, or changes arrive faster than it applies them, the store answers.
    public func prepare() async {
        guard feed.map.seq > 0 else { return }
        _ = try? await follower.caughtUp(within: .milliseconds(25))
    }

    /// The listings of a page; nil if the map is at another change, or cannot evaluate the query.
    public func search(_ query: ListingQuery, at seq: Int64) -> [FoundListing]? {
        PinQuery(query).flatMap { feed.map.search($0, at: seq) }
    }
}
