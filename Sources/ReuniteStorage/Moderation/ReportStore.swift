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
            let found = try ListingStore.shown(transaction.db, listing)
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
}
