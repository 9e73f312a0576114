import Reunite
import ReuniteDatabase

/// The weights of cases and evidence, by the rules of ``CaseWeight`` and ``CaseUrgency``.
extension Cases {
    /// The reports of a case, oldest first.
    static func weighedReports(_ db: any Connection, _ row: CaseID.Row) throws -> [WeighedReport] {
        try db.prepare(
            """
            SELECT reason, reporter, client, weight, updated_at, settled, evidence, \(isAboutClaim)
            FROM report AS r WHERE moderation_case = ?1 ORDER BY id
            """
        ).all([.row(row)]) { row in
            WeighedReport(
                by: row.optionalInteger("reporter"), from: row.optionalBytes("client"), weight: row.real("weight"),
                headStart: headStart(row, weight: row.real("weight")),
                outcome: row.optionalText("settled").flatMap(ReportOutcome.init),
                evidence: row.optionalInteger("evidence"))
        }
    }

    /// The column of `report AS r` that ``headStart(_:weight:)`` reads besides `reason`, `reporter` and `updated_at`.
    static let isAboutClaim = "EXISTS (SELECT 1 FROM claim_report AS k WHERE k.report = r.id) AS is_about_claim"

    /// The part of the head start that a report gives its case.
    static func headStart(_ row: Row, weight: Double) -> Double {
        guard let reporter: AccountID.Row = row.optionalRowID("reporter"),
            let reason = ReportReason(rawValue: row.text("reason"))
        else { return 0 }
        return reason.headStart(
            ofWeight: weight, isNew: row.time("updated_at") < newUntil(reporter),
            isAboutClaim: row.flag("is_about_claim"))
    }

    /// When an account is no longer new.
    static func newUntil(_ account: AccountID.Row) -> Timestamp {
        Timestamp(microseconds: account.rawValue).adding(seconds: ReporterRecord.newness)
    }

    /// The number of pending appeals in a case.
    static func pendingAppeals(_ db: any Connection, _ row: CaseID.Row) throws -> Int {
        try db.prepare("SELECT count(*) FROM appeal WHERE moderation_case = ?1 AND settled IS NULL")
            .first([.row(row)]) { Int($0.integer(0)) } ?? 0
    }

    /// The pieces of evidence of a case whose stored weight is wrong, and the right one.
    static func wrongEvidence(
        _ db: any Connection, _ row: CaseID.Row, _ reports: [WeighedReport]
    ) throws -> [(piece: Int64, weight: Double)] {
        let weights = CaseWeight.evidence(reports)
        return try db.prepare("SELECT id, weight FROM evidence WHERE moderation_case = ?1")
            .all([.row(row)]) { (piece: $0.integer("id"), weight: $0.real("weight")) }
            .compactMap { piece, weight in
                let right = weights[piece] ?? 0
                return weight == right ? nil : (piece, right)
            }
    }

    /// Updates the weight of a case, its place in the queue, and the weight of its evidence.
    static func weigh(_ db: any Connection, _ row: CaseID.Row) throws {
        let reports = try weighedReports(db, row)
        let weight = CaseWeight.pending(reports, appeals: try pendingAppeals(db, row))
        let rank = try db.prepare(
            """
            SELECT c.state, c.opened_at, c.decided_at, \(PublicCondition.isFound("l")) AS is_found
            FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing WHERE c.id = ?1
            """
        ).first([.row(row)]) { row in
            CaseUrgency.rank(
                of: CaseState(rawValue: row.text("state")) ?? .open, weight: weight, isFound: row.flag("is_found"),
                openedAt: row.time("opened_at"), decidedAt: row.optionalTime("decided_at"))
        }
        guard let rank else { return }
        try db.prepare("UPDATE moderation_case SET weight = ?2, rank = ?3 WHERE id = ?1")
            .run([.row(row), .real(weight), .integer(rank)])
        for (piece, weight) in try wrongEvidence(db, row, reports) {
            try db.prepare("UPDATE evidence SET weight = ?2 WHERE id = ?1").run([.integer(piece), .real(weight)])
        }
    }
}
