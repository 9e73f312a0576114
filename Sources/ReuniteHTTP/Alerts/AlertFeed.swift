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
    /// The least probability of a match that is told, if it were the only one: several may fit equally well, and copies of a listing
    /// must not silence it.
    static let leastProbability = 0.5
    /// The most matches of a changed listing that are considered. The store notifies of the first ones that no limit refuses.
    private static let mostMatches = 200
    /// The most accounts that are considered for a listing: as many as are told, and as many again for those who are not to be told.
    private static let mostAccounts = 2000
    /// How often the position is written.
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
    private let thread = BackgroundThread(name: "alerts")
    private let state = Mutex(State())
    private let onTold: @Sendable (Set<AccountID>) -> Void

    /// - Parameters:
    ///   - matchesFollower: applies changes to the matcher.
    ///   - onTold: called with the accounts that may have new notifications.
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
        guard let first = changes.first, let last = changes.last else { return }
        measure(judged: first.seq - 1)
        try await matches.load()
        // The matcher must have every listing of these changes, so that a pair is found when its second listing is judged.
        try await matchesFollower.caughtUp(to: last.seq)
        var judged: Set<ListingID> = []
        for change in changes {
            // Once is enough: it is judged as it is after all of these changes.
            if judged.insert(change.listing).inserted { try await tell(of: change.listing) }
            try await movePosition(to: change.seq)
        }
        measure(judged: last.seq)
    }

    /// Tells of a listing, as it is now.
    private func tell(of id: ListingID) async throws {
        let pairs = try await thread.run { [matches] in
            try matches.likely(id, least: Self.leastProbability, limit: Self.mostMatches)
        }
        // Read after the change, so that it has every search that was there before.
        try await readSearches()
        let hits = try await hits(id)
        guard !pairs.isEmpty || !hits.isEmpty else { return }
        var told = try await store.tell(pairs.map(\.match))
        told.add(try await store.tell(hits, of: id))
        for (kind, count) in told.counts {
            Counter(.notifications, [("kind", kind.rawValue)], in: metrics).increment(by: count)
        }
        // Another server may have told them: then only it knows of that, but this one may have their streams.
        onTold(Set(pairs.flatMap(\.owners) + hits.map(\.account)))
    }

    /// Writes the position now and then. Judging a few changes again costs less than a write for each.
    private func movePosition(to seq: Int64) async throws {
        let isDue = state.withLock { state in
            let now = ContinuousClock.now
            guard now - state.positionWrittenAt >= Self.positionInterval else { return false }
            state.positionWrittenAt = now
            return true
        }
        if isDue { try await store.moveAlertPosition(to: seq) }
    }

    private func measure(judged seq: Int64) {
        Gauge(.alertChanges, in: metrics).record(max(0, store.acknowledgedChange - seq))
    }

    private func readSearches() async throws {
        let (searches, count, version) = try await store.watchedSearches(after: state.withLock { $0.version })
        guard state.withLock({ $0.version != version }) else { return }
        let known = try await thread.run { [self] in
            state.withLock { state in
                state.add(searches)
                state.version = version
                return state.searches.count
            }
        }
        // Those that are gone cost a little memory, until they are many.
        guard known > 2 * count + 1000 else { return }
        let all = try await store.watchedSearches(after: nil)
        try await thread.run { [self] in
            state.withLock { state in
                state = State(positionWrittenAt: state.positionWrittenAt)
                state.add(all.searches)
                state.version = all.version
            }
        }
    }

    /// The accounts with searches that a listing passes, the one with the narrowest search first.
    private func hits(_ id: ListingID) async throws -> [SearchHit] {
        guard state.withLock({ !$0.searches.isEmpty }), let listing = try await store.published([id])[id] else {
            return []
        }
        return try await thread.run { [self] in
            state.withLock { state in
                state.index.accounts(passedBy: listing, most: Self.mostAccounts).map { passed in
                    SearchHit(account: passed.account, searches: passed.searches.compactMap { state.searches[$0] })
                }
            }
        }
    }
}

extension AlertFeed.State {
    /// Adds searches, or replaces them. One whose query is no longer valid is left out: its owner sees that it finds nothing.
    fileprivate mutating func add(_ searches: [WatchedSearch]) {
        for search in searches {
            if !search.isPaused, let query = try? ListingQuery(standing: search.query) {
                index.set(search.id, of: search.account, query)
                self.searches[search.id] = search
            } else {
                index.remove(search.id)
                self.searches[search.id] = nil
            }
        }
    }
}
