import Reunite
import ReuniteDatabase

extension Cases {
    /// Closes the open cases of an owner who has erased the account, with an entry in the log for each.
    static func close(_ transaction: WriteTransaction, of owner: AccountID.Row) throws {
        var open: [(row: CaseID.Row, version: Int64, visibility: Visibility)] = []
        try transaction.db.prepare(
            """
            SELECT c.id, c.version, l.visibility FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing
            WHERE l.owner = ?1 AND l.owner <> 0 AND c.state = 'open'
            """
        ).forEachRow([.row(owner)]) { row in
            guard let visibility = Visibility(rawValue: row.text("visibility")) else { return }
            open.append((row.rowID("id"), row.integer("version"), visibility))
        }
        for found in open {
            try transaction.db.prepare(
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
            try transaction.db.prepare(
                """
                UPDATE report SET settled = ?1, decision = ?2, client = NULL, holds = 0
                WHERE moderation_case = ?3 AND settled IS NULL
                """
            ).run([.text(CaseClosing.reports.rawValue), .row(entry), .row(found.row)])
            try transaction.db.prepare("UPDATE appeal SET settled = ?1 WHERE moderation_case = ?2 AND settled IS NULL")
                .run([.row(entry), .row(found.row)])
            try weigh(transaction.db, found.row)
        }
    }
}
