import Reunite

extension AlertMails {
    /// How long reports may postpone the mail about a listing of a new account, in seconds from its notification: three days.
    static let longestPostponement: Int64 = 3 * 86_400

    /// Maximum number of listings whose mails the pending reports of one account postpone.
    static let mostPostponed: Int64 = 3

    /// Makes notifications of a mail unripe again whose listing has reports that ``HoldRule/postponingMails`` counts.
    ///
    /// They are looked at again after ``newDelay``. Reports that nobody decides about do not stop a mail for ever.
    static func postponeReported(_ transaction: WriteTransaction, _ mail: MailID) throws {
        let oldest = transaction.now.adding(seconds: -longestPostponement)
        var reported: [(listing: ListingID.Row, row: CaseID.Row, isByService: Bool)] = []
        try transaction.db.prepare(
            """
            SELECT DISTINCT c.listing, c.id,
            EXISTS (SELECT 1 FROM report WHERE moderation_case = c.id AND settled IS NULL AND reporter IS NULL)
                AS is_by_service
            FROM notification AS n CROSS JOIN moderation_case AS c CROSS JOIN listing AS p
            WHERE c.listing = coalesce(n.other, n.listing) AND p.id = c.listing AND n.mail = ?1 AND n.ripe_at <= ?2 AND n.id > ?3 AND \(PublicCondition.isFound("p"))
            AND EXISTS (SELECT 1 FROM report WHERE moderation_case = c.id AND settled IS NULL)
            """
        ).forEachRow([.row(mail), .integer(transaction.now.microseconds), .integer(oldest.microseconds)]) { row in
            reported.append((row.rowID("listing"), row.rowID("id"), row.flag("is_by_service")))
        }
        let postpone = try transaction.db.prepare(
            """
            UPDATE notification SET ripe_at = ?1
            WHERE mail = ?2 AND coalesce(other, listing) = ?3 AND ripe_at <= ?4 AND id > ?5
            """)
        for (listing, row, isByService) in reported where try isByService || isDoubtful(transaction, row) {
            try postpone.run([
                .integer(transaction.now.adding(seconds: newDelay).microseconds), .row(mail), .row(listing),
                .integer(transaction.now.microseconds), .integer(oldest.microseconds),
            ])
        }
    }

    /// Whether the reports of a case weigh enough.
    private static func isDoubtful(_ transaction: WriteTransaction, _ row: CaseID.Row) throws -> Bool {
        let rule = HoldRule.postponingMails
        let holders = try Cases.holders(
            transaction.db, row, ofAccountsBefore: transaction.now.adding(seconds: -rule.leastAge)
        )
        .filter { try isAmongFirst(transaction.db, $0.account, row) }
        let dismissals = try Cases.dismissals(transaction.db, row)
        return rule.isDue(.public, rule.reports(by: holders.map(\.reporter), dismissals: dismissals))
    }

    /// Whether a case is one of the first ones that a reporter has pending reports in: nobody delays mails about many listings.
    private static func isAmongFirst(_ db: any Connection, _ reporter: AccountID.Row, _ row: CaseID.Row) throws -> Bool
    {
        let earlier =
            try db.prepare(
                """
                SELECT count(DISTINCT moderation_case) FROM report WHERE reporter = ?1 AND settled IS NULL AND id <
                    (SELECT min(id) FROM report WHERE reporter = ?1 AND settled IS NULL AND moderation_case = ?2)
                """
            ).first([.row(reporter), .row(row)]) { $0.integer(0) } ?? 0
        return earlier < mostPostponed
    }
}
