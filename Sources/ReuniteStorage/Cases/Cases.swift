import Reunite
import ReuniteDatabase

/// Rows of the table `moderation_case` and of the tables that refer to it.
enum Cases {
    /// Maximum number of pieces of evidence of a case. The trigger `evidence_is_bounded` has the same number.
    static let maximumEvidence = 32

    /// The properties of a case that decisions need.
    struct Standing {
        let row: CaseID.Row
        let listing: ListingID.Row
        let version: Int64
        let state: CaseState
        var assignment: (moderator: AccountID.Row, until: Timestamp)?
        /// The last decision, by a moderator or the service.
        let lastAction: ModerationAction?

        /// The end of the assignment to a moderator; nil if the case is not assigned to them.
        func assignmentEnd(of moderator: AccountID.Row) -> Timestamp? {
            assignment.flatMap { $0.moderator == moderator ? $0.until : nil }
        }
    }

    private static let columns = """
        id, listing, version, state, claimed_by, claimed_until,
        (SELECT l.action FROM moderation_log AS l WHERE l.moderation_case = moderation_case.id
            AND \(ModerationLog.isDecision("l")) ORDER BY l.id DESC LIMIT 1) AS last_action
        """

    static func find(_ db: any Connection, _ id: CaseID) throws -> Standing? {
        try db.prepare("SELECT \(columns) FROM moderation_case WHERE id = ?1 AND secret = ?2")
            .first([.row(id.row), .secret(id)], standing)
    }

    /// The case with an id.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    static func require(_ db: any Connection, _ id: CaseID) throws -> Standing {
        guard let found = try find(db, id) else { throw AccessRefusal.notFound }
        return found
    }

    static func find(_ db: any Connection, listing: ListingID.Row) throws -> Standing? {
        try db.prepare("SELECT \(columns) FROM moderation_case WHERE listing = ?1")
            .first([.row(listing)], standing)
    }

    private static func standing(_ row: Row) -> Standing {
        Standing(
            row: row.rowID("id"), listing: row.rowID("listing"), version: row.integer("version"),
            state: CaseState(rawValue: row.text("state")) ?? .open,
            assignment: row.optionalRowID("claimed_by").map { ($0, row.time("claimed_until")) },
            lastAction: row.optionalText("last_action").flatMap(ModerationAction.init))
    }

    /// Opens the case of a listing, if it is not open, and increases its version. The current version of the listing becomes
    /// evidence when a case opens.
    ///
    /// - Returns: the row of the case and its new version.
    static func open(_ transaction: WriteTransaction, listing: ListingID.Row) throws -> (
        row: CaseID.Row, version: Int64
    ) {
        let found = try find(transaction.db, listing: listing)
        let row: CaseID.Row
        if let found {
            row = found.row
            try transaction.db.prepare(
                """
                UPDATE moderation_case SET version = version + 1, state = 'open',
                opened_at = CASE WHEN state = 'open' THEN opened_at ELSE ?1 END,
                claimed_by = CASE WHEN state = 'open' THEN claimed_by END,
                claimed_until = CASE WHEN state = 'open' THEN claimed_until END WHERE id = ?2
                """
            ).run([.integer(transaction.now.microseconds), .row(row)])
        } else {
            let id: CaseID = try FreeRow.identifier(transaction.db, in: "moderation_case", near: transaction.now)
            row = id.row
            try transaction.db.prepare(
                """
                INSERT INTO moderation_case (id, secret, listing, version, state, opened_at)
                VALUES (?1, ?2, ?3, 1, 'open', ?4)
                """
            ).run([
                .row(row), .secret(id), .row(listing),
                .integer(transaction.now.microseconds),
            ])
        }
        if found?.state != .open { try keepEvidence(transaction, of: row) }
        let version = (found?.version ?? 0) + 1
        return (row, version)
    }

    /// Ends the assignment of a case.
    static func release(_ transaction: WriteTransaction, _ found: Standing) throws {
        try transaction.db.prepare("UPDATE moderation_case SET claimed_by = NULL, claimed_until = NULL WHERE id = ?1")
            .run([.row(found.row)])
    }

    /// Opens a case again for the reports that its decision left pending, as if they had been made after it.
    static func openForWaitingReports(_ transaction: WriteTransaction, of found: Standing) throws {
        let waits = try transaction.db.prepare(
            "SELECT 1 FROM report WHERE moderation_case = ?1 AND settled IS NULL LIMIT 1"
        ).first([.row(found.row)]) { _ in true }
        guard waits == true else { return }
        let opened = try open(transaction, listing: found.listing)
        try transaction.db.prepare(
            """
            UPDATE report SET case_version = ?1, first_version = ?1 WHERE moderation_case = ?2 AND settled IS NULL
            """
        ).run([.integer(opened.version), .row(found.row)])
    }

    /// Keeps the current version of the listing as evidence. Triggers keep later versions while the case is open, and merge
    /// equal ones.
    static func keepEvidence(_ transaction: WriteTransaction, of row: CaseID.Row) throws {
        try transaction.db.prepare(
            """
            INSERT INTO evidence (moderation_case, at, version, visibility, state, status, category,
            occurred_start, occurred_end, precision, title, description, exact, photos)
            SELECT c.id, ?1, l.version, l.visibility, l.state, l.status, l.category, l.occurred_start,
            l.occurred_end, l.precision, l.title, l.description, coalesce(l.exact, l.geom), l.photos
            FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing WHERE c.id = ?2
            """
        ).run([.integer(transaction.now.microseconds), .row(row)])
    }

    /// The row of the listing's current version in the evidence; null if it is not kept.
    static func latestEvidence(_ db: any Connection, _ row: CaseID.Row) throws -> SQLValue {
        try db.prepare("SELECT id FROM evidence WHERE moderation_case = ?1 ORDER BY last_version DESC, id DESC LIMIT 1")
            .first([.row(row)]) { $0.value(0) } ?? .null
    }

    /// The results of an account's reports.
    ///
    /// - Parameter reader: the reports of their own listings do not count.
    static func record(
        _ db: any Connection, of reporter: AccountID.Row, for reader: CaseReader
    ) throws -> ReporterRecord {
        func count(_ outcome: ReportOutcome) throws -> Int {
            try db.prepare(
                """
                SELECT count(*) FROM report
                WHERE reporter = ?1 AND settled = ?2 AND \(isNotOwn("moderation_case", of: "?3"))
                """
            ).first([.row(reporter), .text(outcome.rawValue), .optional(reader.moderator?.row)]) {
                Int($0.integer(0))
            } ?? 0
        }
        return ReporterRecord(upheld: try count(.upheld), dismissed: try count(.dismissed))
    }
}
