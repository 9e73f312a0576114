import Metrics
import Reunite
import ReuniteMatch
import ReuniteStorage
import Synchronization

/// Tells people of matches, and of listings that pass their standing searches, when listings are posted or changed.
///
/// It follows the change feed behind the matcher. The store keeps how far everybody has been told: after an interruption, or with
/// several servers, changes may be judged again, but nobody is told twice. See <doc:Alerts>.
public final class AlertFeed: ChangeConsumer {
    /// The least probability of a match that is told. Lower than one half, because several may fit equally well: then each has a
    /// part of the probability, and the thing may be among them.
    static let leastProbability = 0.25
    /// The most matches of a changed listing that are told.
    private static let mostMatches = 20
    /// The changed listings that are judged before what was found is told.
    private static let batch = 20
    /// The longest time for which the position is not written if there is nothing to tell.
    private static let positionInterval = Duration.seconds(1)

    fileprivate struct State {
        var index = SearchIndex()
        /// The searches of the index.
        var searches: [SearchID: WatchedSearch] = [:]
        /// The number of the last write of a search that the index has; nil before the first.
        var version: Int64?
        var positionWrittenAt = ContinuousClock.now
    }

    private let store: ListingStore
    private let matches: MatchFeed
    private let matchesFollower: ChangeFollower
    private let metrics: PrometheusMetrics
    private let state = Mutex(State())
    private let onTold: @Sendable (Set<AccountID>) -> Void

    /// - Parameters:
    ///   - matchesFollower: applies changes to the matcher.
    ///   - onTold: called with the accounts that have new notifications.
    init(
        store: ListingStore, matches: MatchFeed, matchesFollower: ChangeFollower, metrics: PrometheusMetrics,
        onTold: @escaping @Sendable (Set<AccountID>) -> Void
    ) {
        self.store = store
        self.matches = matches
        self.matchesFollower = matchesFollower
        self.metrics = metrics
        self.onTold = onTold
    }

    /// Judges the listings that changed, and tells what was found.
    public func consume(_ changes: [ListingChange]) async throws {
        guard let last = changes.last else { return }
        try await matches.load()
        // The changes after it come later: then each pair is judged when the second of the two is there.
        try await matchesFollower.caughtUp(to: last.seq)
        // Read after the changes, so that it has every search that was there before them.
        try await readSearches()
        var rest = changes[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Self.batch)
            rest = rest.dropFirst(Self.batch)
            let ids = Set(batch.map(\.listing))
            let found = try await matches.likely(
                Array(ids), least: Self.leastProbability, limit: Self.mostMatches)
            let hits = try await hits(Array(ids))
            guard !found.isEmpty || !hits.isEmpty || isPositionDue else { continue }
            let told = try await store.tell(found, hits, through: batch.last?.seq ?? last.seq)
            for (kind, count) in told.counts {
                Counter(.notifications, [("kind", kind.rawValue)], in: metrics).increment(by: count)
            }
            if !told.accounts.isEmpty { onTold(told.accounts) }
        }
        Gauge(.alertChanges, in: metrics).record(max(0, store.acknowledgedChange - last.seq))
    }

    /// Whether the position was written long ago. Judging a few changes again costs less than a write for each.
    private var isPositionDue: Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            guard now - state.positionWrittenAt >= Self.positionInterval else { return false }
            state.positionWrittenAt = now
            return true
        }
    }

    private func readSearches() async throws {
        let (searches, count, version) = try await store.watchedSearches(after: state.withLock { $0.version })
        guard state.withLock({ $0.version != version }) else { return }
        state.withLock { state in
            state.add(searches)
            state.version = version
        }
        // Those that are gone cost a little memory, until they are many.
        guard state.withLock({ $0.searches.count > 2 * count + 1000 }) else { return }
        let all = try await store.watchedSearches(after: nil)
        state.withLock { state in
            state = State(positionWrittenAt: state.positionWrittenAt)
            state.add(all.searches)
            state.version = all.version
        }
    }

    private func hits(_ ids: [ListingID]) async throws -> [SearchHit] {
        guard state.withLock({ !$0.searches.isEmpty }) else { return [] }
        let listings = try await store.published(ids)
        return state.withLock { state in
            listings.values.flatMap { listing in
                state.index.searches(passedBy: listing).compactMap { id in
                    guard let search = state.searches[id], search.account != listing.owner else { return nil }
                    return SearchHit(search: id, version: search.version, listing: listing.id)
                }
            }
        }
    }
}

extension AlertFeed.State {
    /// Adds searches, or replaces them. One whose query is no longer valid is left out: its owner sees that it finds nothing.
    fileprivate mutating func add(_ searches: [WatchedSearch]) {
        for search in searches {
            if !search.isResting, let query = try? ListingQuery(standing: search.query) {
                index.set(search.id, query)
                self.searches[search.id] = search
            } else {
                index.remove(search.id)
                self.searches[search.id] = nil
            }
        }
    }
}
