import Reunite
import ReuniteStorage
import Synchronization

extension NotificationFeed {
    /// Maximum number of changes in one read.
    private static let batch = 500
    /// Maximum number of imported listings that are judged before a person's listing gets its turn.
    private static let piece = 50

    /// Judges the next changes that have no entry in the queue, as soon as the matcher has them.
    ///
    /// - Returns: whether there were any.
    func judgeBulk() async throws -> Bool {
        let (after, added, term) = queue.withLock { ($0.bulk, $0.added, $0.term) }
        guard after < added else { return false }
        let changes = try await store.changes.changes(after: after, limit: Self.batch).prefix { $0.seq <= added }
        // If there are none, those that were added have been pruned from the feed since.
        let last = changes.last?.seq ?? added
        let owners = try await store.changes.owners(of: Set(changes.map(\.listing)))
        var seen: Set<ListingID> = []
        let listings = queue.withLock { queue in
            changes.filter { queue.isInBulk($0.seq, by: owners[$0.listing]) }.map(\.listing)
        }.filter { seen.insert($0).inserted }
        if !listings.isEmpty {
            try await matches.load()
            try await matchesFollower.caughtUp(to: last)
            try await judge.searches.refresh()
        }
        var start = 0
        while start < listings.count {
            let piece = Array(listings[start..<min(start + Self.piece, listings.count)])
            try await attempt(piece) { [judge] piece in
                try await judge.judge(piece, owned: Set(piece.filter { owners[$0] != nil }))
            }
            start += piece.count
        }
        queue.withLock { if $0.term == term { $0.finishBulk(to: last) } }
        return true
    }
}
