import Reunite
import ReuniteDatabase

/// The weights that moderators see. A reporter's results in the reader's own cases do not count, because from them the reader
/// could infer who has reported (``CaseReader``).
extension Cases {
    /// The columns of `report AS r` that ``shownWeight(_:)`` reads. The parameter ?1 is the account of the reader, or null.
    static let shownWeight = """
        r.reason, r.reporter, r.weight, r.updated_at, \(earlier(.upheld)) AS upheld, \(earlier(.dismissed)) AS dismissed
        """

    /// The accounts with results in ``ownCases(of:)`` of an account, in SQL. Other reporters' stored weights are shown.
    static func ownReporters(of account: StaticString) -> String {
        """
        SELECT reporter FROM report WHERE moderation_case IN (\(ownCases(of: account)))
            AND settled IN ('\(ReportOutcome.upheld.rawValue)', '\(ReportOutcome.dismissed.rawValue)')
        """
    }

    /// The number of the reporter's results when they made the report, without those that the reader must not know; null if
    /// there are none of these. A result counts from the first decision on, because a later one can replace it.
    private static func earlier(_ outcome: ReportOutcome) -> String {
        """
        CASE WHEN r.reporter IN (\(ownReporters(of: "?1"))) THEN (
            SELECT count(*) FROM report AS e WHERE e.reporter = r.reporter AND e.settled = '\(outcome.rawValue)'
            AND EXISTS (SELECT 1 FROM moderation_log AS d WHERE d.moderation_case = e.moderation_case
                AND d.case_version > e.first_version AND d.moderator IS NOT NULL AND d.at <= r.updated_at)
            AND \(isNotOwn("e.moderation_case", of: "?1"))) END
        """
    }

    /// The weight of a report as a reader sees it. Reports by the service have the same weight for everybody.
    static func shownWeight(_ row: Row) -> Double {
        guard let reporter: AccountID.Row = row.optionalRowID("reporter"),
            let upheld = row.optionalInteger("upheld"), let dismissed = row.optionalInteger("dismissed"),
            let reason = ReportReason(rawValue: row.text("reason"))
        else { return row.real("weight") }
        return reason.weight(
            by: ReporterRecord(upheld: Int(upheld), dismissed: Int(dismissed)),
            isNew: row.time("updated_at") < newUntil(reporter))
    }

    /// The weight of a case for a reader who sees its reports, from a row with its stored weight.
    static func shownWeight(_ db: any Connection, _ row: Row, of id: CaseID.Row, for reader: CaseReader) throws
        -> Double
    {
        let weight = row.real("weight")
        guard weight > 0, let moderator = reader.moderator else { return weight }
        return try shownWeight(db, of: id, for: moderator)
    }

    /// The weight of the pending reports and appeals of a case as a reader sees it.
    static func shownWeight(_ db: any Connection, of row: CaseID.Row, for reader: AccountID) throws -> Double {
        let reports = try db.prepare(
            """
            SELECT r.client, \(isAboutClaim), \(shownWeight) FROM report AS r
            WHERE r.moderation_case = ?2 AND r.settled IS NULL ORDER BY r.id
            """
        ).all([.row(reader.row), .row(row)]) { row in
            let weight = shownWeight(row)
            return WeighedReport(
                by: row.optionalInteger("reporter"), from: row.optionalBytes("client"), weight: weight,
                headStart: headStart(row, weight: weight))
        }
        return CaseWeight.pending(reports, appeals: try pendingAppeals(db, row))
    }
}
