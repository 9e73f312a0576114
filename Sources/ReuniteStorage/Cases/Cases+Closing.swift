import Reunite
import ReuniteDatabase

extension Cases {
    /// Closes the open case of a listing whose owner has erased the account, with an entry in the log.
    static func close(_ transaction: WriteTransaction, about listing: ListingID.Row) throws {
        let db = transaction.db
        let found: (row: CaseID.Row, version: Int64, visibility: Visibility)? =
            try db.prepare(
                """
                SELECT c.id, c.version, l.visibility FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing
                WHERE c.listing = ?1 AND c.state = 'open'
                """
            ).first([.row(listing)]) { row in
                Visibility(rawValue: row.text("visibility")).map { (row.rowID("id"), row.integer("version"), $0) }
            } ?? nil
        guard let found else { return }
        try db.prepare(
            """
            UPDATE moderation_case SET version = version + 1, state = ?1, decided_at = ?2, claimed_by = NULL,
            claimed_until = NULL WHERE id = ?3
            """
        ).run([.text(CaseClosing.state.rawValue), .integer(transaction.now.microseconds), .row(found.row)])
        let entry = try ModerationLog.append(
            transaction,
            ModerationLog.Entry(
                moderator: nil, action: CaseClosing.action, moderationCase: found.row,
                caseVersion: found.version + 1,
                note: CaseClosing.note, before: ModerationLog.json(visibility: found.visibility, state: .open),
                after: ModerationLog.json(visibility: found.visibility, state: CaseClosing.state)))
        try db.prepare(
            """
            UPDATE report SET settled = ?1, decision = ?2, client = NULL, holds = 0
            WHERE moderation_case = ?3 AND settled IS NULL
            """
        ).run([.text(CaseClosing.reports.rawValue), .row(entry), .row(found.row)])
        try db.prepare("UPDATE appeal SET settled = ?1 WHERE moderation_case = ?2 AND settled IS NULL")
            .run([.row(entry), .row(found.row)])
        try weigh(db, found.row)
    }
}
