import Reunite
import ReuniteDatabase

extension NotificationStore {
    /// Notifies accounts of a listing that matches their searches, and queues their mails.
    ///
    /// Each account is notified of a listing once, even if this is called again or by several processes. Those that were
    /// notified before cost no query. ``SearchNotification`` has the limits: if there are too many accounts, the first are
    /// notified.
    ///
    /// - Parameter hits: one for each account, ordered by their narrowest searches.
    @discardableResult
    public func tell(_ hits: [SearchResult], of listing: ListingID) async throws -> NotifiedAccounts {
        guard !hits.isEmpty else { return NotifiedAccounts() }
        var told = NotifiedAccounts()
        var rest = hits[...]
        while !rest.isEmpty {
            let candidates = rest
            // Recipients are found in a read first: for most hits there is nothing to write, and writes block others.
            let batch = try await store.read { db in try ResultBatch(db, of: listing, from: candidates) }
            rest = rest.dropFirst(batch.count)
            told.refused.formUnion(batch.refused)
            guard !batch.hits.isEmpty else { continue }
            told.add(try await store.write { transaction in try Self.tell(transaction, batch.hits, of: listing) })
        }
        return told
    }

    private static func tell(
        _ transaction: WriteTransaction, _ hits: [SearchResult], of listing: ListingID
    ) throws -> NotifiedAccounts {
        var told = NotifiedAccounts()
        let notified = try NotificationRecipients.notified(transaction.db, of: listing)
        var room = SearchNotification.ofListing - notified.count
        for hit in hits where room > 0 {
            guard let found = try NotificationRecipients.ofHit(transaction.db, hit, of: listing, now: transaction.now)
            else {
                continue
            }
            try Notifications.write(
                transaction, .search, to: found.recipient, of: found.author, about: listing, search: found.search)
            told.add(.search, found.recipient.account)
            room -= 1
        }
        return told
    }
}

/// The next hits of a listing that may be written.
private struct ResultBatch: Sendable {
    /// Maximum number of queries for accounts in one read.
    private static let mostQueries = 200

    /// The number of candidates that were considered; all of them if no more accounts may be notified.
    var count = 0
    /// Those whose account is to be notified.
    var hits: [SearchResult] = []
    /// The searches of those whose account is not.
    var refused: Set<SearchID> = []

    init(_ db: any Connection, of listing: ListingID, from candidates: ArraySlice<SearchResult>) throws {
        // In the snapshot of the other queries: nobody is refused because another process has just notified them.
        let notified = try NotificationRecipients.notified(db, of: listing)
        var queries = 0
        for hit in candidates where queries < Self.mostQueries {
            count += 1
            guard !notified.contains(hit.account.row) else { continue }
            guard notified.count + hits.count < SearchNotification.ofListing else {
                count = candidates.count
                return
            }
            queries += 1
            if try NotificationRecipients.ofHit(db, hit, of: listing, now: .now) != nil {
                hits.append(hit)
            } else {
                refused.formUnion(hit.searches.map(\.id))
            }
        }
    }
}
