import GRDB
import Reunite

/// Who was told.
public struct ToldNews: Sendable {
    /// The accounts.
    public private(set) var accounts: Set<AccountID> = []
    /// How many notifications were written, by kind.
    public private(set) var counts: [AlertKind: Int] = [:]

    mutating func add(_ kind: AlertKind, _ account: AccountID) {
        accounts.insert(account)
        counts[kind, default: 0] += 1
    }

    mutating func add(_ other: ToldNews) {
        accounts.formUnion(other.accounts)
        counts.merge(other.counts, uniquingKeysWith: +)
    }
}

extension ListingStore {
    /// The most matches that are told about one listing.
    public static let maximumMatchesOfListing: Int64 = 100

    /// The most listings that are told for one search within a day.
    public static let maximumHitsOfDay: Int64 = 100

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

    /// Tells owners of matches, and accounts of listings that pass their searches: in their notifications, and by mail.
    ///
    /// Nobody is told twice, also if this is called again with the same, or by several processes. Nobody is told of what is no
    /// longer public and open, of their own listings, of what they have judged, or of people who are blocked.
    ///
    /// - Parameter seq: the change up to which this is all that there is to tell. The position is moved in the transaction that
    ///   writes the last of it, so that a process that ends in between starts again before it.
    @discardableResult
    public func tell(_ matches: [LikelyMatch], _ hits: [SearchHit], through seq: Int64) async throws -> ToldNews {
        let news = matches.map(News.match) + hits.map(News.hit)
        var told = ToldNews()
        var start = 0
        repeat {
            let batch = news[start..<min(start + Self.tellingBatch, news.count)]
            start = batch.endIndex
            let isLast = start == news.count
            told.add(
                try await write { transaction in
                    var told = ToldNews()
                    for one in batch { try Self.tell(transaction, one) { told.add($0, $1) } }
                    if isLast {
                        try RawStatement(transaction.db, "UPDATE alert_position SET seq = ?1 WHERE seq < ?1")
                            .run([.integer(seq)])
                    }
                    return told
                })
        } while start < news.count
        return told
    }

    private enum News: Sendable {
        case match(LikelyMatch)
        case hit(SearchHit)
    }

    private static func tell(
        _ transaction: WriteTransaction, _ news: News, _ told: (AlertKind, AccountID) -> Void
    ) throws {
        switch news {
        case .match(let match):
            for (own, other) in [(match.listing, match.other), (match.other, match.listing)] {
                if let owner = try tell(transaction, owner: own, of: other, match.probability) { told(.match, owner) }
            }
        case .hit(let hit): if let account = try tell(transaction, hit) { told(.search, account) }
        }
    }

    /// Tells the owner of a listing of a match.
    private static func tell(
        _ transaction: WriteTransaction, owner listing: ListingID, of other: ListingID, _ probability: Double
    ) throws -> AccountID? {
        let db = transaction.db
        let recipient = try RawStatement(
            db,
            """
            SELECT a.id, a.secret, coalesce(s.mail, 'at-once') FROM listing AS p, listing AS o
            JOIN account AS a ON a.id = p.owner LEFT JOIN alert_preference AS s ON s.account = a.id AND s.kind = 'match'
            WHERE p.id = ?1 AND p.secret = ?2 AND o.id = ?3 AND o.secret = ?4
            AND p.visibility = 'public' AND p.state = 'open' AND o.visibility = 'public' AND o.state = 'open'
            AND p.status <> o.status AND p.owner <> o.owner AND a.email IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM match_verdict WHERE listing = p.id AND other = o.id)
            AND NOT EXISTS (SELECT 1 FROM block WHERE owner = p.owner AND sender = o.owner)
            AND NOT EXISTS (SELECT 1 FROM block WHERE owner = o.owner AND sender = p.owner)
            AND NOT EXISTS (SELECT 1 FROM notification WHERE listing = p.id AND other = o.id)
            AND (SELECT count(*) FROM notification WHERE listing = p.id AND other IS NOT NULL) < ?5
            """
        ).first([
            .row(listing.row), .secret(listing), .row(other.row), .secret(other), .integer(maximumMatchesOfListing),
        ]) { Recipient(account: $0.identifier(0), frequency: frequency($0.text(2))) }
        guard let recipient else { return nil }
        try notify(
            transaction, recipient, of: .match, listing: listing.row, other: other.row, probability: probability)
        return recipient.account
    }

    /// Tells an account of a listing that passes its search.
    private static func tell(_ transaction: WriteTransaction, _ hit: SearchHit) throws -> AccountID? {
        let db = transaction.db
        let recipient = try RawStatement(
            db,
            """
            SELECT a.id, a.secret, w.notify, coalesce(s.mail, 'at-once') FROM standing_search AS w
            JOIN account AS a ON a.id = w.account JOIN listing AS p ON p.id = ?1 AND p.secret = ?2
            LEFT JOIN alert_preference AS s ON s.account = a.id AND s.kind = 'search'
            WHERE w.id = ?3 AND w.secret = ?4 AND w.changed = ?5 AND w.notify <> 'off'
            AND p.visibility = 'public' AND p.state = 'open' AND p.owner <> w.account AND a.email IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM block WHERE owner = w.account AND sender = p.owner)
            AND NOT EXISTS (SELECT 1 FROM block WHERE owner = p.owner AND sender = w.account)
            AND NOT EXISTS (SELECT 1 FROM notification WHERE search = w.id AND listing = p.id)
            AND (SELECT count(*) FROM notification WHERE search = w.id AND id > ?6) < ?7
            """
        ).first([
            .row(hit.listing.row), .secret(hit.listing), .row(hit.search.row), .secret(hit.search),
            .integer(hit.version), .integer(transaction.now.adding(seconds: -86_400).microseconds),
            .integer(maximumHitsOfDay),
        ]) {
            Recipient(
                account: $0.identifier(0), frequency: .slower(frequency($0.text(2)), frequency($0.text(3))))
        }
        guard let recipient else { return nil }
        try notify(transaction, recipient, of: .search, listing: hit.listing.row, search: hit.search.row)
        return recipient.account
    }

    private struct Recipient {
        let account: AccountID
        let frequency: AlertFrequency
    }

    private static func frequency(_ text: String) -> AlertFrequency { AlertFrequency(rawValue: text) ?? .off }

    private static func notify(
        _ transaction: WriteTransaction, _ recipient: Recipient, of kind: AlertKind, listing: ListingID.Row,
        other: ListingID.Row? = nil, probability: Double? = nil, search: SearchID.Row? = nil
    ) throws {
        let db = transaction.db
        let account = recipient.account.row
        let mail = try AlertMails.waiting(transaction, kind, to: account, recipient.frequency)
        let id = try Notifications.nextID(transaction)
        try RawStatement(
            db,
            """
            INSERT INTO notification (id, secret, account, listing, other, probability, search, mail)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).run([
            .row(id.row), .secret(id), .row(account), .row(listing), .optional(other),
            probability.map { .real($0) } ?? .null, .optional(search), .optional(mail),
        ])
    }
}
