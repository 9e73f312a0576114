import Reunite
import ReuniteDatabase

extension NotificationMails {
    /// Postpones the notifications of a mail whose listings have reports that require it: ``MailPostponement``.
    ///
    /// They are checked again after ``newDelay``. Reports that nobody decides on do not postpone a mail indefinitely.
    static func postponeReported(_ transaction: WriteTransaction, _ mail: MailID) throws {
        let oldest = transaction.now.adding(seconds: -MailPostponement.longest)
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
        for (listing, row, isByService) in reported {
            guard try reports(transaction, row, isByService: isByService).isDue else { continue }
            try postpone.run([
                .integer(transaction.now.adding(seconds: newDelay).microseconds), .row(mail), .row(listing),
                .integer(transaction.now.microseconds), .integer(oldest.microseconds),
            ])
        }
    }

    private static func reports(
        _ transaction: WriteTransaction, _ row: CaseID.Row, isByService: Bool
    ) throws -> MailPostponement {
        // A report by the service is enough: other reports need not be read.
        guard !isByService else { return MailPostponement(isByService: true, reporters: [], dismissals: 0) }
        let holders = try Cases.holders(
            transaction.db, row,
            ofAccountsBefore: transaction.now.adding(seconds: -HoldRule.postponingMails.leastAge))
        return MailPostponement(
            isByService: false,
            reporters: try holders.map { account, reporter in
                MailPostponement.Reporter(reporter, earlier: try earlier(transaction.db, account, than: row))
            },
            dismissals: try Cases.dismissals(transaction.db, row))
    }

    /// The number of cases that a reporter's pending reports began before those in a case.
    private static func earlier(
        _ db: any Connection, _ reporter: AccountID.Row, than row: CaseID.Row
    ) throws -> Int {
        try db.prepare(
            """
            SELECT count(DISTINCT moderation_case) FROM report WHERE reporter = ?1 AND settled IS NULL AND id <
                (SELECT min(id) FROM report WHERE reporter = ?1 AND settled IS NULL AND moderation_case = ?2)
            """
        ).first([.row(reporter), .row(row)]) { Int($0.integer(0)) } ?? 0
    }
}
