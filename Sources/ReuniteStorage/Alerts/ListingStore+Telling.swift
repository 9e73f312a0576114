import GRDB
import Reunite

extension ListingStore {
    /// The matches and hits of a transaction, so that other writers do not wait long.
    private static let tellingBatch = 200

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

    /// Tells owners of matches, and accounts of listings that pass their searches: in their notifications, and by mail.
    ///
    /// Nobody is told twice, also if this is called again with the same, or by several processes. ``AlertRecipients`` says who is
    /// not told. Call ``moveAlertPosition(to:)`` afterwards: a process that ends before it judges the same again.
    @discardableResult
    public func tell(_ matches: [LikelyMatch], _ hits: [SearchHit]) async throws -> ToldNews {
        let news =
            matches.flatMap { match in
                [
                    News.match(match.listing, match.other, match.probability),
                    .match(match.other, match.listing, match.probability),
                ]
            } + hits.map(News.hit)
        var told = ToldNews()
        var start = 0
        while start < news.count {
            let batch = news[start..<min(start + Self.tellingBatch, news.count)]
            start = batch.endIndex
            // Most were told before, as when a listing is edited: they need no write, which others would wait for.
            let untold = try await read { db in
                try batch.filter { try $0.recipient(db, now: .now) != nil }
            }
            guard !untold.isEmpty else { continue }
            told.add(
                try await write { transaction in
                    var told = ToldNews()
                    for one in untold {
                        guard let recipient = try one.recipient(transaction.db, now: transaction.now) else { continue }
                        try one.notify(transaction, recipient)
                        told.add(one.kind, recipient.account)
                    }
                    return told
                })
        }
        return told
    }
}

/// What somebody may be told of.
private enum News: Sendable {
    /// A listing, whose owner is told, and its match.
    case match(ListingID, ListingID, Double)
    case hit(SearchHit)

    var kind: AlertKind {
        switch self {
        case .match: .match
        case .hit: .search
        }
    }

    func recipient(_ db: Database, now: Timestamp) throws -> AlertRecipients.Recipient? {
        switch self {
        case .match(let listing, let other, _): try AlertRecipients.ofMatch(db, owner: listing, of: other)
        case .hit(let hit): try AlertRecipients.ofHit(db, hit, now: now)
        }
    }

    func notify(_ transaction: WriteTransaction, _ recipient: AlertRecipients.Recipient) throws {
        let account = recipient.account.row
        let mail = try AlertMails.queueOrJoin(transaction, kind, to: account, recipient.frequency)
        let id = try Notifications.nextID(transaction)
        let subject: [SQLValue] =
            switch self {
            case .match(let listing, let other, let probability):
                [.row(listing.row), .row(other.row), .real(probability), .null]
            case .hit(let hit): [.row(hit.listing.row), .null, .null, .row(hit.search.row)]
            }
        try RawStatement(
            transaction.db,
            """
            INSERT INTO notification (id, secret, account, mail, listing, other, probability, search)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).run([.row(id.row), .secret(id), .row(account), .optional(mail)] + subject)
    }
}
