import Reunite
import ReuniteMatch
import ReuniteStorage

/// Judges listings: which matches they have, whose searches they pass, and who is notified.
struct AlertJudge: Sendable {
    /// Minimum probability of a match that owners are notified of, as if there were no other candidates: several may
    /// fit equally well, and copies of a listing must not silence it.
    static let leastProbability = 0.5
    /// Minimum probability among the other candidates that may take a share, so that nobody is notified of each of a crowd.
    static let leastShare = 0.3
    /// The most matches of a changed listing that are considered. The store notifies of the first ones that no limit refuses.
    private static let mostMatches = 100

    let notifications: NotificationStore
    let changes: ChangeStore
    let matches: MatchFeed
    let searches: SavedSearches
    let thread: BackgroundThread
    let metrics: PrometheusMetrics
    /// Called with the accounts that may have new notifications.
    let onTold: @Sendable (Set<AccountID>) -> Void

    /// Judges a listing of somebody, as it is now. The matcher and ``searches`` are as new as its change.
    func judge(_ id: ListingID) async throws {
        let listing = try await changes.published([id])[id]
        var hits: [SearchHit] = []
        if let listing, !searches.isUnchanged(listing) { hits = try await searches.hits(of: [listing])[id] ?? [] }
        _ = try await tell(id, try await pairs(id), hits)
        searches.remember(id, as: listing)
    }

    /// Judges listings of which most concern nobody. The matcher and ``searches`` are as new as their changes.
    ///
    /// - Parameter owned: those that have an owner.
    func judge(_ ids: [ListingID], owned: Set<ListingID>) async throws {
        let listings = try await changes.published(ids)
        let reaching = try await thread.run { [matches] in matches.reachingOwners(ids) }
        let imported = ids.filter { !owned.contains($0) }
        var hits = try await searches.hits(of: imported.compactMap { listings[$0] }, skipsResting: true)
        hits.merge(try await searches.hits(of: owned.compactMap { listings[$0] })) { $1 }
        for id in ids {
            let isOwned = owned.contains(id)
            let pairs = isOwned || reaching.contains(id) ? try await pairs(id) : []
            let refused = try await tell(id, pairs, hits[id] ?? [])
            // No block or limit by person applies to imports: an account that is refused one is most often at a limit, and is
            // refused the next one too.
            if !isOwned { searches.rest(refused) }
        }
    }

    private func pairs(_ id: ListingID) async throws -> [JudgedPair] {
        try await matches.likely(
            id, least: Self.leastProbability, leastShare: Self.leastShare, limit: Self.mostMatches, on: thread)
    }

    /// - Returns: the searches of accounts that were not notified.
    private func tell(_ id: ListingID, _ pairs: [JudgedPair], _ hits: [SearchHit]) async throws -> Set<SearchID> {
        guard !pairs.isEmpty || !hits.isEmpty else { return [] }
        var told = try await notifications.tell(pairs.map(\.match))
        told.add(try await notifications.tell(hits, of: id))
        for (kind, count) in told.counts {
            metrics.count(.notifications, kind, by: count)
        }
        // Another server may have told them: then only it knows of that, but this one may have their streams.
        onTold(Set(pairs.flatMap(\.owners) + hits.map(\.account)))
        return told.refused
    }
}
