import GRDB
import Reunite

extension ListingStore {
    /// Notifies accounts of a listing that passes their searches, and queues their mails.
    ///
    /// Each account is notified of a listing once, also if this is called again or by several processes. Those that were notified
    /// before cost no query. ``AlertRecipients`` has the limits: the first accounts are notified when there are too many.
    ///
    /// - Parameter hits: one for each account, the one with the narrowest search first.
    @discardableResult
    public func tell(_ hits: [SearchHit], of listing: ListingID) async throws -> ToldNews {
        guard !hits.isEmpty else { return ToldNews() }
        let notified = try await read { db in try AlertRecipients.notified(db, of: listing) }
        var room = AlertRecipients.hitsOfListing - notified.count
        var rest = hits.filter { !notified.contains($0.account.row) }[...]
        var told = ToldNews()
        while room > 0, !rest.isEmpty {
            let batch = rest.prefix(Self.tellingBatch)
            rest = rest.dropFirst(batch.count)
            // Most of those who are not notified now need no write, which others would wait for.
            let open = try await read { db in
                try batch.filter { try AlertRecipients.ofHit(db, $0, of: listing, now: .now) != nil }
            }
            guard !open.isEmpty else { continue }
            let (written, left) = try await write { transaction in try Self.tell(transaction, open, of: listing) }
            told.add(written)
            room = left
        }
        return told
    }

    /// - Returns: who was notified, and how many more may be.
    private static func tell(
        _ transaction: WriteTransaction, _ hits: [SearchHit], of listing: ListingID
    ) throws -> (ToldNews, room: Int) {
        var told = ToldNews()
        var room = try AlertRecipients.room(transaction.db, of: listing)
        for hit in hits where room > 0 {
            guard let found = try AlertRecipients.ofHit(transaction.db, hit, of: listing, now: transaction.now) else {
                continue
            }
            try Notifications.write(
                transaction, .search, to: found.recipient,
                [.row(listing.row), .null, .null, .row(found.search), .null])
            told.add(.search, found.recipient.account)
            room -= 1
        }
        return (told, room)
    }
}
