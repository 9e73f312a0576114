import Reunite

/// Who is notified of a listing that passes a search.
///
/// The limits of a search leave its account the others that the listing passes too: somebody who has a narrow search and a wide one
/// misses nothing of the wide one when the narrow one has notified enough. The account has a limit of its own. Listings of new accounts
/// share half of both.
extension AlertRecipients {
    /// The most accounts that are notified of one listing because it passes their searches.
    static let hitsOfListing = 1000
    /// The most listings of which one search notifies in 24 hours.
    static let hitsOfSearch: Int64 = 100
    /// The most of them that are one person's; a fifth of it for new accounts.
    static let hitsOfSearchByPerson: Int64 = 10
    /// The most notifications that an account gets in 24 hours because of its searches.
    static let hitsOfAccount: Int64 = 500

    /// An account to notify, and the search that names the reason.
    struct SearchRecipient {
        let recipient: Recipient
        let search: SearchID.Row
        /// The owner of the listing.
        let author: AccountID
    }

    /// The condition that listings of new accounts have been told less often than their share of a limit allows.
    private static func isInNewShare(_ told: String, of limit: String) -> String {
        """
        (o.id <= ?16 OR (SELECT count(*) FROM notification AS n CROSS JOIN listing AS x
            WHERE x.id = n.listing AND \(told) AND n.id > ?5 AND x.owner > ?16) < \(limit) / ?17)
        """
    }

    /// Asks for the narrowest search of an account that has not reached a limit. An account's id is the time of its creation.
    static let hitQuery = """
        SELECT a.id, a.secret, w.notify, coalesce(s.mail, ?4) AS mail, w.id AS search, o.id AS author,
        o.secret AS author_secret FROM standing_search AS w
        JOIN account AS a ON a.id = w.account JOIN listing AS p ON p.id = ?1 AND p.secret = ?2
        JOIN account AS o ON o.id = p.owner
        LEFT JOIN alert_preference AS s ON s.account = a.id AND s.kind = 'search'
        WHERE w.id IN (?9, ?11, ?13) AND w.account = ?3 AND w.notify <> 'off' AND \(PublicCondition.isFound("p"))
        AND w.query = CASE w.id WHEN ?9 THEN ?10 WHEN ?11 THEN ?12 ELSE ?14 END
        AND p.owner <> w.account AND a.email IS NOT NULL AND \(areUnblocked("p.owner", "w.account"))
        AND \(isNotSuspended("o", at: "?15"))
        AND NOT EXISTS (SELECT 1 FROM notification WHERE account = a.id AND listing = p.id AND search IS NOT NULL)
        AND (SELECT count(*) FROM notification WHERE account = a.id AND id > ?5 AND search IS NOT NULL) < ?6
        AND (SELECT count(*) FROM notification WHERE search = w.id AND id > ?5) < ?7
        AND (p.owner = 0 OR (SELECT count(*) FROM notification AS n CROSS JOIN listing AS x
            WHERE x.id = n.listing AND n.search = w.id AND n.id > ?5 AND x.owner = p.owner)
            < CASE WHEN o.id > ?16 THEN ?8 / 5 ELSE ?8 END)
        AND \(isInNewShare("n.search = w.id", of: "?7"))
        AND \(isInNewShare("n.account = a.id AND n.search IS NOT NULL", of: "?6"))
        ORDER BY CASE w.id WHEN ?9 THEN 1 WHEN ?11 THEN 2 ELSE 3 END LIMIT 1
        """

    /// The account of a hit, if it is to be notified: one query, however many searches it has.
    static func ofHit(
        _ db: any Connection, _ hit: SearchHit, of listing: ListingID, now: Timestamp
    ) throws -> SearchRecipient? {
        let searches = (0..<SearchHit.mostSearches).map { hit.searches.indices.contains($0) ? hit.searches[$0] : nil }
        return try db.prepare(hitQuery).first(
            [
                .row(listing.row), .secret(listing), .row(hit.account.row), .text(AlertPreferences.standard.rawValue),
                .integer(now.adding(seconds: -86_400).microseconds), .integer(hitsOfAccount), .integer(hitsOfSearch),
                .integer(hitsOfSearchByPerson),
            ]
                + searches.flatMap { search -> [SQLValue] in
                    search.map { [.row($0.id.row), .text($0.query)] } ?? [.null, .null]
                } + [
                    .integer(now.microseconds), .integer(now.adding(seconds: -ReporterRecord.newness).microseconds),
                    .integer(newShare),
                ]
        ) { row in
            SearchRecipient(
                recipient: Recipient(
                    account: row.identifier(),
                    frequency: .slower(frequency(row.text("notify")), frequency(row.text("mail")))),
                search: row.rowID("search"), author: row.identifier("author", secret: "author_secret"))
        }
    }

    /// The accounts that have been notified of a listing because of their searches.
    static func notified(_ db: any Connection, of listing: ListingID) throws -> Set<AccountID.Row> {
        var accounts: Set<AccountID.Row> = []
        try db.prepare("SELECT account FROM notification WHERE listing = ?1 AND search IS NOT NULL")
            .forEachRow([.row(listing.row)]) { accounts.insert($0.rowID(0)) }
        return accounts
    }
}
