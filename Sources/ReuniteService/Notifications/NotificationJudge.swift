import Reunite
import ReuniteMatch
import ReuniteStorage

/// Judges listings: finds their matches and the saved searches that they match, and notifies the owners of both.
struct NotificationJudge: Sendable {
    /// Minimum probability of a match that owners are notified of, if there were no other candidates: several may fit equally
    /// well, and copies of a listing must not suppress its notifications.
    static let leastProbability = 0.5
    /// Minimum probability among the candidates that may take a share, so that nobody is notified of every listing in a crowd.
    static let leastShare = 0.3
    /// Maximum number of matches of a changed listing that are considered. The store notifies of the first ones that no limit
    /// rules out.
    private static let mostMatches = 100

    let notifications: NotificationStore
    let changes: ChangeStore
    let matches: MatchFeed
    let searches: WatchedSearches
    let thread: BackgroundThread
    let metrics: PrometheusMetrics
    /// Called with the accounts that may have new notifications.
    let onNotified: @Sendable (Set<AccountID>) -> Void

    /// Judges a person's listing in its current state. The matcher and ``searches`` must be at least as new as its change.
    func judge(_ id: ListingID) async throws {
        guard try await notifications.mayNotify(of: id) else { return }
        let listing = try await changes.published([id])[id]
        var results: [SearchResult] = []
        if let listing, !searches.isUnchanged(listing) { results = try await searches.results(of: [listing])[id] ?? [] }
        _ = try await notify(id, try await pairs(id), results)
        searches.remember(id, as: listing)
    }

    /// Judges listings in bulk; most concern nobody. The matcher and ``searches`` must be at least as new as their changes.
    ///
    /// - Parameter owned: the listings that have an owner.
    func judge(_ all: [ListingID], owned: Set<ListingID>) async throws {
        var withheld: Set<ListingID> = []
        for id in owned where try await !notifications.mayNotify(of: id) { withheld.insert(id) }
        let (ids, owned) = (all.filter { [withheld] in !withheld.contains($0) }, owned.subtracting(withheld))
        let listings = try await changes.published(ids)
        let reaching = try await thread.run { [matches] in matches.reachingOwners(ids) }
        let imported = ids.filter { !owned.contains($0) }
        var results = try await searches.results(of: imported.compactMap { listings[$0] }, skipsResting: true)
        let changed = owned.compactMap { listings[$0] }.filter { !searches.isUnchanged($0) }
        results.merge(try await searches.results(of: changed)) { $1 }
        for id in ids {
            let isOwned = owned.contains(id)
            let pairs = isOwned || reaching.contains(id) ? try await pairs(id) : []
            let refused = try await notify(id, pairs, results[id] ?? [])
            // Blocks and limits by person do not apply to imports: an account that was not notified is most often at a limit,
            // and would not be notified of the next one either.
            if isOwned { searches.remember(id, as: listings[id]) } else { searches.rest(refused) }
        }
    }

    private func pairs(_ id: ListingID) async throws -> [JudgedPair] {
        try await matches.likely(
            id, least: Self.leastProbability, leastShare: Self.leastShare, limit: Self.mostMatches, on: thread)
    }

    /// Notifies the owners of the pairs, and the accounts whose searches the listing matches.
    ///
    /// - Returns: the searches of accounts that were not notified.
    private func notify(
        _ id: ListingID, _ pairs: [JudgedPair], _ results: [SearchResult]
    ) async throws -> Set<SearchID> {
        guard !pairs.isEmpty || !results.isEmpty else { return [] }
        var notified = try await notifications.notify(pairs.map(\.match))
        notified.add(try await notifications.notify(results, of: id))
        for (kind, count) in notified.counts {
            metrics.count(.notifications, kind, by: count)
        }
        // All accounts: another server may have notified them already, while this one has their streams.
        onNotified(Set(pairs.flatMap(\.owners) + results.map(\.account)))
        return notified.refused
    }
}
