import Reunite
import ReuniteDatabase

/// The reports that count for a hold by the service: ``HoldRule``.
extension Cases {
    /// An account with pending reports of a case.
    typealias Holder = (account: AccountID.Row, reporter: HoldRule.Reporter)

    /// The accounts, created before a time, with pending reports of a case. Finders' reports of claims do not
    /// count, because they are not about the listing.
    static func holders(
        _ db: any Connection, _ row: CaseID.Row, ofAccountsBefore time: Timestamp
    ) throws -> [Holder] {
        var holders: [Holder] = []
        try db.prepare(
            """
            SELECT r.reporter, r.reason, r.weight, r.client,
            (SELECT count(*) FROM report WHERE reporter = r.reporter AND settled = 'upheld') AS upheld,
            (SELECT count(*) FROM report WHERE reporter = r.reporter AND settled = 'dismissed') AS dismissed,
            (SELECT count(DISTINCT moderation_case) FROM report
                WHERE reporter = r.reporter AND holds = 1 AND moderation_case <> r.moderation_case) AS undecided_holds,
            EXISTS (SELECT 1 FROM report AS d JOIN moderation_log AS l ON l.id = d.decision
                JOIN moderation_case AS c ON c.id = d.moderation_case
                WHERE d.reporter = r.reporter AND d.settled = 'dismissed' AND d.moderation_case = r.moderation_case
                AND l.case_version > c.substance_version) AS was_dismissed
            FROM report AS r WHERE r.moderation_case = ?1 AND r.settled IS NULL AND r.reporter <= ?2
            AND NOT \(ClaimReports.isByFinder("r"))
            ORDER BY r.reporter, r.weight DESC, r.id
            """
        ).forEachRow([.row(row), .integer(time.microseconds)]) { row in
            guard let reason = ReportReason(rawValue: row.text("reason")) else { return }
            let report = HoldRule.Reporter.Reported(reason, weight: row.real("weight"))
            if let last = holders.last, last.account == row.rowID("reporter") {
                holders[holders.count - 1].reporter.reports.append(report)
                return
            }
            let reporter = HoldRule.Reporter(
                [report],
                record: ReporterRecord(upheld: Int(row.integer("upheld")), dismissed: Int(row.integer("dismissed"))),
                undecidedHolds: Int(row.integer("undecided_holds")), wasDismissed: row.flag("was_dismissed"),
                client: row.optionalBytes("client"))
            holders.append((row.rowID("reporter"), reporter))
        }
        return holders
    }

    /// How often moderators have dismissed reports of what the listing says now. Changes of spelling alone do not reset the
    /// number.
    static func dismissals(_ db: any Connection, _ row: CaseID.Row) throws -> Int {
        try db.prepare(
            """
            SELECT count(*) FROM moderation_log WHERE moderation_case = ?1 AND moderator IS NOT NULL
            AND after LIKE ?2
            AND case_version > (SELECT substance_version FROM moderation_case WHERE id = ?1)
            """
        ).first([.row(row), .text("%\(ModerationLog.member(.dismissed))%")]) { Int($0.integer(0)) } ?? 0
    }

    /// Marks the pending reports of accounts that take part in a hold, until a moderator decides on it.
    static func markHolders(_ db: any Connection, _ row: CaseID.Row, _ holders: [Holder]) throws {
        let mark = try db.prepare(
            "UPDATE report SET holds = 1 WHERE moderation_case = ?1 AND reporter = ?2 AND settled IS NULL")
        for holder in holders { try mark.run([.row(row), .row(holder.account)]) }
    }
}
