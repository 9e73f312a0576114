import Reunite
import ReuniteDatabase

/// Rows of the table `report`.
enum Reports {
    /// Writes or updates a report, opens the case of the listing or increases its version, and holds the listing if the
    /// rule says so.
    ///
    /// - Parameters:
    ///   - reporter: nil for the service.
    ///   - claim: the reported claim; nil if the listing is reported. A report that names a further claim increases the version
    ///     of the case.
    static func write(
        _ transaction: WriteTransaction, listing: ListingID.Row, reporter: AccountID.Row?, reason: ReportReason,
        comment: String, weight: Double, client: [UInt8]? = nil, about claim: ClaimID.Row? = nil,
        holdBy rule: HoldRule? = nil
    ) throws -> ReportID {
        let existing = try waiting(transaction.db, listing: listing, reporter: reporter, reason: reason)
        // A repeated report with the same comment tells moderators nothing new: the version of the case stays, and the report
        // is about what it was about.
        let isNewClaim = try existing.map { try !ClaimReports.has(transaction.db, $0.id, about: claim) } ?? true
        let unchanged = existing?.comment == comment && !isNewClaim ? existing : nil
        let opened = try unchanged?.opened ?? Cases.open(transaction, listing: listing)
        let evidence = try unchanged?.evidence ?? Cases.latestEvidence(transaction.db, opened.row)
        let id = try existing?.id ?? FreeRow.identifier(transaction.db, in: "report", near: transaction.now)
        try transaction.db.prepare(
            """
            INSERT INTO report (id, secret, moderation_case, first_version, case_version, reporter, reason,
            comment, weight, updated_at, client, evidence) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            ON CONFLICT (id) DO UPDATE SET case_version = excluded.case_version, comment = excluded.comment,
            weight = excluded.weight, updated_at = excluded.updated_at, client = excluded.client,
            evidence = excluded.evidence, holds = 0
            """
        ).run([
            .row(id.row), .secret(id), .row(opened.row), .integer(existing?.firstVersion ?? opened.version),
            .integer(opened.version), .optional(reporter), .text(reason.rawValue), .text(comment), .real(weight),
            .integer(transaction.now.microseconds), client.map { .blob($0) } ?? .null, evidence,
        ])
        try Cases.weigh(transaction.db, opened.row)
        if let rule, let visibility = try Visibilities.of(transaction.db, listing) {
            let holders = try Cases.holders(
                transaction.db, opened.row, ofAccountsBefore: transaction.now.adding(seconds: -rule.leastAge))
            let reports = rule.reports(
                by: holders.map(\.reporter), dismissals: try Cases.dismissals(transaction.db, opened.row))
            if rule.isDue(visibility, reports) {
                try Cases.markHolders(transaction.db, opened.row, holders.filter { rule.counts($0.reporter) })
                try hold(transaction, listing: listing, row: opened.row, from: visibility)
            }
        }
        return id
    }

    private struct Waiting {
        let id: ReportID
        let comment: String
        let opened: (row: CaseID.Row, version: Int64)
        let firstVersion: Int64
        let evidence: SQLValue
    }

    /// The pending report of a listing by an account for a reason; nil if there is none.
    private static func waiting(
        _ db: any Connection, listing: ListingID.Row, reporter: AccountID.Row?, reason: ReportReason
    ) throws -> Waiting? {
        try db.prepare(
            """
            SELECT r.id, r.secret, r.comment, r.moderation_case, r.case_version, r.first_version, r.evidence
            FROM report AS r
            JOIN moderation_case AS c ON c.id = r.moderation_case
            WHERE c.listing = ?1 AND r.reporter IS NOT DISTINCT FROM ?2 AND r.reason = ?3 AND r.settled IS NULL
            """
        ).first([.row(listing), .optional(reporter), .text(reason.rawValue)]) { row in
            Waiting(
                id: row.identifier(), comment: row.text("comment"),
                opened: (row.rowID("moderation_case"), row.integer("case_version")),
                firstVersion: row.integer("first_version"), evidence: row.value("evidence"))
        }
    }

    /// The hash of a client that is kept with a report. It only shows whether reports of one listing come from one
    /// client.
    static func hash(_ client: [UInt8], reporting listing: ListingID) -> [UInt8] {
        Array(Sodium.sha256(Array(listing.description.utf8) + client).prefix(8))
    }

    /// Holds a listing without a moderator. Its case stays open.
    private static func hold(
        _ transaction: WriteTransaction, listing: ListingID.Row, row: CaseID.Row, from before: Visibility
    ) throws {
        try transaction.db.prepare("UPDATE moderation_case SET version = version + 1 WHERE id = ?1").run([
            .row(row)
        ])
        try Visibilities.set(transaction, listing, to: ServiceHold.visibility)
        let version = try Cases.find(transaction.db, listing: listing)?.version
        let entry = try ModerationLog.append(
            transaction,
            ModerationLog.Entry(
                moderator: nil, action: ServiceHold.action.rawValue, moderationCase: row, caseVersion: version,
                note: ServiceHold.note,
                before: ModerationLog.json(visibility: before, state: .open),
                after: ModerationLog.json(visibility: ServiceHold.visibility, state: .open)))
        try MailRows.queue(transaction, .mailed(ServiceHold.notice), listing: listing, decision: entry)
    }
}
