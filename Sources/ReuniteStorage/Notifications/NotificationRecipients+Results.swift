import Reunite
import ReuniteDatabase

/// The recipients of a listing that matches a search: the facts for ``SearchNotification``.
extension NotificationRecipients {
    /// An account to notify, and the search that names the reason.
    struct SearchRecipient {
        let recipient: Recipient
        let search: SearchID.Row
        /// The owner of the listing.
        let author: AccountID
    }

    /// The facts about each search of an account that a listing matches, the narrowest search first.
    static let hitQuery = """
        SELECT w.id AS search, w.notify, coalesce(s.mail, ?4) AS mail, a.id, a.secret, a.email IS NOT NULL AS is_person,
            o.id AS author, o.secret AS author_secret, NOT \(isActive("o", at: "?5")) AS is_suspended,
            \(PublicCondition.isFound("p")) AS is_found, NOT (\(areUnblocked("p.owner", "w.account"))) AS is_blocked,
            w.query = CASE w.id WHEN ?6 THEN ?7 WHEN ?8 THEN ?9 ELSE ?11 END AS is_current,
            EXISTS (SELECT 1 FROM notification WHERE account = a.id AND listing = p.id AND search IS NOT NULL AND kind = 'search')
                AS is_notified
        FROM standing_search AS w
        JOIN account AS a ON a.id = w.account JOIN listing AS p ON p.id = ?1 AND p.secret = ?2
        JOIN account AS o ON o.id = p.owner
        LEFT JOIN alert_preference AS s ON s.account = a.id AND s.kind = 'search'
        WHERE w.id IN (?6, ?8, ?10) AND w.account = ?3
        ORDER BY CASE w.id WHEN ?6 THEN 1 WHEN ?8 THEN 2 ELSE 3 END
        """

    /// The numbers that the limits apply to, since ?4: for the account ?1, the search ?2 and the author ?3.
    static let hitCountsQuery = """
        SELECT
            (SELECT count(*) FROM notification WHERE account = ?1 AND id > ?4 AND kind = 'search') AS of_account,
            (SELECT count(*) FROM notification WHERE search = ?2 AND id > ?4) AS of_search,
            (SELECT count(*) FROM notification AS n CROSS JOIN listing AS x
                WHERE x.id = n.listing AND n.search = ?2 AND n.id > ?4 AND x.owner = ?3) AS of_search_by_author
        """

    /// The same for listings of accounts that were created after ?4, since ?3: for the account ?1 and the search ?2. An
    /// account's id is the time of its creation.
    static let hitCountsOfNewQuery = """
        /* reads more: all counted notifications */ SELECT
            (SELECT count(*) FROM notification AS n CROSS JOIN listing AS x WHERE x.id = n.listing AND n.account = ?1
                AND n.kind = 'search' AND n.id > ?3 AND x.owner > ?4) AS of_account,
            (SELECT count(*) FROM notification AS n CROSS JOIN listing AS x
                WHERE x.id = n.listing AND n.search = ?2 AND n.id > ?3 AND x.owner > ?4) AS of_search
        """

    /// The account of a result, if it is to be notified. The narrowest search that has not reached a limit counts.
    static func ofResult(
        _ db: any Connection, _ result: SearchResult, of listing: ListingID, now: Timestamp
    ) throws -> SearchRecipient? {
        let searches = (0..<SearchResult.mostSearches).map {
            result.searches.indices.contains($0) ? result.searches[$0] : nil
        }
        let found = try db.prepare(hitQuery).all(
            [
                .row(listing.row), .secret(listing), .row(result.account.row),
                .text(NotificationPreferences.standard.rawValue),
                .integer(now.microseconds),
            ]
                + searches.flatMap { search -> [SQLValue] in
                    search.map { [.row($0.id.row), .text($0.query)] } ?? [.null, .null]
                }
        ) { row in
            (
                search: row.rowID("search") as SearchID.Row,
                notice: SearchNotification(SearchNotification.Facts(row: row)),
                mail: frequency(row.text("mail"))
            )
        }
        for (search, notice, mail) in found where notice.concernsRecipient {
            guard notice.isAllowed(by: try counts(db, of: notice, search, at: now), at: now) else { continue }
            let recipient = Recipient(
                account: notice.facts.recipient, frequency: .slower(notice.facts.frequency, mail))
            return SearchRecipient(recipient: recipient, search: search, author: notice.facts.author)
        }
        return nil
    }

    private static func counts(
        _ db: any Connection, of notice: SearchNotification, _ search: SearchID.Row, at now: Timestamp
    ) throws -> SearchNotification.Counts {
        var counts = SearchNotification.Counts()
        let (account, author) = (notice.facts.recipient.row, notice.facts.author)
        let since = SQLValue.integer(now.adding(seconds: -SearchNotification.period).microseconds)
        try db.prepare(hitCountsQuery).forEachRow([.row(account), .row(search), .row(author.row), since]) { row in
            counts.ofAccount = Int(row.integer("of_account"))
            counts.ofSearch = Int(row.integer("of_search"))
            counts.ofSearchByAuthor = Int(row.integer("of_search_by_author"))
        }
        guard author.isNew(at: now) else { return counts }
        try db.prepare(hitCountsOfNewQuery).forEachRow([
            .row(account), .row(search), since,
            .integer(now.adding(seconds: -ReporterRecord.newness).microseconds),
        ]) { row in
            counts.ofAccountByNew = Int(row.integer("of_account"))
            counts.ofSearchByNew = Int(row.integer("of_search"))
        }
        return counts
    }

    /// The accounts that have been notified of a listing because of their searches.
    static func notified(_ db: any Connection, of listing: ListingID) throws -> Set<AccountID.Row> {
        var accounts: Set<AccountID.Row> = []
        try db.prepare("SELECT account FROM notification WHERE listing = ?1 AND kind = 'search'")
            .forEachRow([.row(listing.row)]) { accounts.insert($0.rowID(0)) }
        return accounts
    }
}

extension SearchNotification.Facts {
    /// The facts in a row of ``NotificationRecipients/hitQuery``.
    fileprivate init(row: Row) {
        self.init(
            isFound: row.flag("is_found"), recipient: row.identifier(), recipientIsPerson: row.flag("is_person"),
            isCurrent: row.flag("is_current"), frequency: NotificationRecipients.frequency(row.text("notify")),
            author: row.identifier("author", secret: "author_secret"), authorIsSuspended: row.flag("is_suspended"),
            isBlocked: row.flag("is_blocked"), isNotified: row.flag("is_notified"))
    }
}
