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
    public func notify(_ results: [SearchResult], of listing: ListingID) async throws -> NotifiedAccounts {
        guard !results.isEmpty else { return NotifiedAccounts() }
        var notified = NotifiedAccounts()
        var rest = results[...]
        while !rest.isEmpty {
            let candidates = rest
            // Recipients are found in a read first: for most hits there is nothing to write, and writes block others.
            let batch = try await store.read { db in try ResultBatch(db, of: listing, from: candidates) }
            rest = rest.dropFirst(batch.count)
            notified.refused.formUnion(batch.refused)
            guard !batch.results.isEmpty else { continue }
            notified.add(
                try await store.write { transaction in try Self.notify(transaction, batch.results, of: listing) })
        }
        return notified
    }

    private static func notify(
        _ transaction: WriteTransaction, _ results: [SearchResult], of listing: ListingID
    ) throws -> NotifiedAccounts {
        var notified = NotifiedAccounts()
        var room =
            try SearchNotification.ofListing - NotificationRecipients.notified(transaction.db, of: listing).count
        for result in results where room > 0 {
            guard
                let found = try NotificationRecipients.ofResult(
                    transaction.db, result, of: listing, now: transaction.now)
            else {
                continue
            }
            try Notifications.write(
                transaction, .search, to: found.recipient, of: found.author, about: listing, search: found.search)
            notified.add(.search, found.recipient.account)
            room -= 1
        }
        return notified
    }
}

/// The next searches that match a listing and whose accounts may be notified.
private struct ResultBatch: Sendable {
    /// Maximum number of queries for accounts in one read.
    private static let mostQueries = 200

    /// The number of candidates that were considered; all of them if no more accounts may be notified.
    var count = 0
    /// Those whose account is to be notified.
    var results: [SearchResult] = []
    /// The searches of those whose account is not.
    var refused: Set<SearchID> = []

    init(_ db: any Connection, of listing: ListingID, from candidates: ArraySlice<SearchResult>) throws {
        // In the snapshot of the other queries: nobody is refused because another process has just notified them.
        let notified = try NotificationRecipients.notified(db, of: listing)
        var queries = 0
        for result in candidates where queries < Self.mostQueries {
            count += 1
            guard !notified.contains(result.account.row) else { continue }
            guard notified.count + results.count < SearchNotification.ofListing else {
                count = candidates.count
                return
            }
            queries += 1
            if try NotificationRecipients.ofResult(db, result, of: listing, now: .now) != nil {
                results.append(result)
            } else {
                refused.formUnion(result.searches.map(\.id))
            }
        }
    }
}
