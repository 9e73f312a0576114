import Reunite
import ReuniteDatabase

/// The claims that reports name, with copies of their texts: the table `claim_report`.
enum ClaimReports {
    /// Whether a report already names a claim; true if there is no claim.
    static func has(_ db: any Connection, _ report: ReportID, about claim: ClaimID.Row?) throws -> Bool {
        guard let claim else { return true }
        return try db.prepare("SELECT 1 FROM claim_report WHERE report = ?1 AND claim = ?2")
            .first([.row(report.row), .row(claim)]) { _ in true } ?? false
    }

    /// Keeps the current texts of a claim with a report of it. A repeated report replaces only the comment and the note: the
    /// other texts of a claim never change, and may be deleted since.
    static func keep(
        _ transaction: WriteTransaction, _ report: ReportID, about claim: ClaimID.Row, by side: ClaimSide,
        _ comment: Description
    ) throws {
        try transaction.db.prepare(
            """
            INSERT INTO claim_report
            (report, claim, side, at, comment, title, questions, answers, message, note, serial, withheld, found_serial)
            SELECT CAST(?1 AS bigint), c.id, CAST(?5 AS text), CAST(?3 AS bigint), CAST(?4 AS text), c.title, c.questions,
                c.answers, c.message, c.note, c.serial, c.withheld, c.found_serial FROM claim AS c WHERE c.id = ?2
            ON CONFLICT (report, claim) DO UPDATE SET at = excluded.at, comment = excluded.comment,
            note = coalesce(excluded.note, claim_report.note)
            """
        ).run([
            .row(report.row), .row(claim), .integer(transaction.now.microseconds), .text(comment.text),
            .text(side.rawValue),
        ])
    }

    /// Whether a report is about a claim and by its finder, in SQL. Such a report is about the claimant, not about the listing.
    static func isByFinder(_ report: StaticString) -> String {
        "EXISTS (SELECT 1 FROM claim_report AS k WHERE k.report = \(report).id AND k.side = '\(ClaimSide.finder.rawValue)')"
    }

    /// Deletes what the reports of a case have kept of claims. The comments of the reporters stay.
    static func forget(_ db: any Connection, of row: CaseID.Row) throws {
        try db.prepare(
            """
            UPDATE claim_report SET title = '', questions = '', answers = '', message = NULL, note = NULL, serial = NULL,
            withheld = NULL, found_serial = NULL
            WHERE report IN (SELECT id FROM report WHERE moderation_case = ?1)
            """
        ).run([.row(row)])
    }

    /// Deletes the comments of the reports of a case.
    static func forgetComments(_ db: any Connection, of row: CaseID.Row) throws {
        try db.prepare(
            """
            UPDATE claim_report SET comment = '' WHERE comment <> ''
            AND report IN (SELECT id FROM report WHERE moderation_case = ?1)
            """
        ).run([.row(row)])
    }
}
