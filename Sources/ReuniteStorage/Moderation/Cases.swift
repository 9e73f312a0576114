import GRDB
import Reunite

/// Rows of the table `moderation_case`, and of what belongs to them.
enum Cases {
    /// A case as decisions need it.
    struct Standing {
        let row: CaseID.Row
        let listing: ListingID.Row
        let version: Int64
        let state: CaseState
        let claim: (moderator: AccountID.Row, until: Timestamp)?
        /// Whether an appeal waits.
        let isAppealed: Bool
    }

    private static let columns = """
        id, listing, version, state, claimed_by, claimed_until,
        EXISTS (SELECT 1 FROM appeal AS a WHERE a.moderation_case = moderation_case.id AND a.settled IS NULL)
        """

    static func find(_ db: Database, _ id: CaseID) throws -> Standing? {
        try RawStatement(db, "SELECT \(columns) FROM moderation_case WHERE id = ? AND secret = ?")
            .first([.row(id.row), .secret(id)], standing)
    }

    static func find(_ db: Database, listing: ListingID.Row) throws -> Standing? {
        try RawStatement(db, "SELECT \(columns) FROM moderation_case WHERE listing = ?")
            .first([.row(listing)], standing)
    }

    private static func standing(_ row: RawRow) -> Standing {
        Standing(
            row: row.rowID(0), listing: row.rowID(1), version: row.integer(2),
            state: CaseState(rawValue: row.text(3)) ?? .open,
            claim: row.isNull(4) ? nil : (row.rowID(4), Timestamp(microseconds: row.integer(5))),
            isAppealed: row.integer(6) != 0)
    }

    /// Makes sure that a listing has an open case, whose first evidence is the listing as it is, and moves the case on.
    ///
    /// - Returns: its row and its new version.
    static func open(_ transaction: WriteTransaction, listing: ListingID.Row) throws -> (
        row: CaseID.Row, version: Int64
    ) {
        let found = try find(transaction.db, listing: listing)
        let row: CaseID.Row
        if let found {
            row = found.row
            try RawStatement(
                transaction.db,
                """
                UPDATE moderation_case SET version = version + 1, state = 'open',
                opened_at = iif(state = 'open', opened_at, ?1), claimed_by = iif(state = 'open', claimed_by, NULL),
                claimed_until = iif(state = 'open', claimed_until, NULL) WHERE id = ?2
                """
            ).run([.integer(transaction.now.microseconds), .row(row)])
        } else {
            let id: CaseID = try FreeRow.identifier(transaction.db, in: "moderation_case", near: transaction.now)
            row = id.row
            try RawStatement(
                transaction.db,
                """
                INSERT INTO moderation_case (id, secret, listing, version, state, opened_at)
                VALUES (?, ?, ?, 1, 'open', ?)
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

    /// Keeps the listing as it is now; what it becomes while the case is open is kept by a trigger.
    private static func keepEvidence(_ transaction: WriteTransaction, of row: CaseID.Row) throws {
        try RawStatement(
            transaction.db,
            """
            INSERT INTO evidence (moderation_case, case_version, at, version, visibility, state, status, category,
            occurred_start, occurred_end, precision, title, description, exact, photos)
            SELECT c.id, c.version, ?, l.version, l.visibility, l.state, l.status, l.category, l.occurred_start,
            l.occurred_end, l.precision, l.title, l.description, coalesce(l.exact, l.geom), l.photos
            FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing WHERE c.id = ?
            """
        ).run([.integer(transaction.now.microseconds), .row(row)])
    }

    /// What waits in a case, weighed. Somebody who gives several reasons counts once, by the heaviest: nobody holds a
    /// listing alone.
    static let waiting = """
        ((SELECT coalesce(sum(heaviest), 0) FROM (SELECT max(r.weight) AS heaviest FROM report AS r
            WHERE r.moderation_case = moderation_case.id AND r.settled IS NULL GROUP BY r.reporter))
        + \(CaseUrgency.appealWeight) * (SELECT count(*) FROM appeal AS a
            WHERE a.moderation_case = moderation_case.id AND a.settled IS NULL))
        """

    /// Weighs a case anew: what waits for a decision, and how much harm the listing can do meanwhile.
    ///
    /// - Returns: what its reports weigh together, wherever the listing can be seen.
    @discardableResult
    static func weigh(_ db: Database, _ row: CaseID.Row) throws -> Double {
        try RawStatement(db, "UPDATE moderation_case SET weight = \(waiting) WHERE id = ?").run([.row(row)])
        try RawStatement(
            db,
            """
            UPDATE moderation_case AS c SET rank = iif(state <> 'open', decided_at, CAST(weight * ?2 * iif((
                SELECT l.visibility = 'public' AND l.state = 'open' FROM listing AS l WHERE l.id = c.listing
            ), 1, ?3) AS INTEGER) - opened_at) WHERE id = ?1
            """
        ).run([.row(row), .integer(CaseUrgency.worth), .real(CaseUrgency.hiddenFactor)])
        return try RawStatement(db, "SELECT weight FROM moderation_case WHERE id = ?")
            .first([.row(row)]) { $0.real(0) } ?? 0
    }

    /// What an account's reports came to.
    static func record(_ db: Database, of reporter: AccountID.Row) throws -> ReporterRecord {
        func count(_ outcome: ReportOutcome) throws -> Int {
            try RawStatement(db, "SELECT count(*) FROM report WHERE reporter = ? AND settled = ?")
                .first([.row(reporter), .text(outcome.rawValue)]) { Int($0.integer(0)) } ?? 0
        }
        return ReporterRecord(upheld: try count(.upheld), dismissed: try count(.dismissed))
    }
}
