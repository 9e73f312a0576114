import GRDB
import Reunite

/// A report as its sender sees it.
public struct Report: Sendable {
    /// Names it.
    public let id: ReportID
    /// What is wrong.
    public let reason: ReportReason
    /// In the reporter's words; may be empty.
    public let comment: Description
    /// When it was made, or last said again.
    public let updatedAt: Timestamp
}

extension ListingStore {
    /// Reports a listing. The same account says the same reason once: again, it says it anew.
    ///
    /// - Parameters:
    ///   - holdAt: from what the reports weigh together on the listing is held at once; nil for never.
    ///   - answer: makes the answer, in the transaction.
    /// - Throws: ``StoreError/notFound`` where the public does not see it, ``StoreError/own``,
    ///   ``StoreError/sessionEnded``, ``StoreError/idempotencyKeyReused``.
    public func report(
        _ listing: ListingID, for reason: ReportReason, comment: Description, by session: Session, holdAt: Double?,
        key: IdempotencyKey?, answer: @escaping @Sendable (Report) -> CreationAnswer
    ) async throws -> (answer: CreationAnswer, isReplay: Bool) {
        try await create(by: session, key: key) { transaction in
            let found = try Self.publicListing(transaction.db, listing)
            let reporter = session.account.row
            guard found.owner != reporter else { throw StoreError.own }
            let weight = reason.weight(by: try Cases.record(transaction.db, of: reporter))
            let id = try Reports.write(
                transaction, listing: found.row, reporter: reporter, reason: reason, comment: comment.text,
                weight: weight, holdAt: holdAt)
            return answer(Report(id: id, reason: reason, comment: comment, updatedAt: transaction.now))
        }
    }

    /// What an account has reported, the newest first.
    public func reports(of session: Session) async throws -> [(listing: ListingID, report: Report)] {
        try await read { db in
            var reports: [(ListingID, Report)] = []
            try RawStatement(
                db,
                """
                SELECT r.id, r.secret, r.reason, r.comment, r.updated_at, l.id, l.secret FROM report AS r
                JOIN moderation_case AS c ON c.id = r.moderation_case JOIN listing AS l ON l.id = c.listing
                WHERE r.reporter = ? ORDER BY r.id DESC
                """
            ).forEachRow([.row(session.account.row)]) { row in
                let report = Report(
                    id: row.identifier(0), reason: ReportReason(rawValue: row.text(2)) ?? .other,
                    comment: try Description(row.text(3)), updatedAt: Timestamp(microseconds: row.integer(4)))
                reports.append((row.identifier(5), report))
            }
            return reports
        }
    }

    /// The row of a listing that the public sees, and whose it is.
    static func publicListing(_ db: Database, _ id: ListingID) throws -> (row: ListingID.Row, owner: AccountID.Row) {
        let owner: AccountID.Row? = try RawStatement(
            db,
            """
            SELECT owner FROM listing WHERE id = ? AND secret = ? AND visibility = 'public' AND state <> 'withdrawn'
            """
        ).first([.row(id.row), .secret(id)]) { $0.rowID(0) }
        guard let owner else { throw StoreError.notFound }
        return (id.row, owner)
    }
}

/// Rows of the table `report`.
enum Reports {
    /// Writes a report, or what somebody says again, and opens or moves on the listing's case; holds the listing where
    /// the reports weigh enough.
    ///
    /// - Parameter reporter: nil for the service itself.
    static func write(
        _ transaction: WriteTransaction, listing: ListingID.Row, reporter: AccountID.Row?, reason: ReportReason,
        comment: String,
        weight: Double, holdAt: Double?
    ) throws -> ReportID {
        let opened = try Cases.open(transaction, listing: listing)
        let existing: ReportID? = try RawStatement(
            transaction.db,
            "SELECT id, secret FROM report WHERE moderation_case = ? AND reporter IS ? AND reason = ? AND settled IS NULL"
        ).first([.row(opened.row), .optional(reporter), .text(reason.rawValue)]) { $0.identifier(0) }
        let id = try existing ?? FreeRow.identifier(transaction.db, in: "report", near: transaction.now)
        try RawStatement(
            transaction.db,
            """
            INSERT OR REPLACE INTO report
            (id, secret, moderation_case, case_version, reporter, reason, comment, weight, updated_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).run([
            .row(id.row), .secret(id), .row(opened.row),
            .integer(opened.version), .optional(reporter), .text(reason.rawValue), .text(comment), .real(weight),
            .integer(transaction.now.microseconds),
        ])
        let total = try Cases.weigh(transaction.db, opened.row)
        if let visibility = try Visibilities.of(transaction.db, listing),
            ServiceHold.isDue(visibility, weight: total, threshold: holdAt)
        {
            try hold(transaction, listing: listing, row: opened.row, weight: total, from: visibility)
        }
        return id
    }

    /// Holds a listing without a moderator. Its case stays open.
    private static func hold(
        _ transaction: WriteTransaction, listing: ListingID.Row, row: CaseID.Row, weight: Double,
        from before: Visibility
    ) throws {
        try Visibilities.set(transaction, listing, to: ServiceHold.visibility)
        let version = try Cases.find(transaction.db, listing: listing)?.version
        let entry = try ModerationLog.append(
            transaction,
            ModerationLog.Entry(
                moderator: nil, action: ServiceHold.action.rawValue, moderationCase: row, caseVersion: version,
                note: ServiceHold.note(weight: weight),
                before: ModerationLog.json(visibility: before, state: .open),
                after: ModerationLog.json(visibility: ServiceHold.visibility, state: .open)))
        try MailRows.queue(transaction, .told(ServiceHold.notice), listing: listing, decision: entry)
    }
}
