import Reunite
import ReuniteMap
import ReuniteMatch
import ReuniteStorage
import Synchronization

/// The saved searches in memory, kept up to date with the store; finds those that a listing matches.
final class WatchedSearches: Sendable {
    /// Maximum number of accounts that are considered for a listing: twice the maximum that is notified, because some cannot be
    /// notified.
    private static let mostAccounts = 2000
    /// The number of searches that a listing is compared with at a time.
    private static let piece = 1000
    /// How long searches rest, see ``rest(_:)``.
    private static let rest = Duration.seconds(300)
    /// Maximum number of listings whose last judgement is remembered.
    private static let mostRemembered = 100_000

    fileprivate struct State {
        var index = SearchIndex()
        /// The searches of the index.
        var searches: [SearchID: WatchedSearch] = [:]
        /// The number of the last write of a search that the index has; nil before the first.
        var version: Int64?
        var restsEnd = ContinuousClock.now
    }

    private let store: SavedSearchStore
    private let thread: BackgroundThread
    private let state = Mutex(State())
    /// A hash of the attributes that searches filter by, for listings that were judged.
    private let judged = Mutex(LRUCache<ListingID, Int>(limit: mostRemembered))

    /// - Parameter thread: compares searches.
    init(store: SavedSearchStore, thread: BackgroundThread) {
        self.store = store
        self.thread = thread
    }

    /// Reads the searches that were written since the last call, and ends rests.
    ///
    /// It reads on the thread, as one piece of work: if two tasks call it, an older state never replaces a newer one.
    func refresh() async throws {
        endRests()
        try await thread.run { [self] in
            let before = state.withLock { $0.version }
            let (searches, count, version) = try store.watchedBlocking(after: before)
            guard version != before else { return }
            let known = state.withLock { state in
                state.add(searches)
                state.version = version
                return state.searches.count
            }
            // Deleted searches stay in memory until there are many of them.
            guard known > 2 * count + 1000 else { return }
            let all = try store.watchedBlocking(after: nil)
            var fresh = State()
            fresh.add(all.searches)
            fresh.version = all.version
            state.withLock { $0 = fresh }
        }
    }

    /// Lets searches rest for up to five minutes: their accounts are not notified of imported listings now, most often because
    /// they are at a limit. Without rests, an import would query the store for each of its listings.
    func rest(_ searches: Set<SearchID>) {
        if !searches.isEmpty { state.withLock { $0.index.rest(searches) } }
    }

    private func endRests() {
        let now = ContinuousClock.now
        state.withLock { state in
            guard state.restsEnd <= now else { return }
            state.restsEnd = now + Self.rest
            state.index.endRests()
        }
    }

    /// The accounts with searches that listings match; for each listing, the account with the narrowest search first.
    ///
    /// - Parameter skipsResting: whether searches that rest are left out.
    func results(
        of listings: [PublishedListing], skipsResting: Bool = false
    ) async throws -> [ListingID: [SearchResult]] {
        guard state.withLock({ !$0.searches.isEmpty }) else { return [:] }
        var walks = try await thread.run { [self] in
            state.withLock { state in
                listings.map { listing in
                    var walk = state.index.walk(
                        for: listing, mostAccounts: Self.mostAccounts, skipsResting: skipsResting)
                    state.index.advance(&walk, by: Self.piece)
                    return walk
                }
            }
        }
        var results: [ListingID: [SearchResult]] = [:]
        for (index, listing) in listings.enumerated() {
            // A listing can match very many searches. Other listings are judged between the pieces.
            while !walks[index].isDone { walks[index] = try await advanced(walks[index]) }
            results[listing.id] = state.withLock { $0.results(walks[index].accounts) }
        }
        return results
    }

    private func advanced(_ walk: SearchWalk) async throws -> SearchWalk {
        try await thread.run { [self] in
            var walk = walk
            state.withLock { $0.index.advance(&walk, by: Self.piece) }
            return walk
        }
    }

    /// Whether a listing is the same for searches as when it was last judged.
    func isUnchanged(_ listing: PublishedListing) -> Bool {
        judged.withLock { $0.value(listing.id) } == listing.searchedHash
    }

    /// Records that a listing is judged.
    ///
    /// - Parameter listing: its state; nil if it is not public and open.
    func remember(_ id: ListingID, as listing: PublishedListing?) {
        judged.withLock { judged in
            if let listing { judged.keep(listing.searchedHash, id, size: 1) } else { judged.forget(id) }
        }
    }
}

extension WatchedSearches.State {
    /// Adds searches, or replaces them. A search whose query is no longer valid is left out.
    fileprivate mutating func add(_ searches: [WatchedSearch]) {
        for search in searches {
            if !search.isPaused, let query = try? ListingQuery(savedSearch: search.query) {
                index.set(search.id, of: search.account, query)
                self.searches[search.id] = search
            } else {
                index.remove(search.id)
                self.searches[search.id] = nil
            }
        }
    }

    fileprivate func results(_ accounts: [PassedSearches]) -> [SearchResult] {
        accounts.compactMap { passed in
            let searches = passed.searches.compactMap { self.searches[$0] }
            return searches.isEmpty ? nil : SearchResult(account: passed.account, searches: searches)
        }
    }
}

extension PublishedListing {
    /// A hash of the attributes that searches filter by, for this process.
    fileprivate var searchedHash: Int {
        var hasher = Hasher()
        hasher.combine(words)
        hasher.combine(point)
        hasher.combine(status)
        hasher.combine(category)
        hasher.combine(occurrence.start)
        hasher.combine(occurrence.end)
        return hasher.finalize()
    }
}
