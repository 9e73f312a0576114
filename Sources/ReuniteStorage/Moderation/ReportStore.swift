import Reunite
import ReuniteDatabase

/// A report as its sender sees it.
public struct Report: Sendable {
    /// The id.
    public let id: ReportID
    /// The reason.
    public let reason: ReportReason
    /// In the reporter's words; may be empty.
    public let comment: Description
    /// When it was made or last repeated.
    public let updatedAt: Timestamp

    /// A report.
    public init(id: ReportID, reason: ReportReason, comment: Description, updatedAt: Timestamp) {
        (self.id, self.reason, self.comment, self.updatedAt) = (id, reason, comment, updatedAt)
    }
}

/// The reports of listings, and the appeals against decisions.
public struct ReportStore: Sendable {
    let store: Store

    /// Reports a listing. A pending report of the same account with the same reason is updated.
    ///
    /// - Parameters:
    ///   - client: identifies the client of the request, because accounts that report from one client count as one; empty
    ///     if it is unknown. Only a hash is kept, until the report is decided.
    ///   - rule: when the listing is held automatically; nil for never.
    /// - Throws: ``AccessRefusal/notFound`` if the listing is not public, ``AccessRefusal/own``,
    ///   ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``.
    public func report(
        _ listing: ListingID, for reason: ReportReason, comment: Description, by session: Session,
        from client: [UInt8] = [], holdBy rule: HoldRule?, key: IdempotencyKey?
    ) async throws -> (report: Report, isReplay: Bool) {
        let (result, isReplay) = try await store.creations.create(by: session, key: key) { transaction in
            let found = try Self.publicListing(transaction.db, listing)
            let reporter = session.account.row
            guard found.owner != reporter else { throw AccessRefusal.own }
            let isNew = transaction.now < session.account.createdAt.adding(seconds: ReporterRecord.newness)
            let weight = reason.weight(by: try Cases.record(transaction.db, of: reporter, for: .operator), isNew: isNew)
            let network = client.isEmpty ? nil : Reports.hash(client, reporting: listing)
            let id = try Reports.write(
                transaction, listing: found.row, reporter: reporter, reason: reason, comment: comment.text,
                weight: weight, client: network, holdBy: rule)
            return .report(id, at: transaction.now)
        }
        guard case .report(let id, let time) = result else { throw AccessRefusal.idempotencyKeyReused }
        return (Report(id: id, reason: reason, comment: comment, updatedAt: time), isReplay)
    }

    /// The reports of an account, newest first.
    public func reports(of session: Session) async throws -> [(listing: ListingID, report: Report)] {
        try await store.read { db in
            var reports: [(ListingID, Report)] = []
            try db.prepare(
                """
                SELECT r.id, r.secret, r.reason, r.comment, r.updated_at, l.id AS listing, l.secret AS listing_secret
                FROM report AS r
                JOIN moderation_case AS c ON c.id = r.moderation_case JOIN listing AS l ON l.id = c.listing
                WHERE r.reporter = ?1 ORDER BY r.id DESC
                """
            ).forEachRow([.row(session.account.row)]) { row in
                let report = Report(
                    id: row.identifier(),
                    reason: ReportReason(rawValue: row.text("reason")) ?? .other,
                    comment: try Description(row.text("comment")), updatedAt: row.time("updated_at"))
                reports.append((row.identifier("listing", secret: "listing_secret"), report))
            }
            return reports
        }
    }

    /// The row and the owner of a public listing.
    static func publicListing(_ db: any Connection, _ id: ListingID) throws -> (
        row: ListingID.Row, owner: AccountID.Row
    ) {
        let owner: AccountID.Row? = try db.prepare(
            """
            SELECT owner FROM listing AS l WHERE id = ?1 AND secret = ?2 AND \(PublicCondition.isShown("l"))
            """
        ).first([.row(id.row), .secret(id)]) { $0.rowID(0) }
        guard let owner else { throw AccessRefusal.notFound }
        return (id.row, owner)
    }
}

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
        try MailRows.queue(transaction, .told(ServiceHold.notice), listing: listing, decision: entry)
    }
}
