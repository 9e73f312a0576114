import GRDB
import Reunite

extension ListingStore {
    /// The matches and hits of a transaction, so that other writers do not wait long.
    static let tellingBatch = 200

    /// The last change up to which everybody has been told. Changes that are no longer in the feed are passed over.
    public func alertPosition() async throws -> Int64 {
        try await read { db in
            try RawStatement(
                db,
                "SELECT max(seq, coalesce((SELECT min(seq) - 1 FROM change), 0)) FROM alert_position"
            ).first([]) { $0.integer(0) } ?? 0
        }
    }

    /// Notes that everybody has been told of the changes up to a number.
    public func moveAlertPosition(to seq: Int64) async throws {
        try await write { transaction in
            try RawStatement(transaction.db, "UPDATE alert_position SET seq = ?1 WHERE seq < ?1").run([.integer(seq)])
        }
    }

    /// Tells owners of matches: in their notifications, and by mail.
    ///
    /// Nobody is told twice, also if this is called again with the same, or by several processes. ``AlertRecipients`` says who is
    /// not told. Call ``moveAlertPosition(to:)`` afterwards: a process that ends before it judges the same again.
    @discardableResult
    public func tell(_ matches: [LikelyMatch]) async throws -> ToldNews {
        let news = matches.flatMap { match in
            [
                News(listing: match.listing, other: match.other, probability: match.probability),
                News(listing: match.other, other: match.listing, probability: match.probability),
            ]
        }
        var told = ToldNews()
        var start = 0
        while start < news.count {
            let batch = news[start..<min(start + Self.tellingBatch, news.count)]
            start = batch.endIndex
            // Most were told before, as when a listing is edited: they need no write, which others would wait for.
            let untold = try await read { db in
                try batch.filter { try $0.recipient(db) != nil }
            }
            guard !untold.isEmpty else { continue }
            told.add(
                try await write { transaction in
                    var told = ToldNews()
                    for one in untold {
                        guard let recipient = try one.recipient(transaction.db) else { continue }
                        try one.notify(transaction, recipient)
                        told.add(.match, recipient.account)
                    }
                    return told
                })
        }
        return told
    }
}

/// A match that the owner of a listing may be told of.
private struct News: Sendable {
    let listing: ListingID
    let other: ListingID
    let probability: Double

    func recipient(_ db: Database) throws -> AlertRecipients.Recipient? {
        try AlertRecipients.ofMatch(db, owner: listing, of: other)
    }

    func notify(_ transaction: WriteTransaction, _ recipient: AlertRecipients.Recipient) throws {
        try Notifications.write(
            transaction, .match, to: recipient, [.row(listing.row), .row(other.row), .real(probability), .null])
    }
}
