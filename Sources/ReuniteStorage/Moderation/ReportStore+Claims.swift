import Reunite
import ReuniteDatabase

extension ReportStore {
    /// Reports a claim, for one of its two people. The report is part of the case of the listing. It keeps the texts and messages
    /// of the claim as evidence.
    ///
    /// A finder's report is about the claimant: it never holds the listing, and decisions on the listing close it without a
    /// result. Against the claimant, moderators can use a suspension.
    ///
    /// - Parameters:
    ///   - client: as for listings.
    ///   - rule: when a claimant's report holds the listing automatically; nil for never.
    /// - Throws: ``AccessRefusal/notFound``, ``ListingRefusal/noOwner`` if the finder has erased the account,
    ///   ``RefusedClaim`` if the listing is hidden and its case decided: a report would open it again, as an appeal
    ///   does, which is possible once. ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``.
    public func report(
        _ claim: ClaimID, for reason: ReportReason, comment: Description, by session: Session,
        from client: [UInt8] = [], holdBy rule: HoldRule?, key: IdempotencyKey?
    ) async throws -> (report: Report, isReplay: Bool) {
        let (result, isReplay) = try await store.creations.create(by: session, key: key) { transaction in
            let reporter = session.account.row
            let (found, side) = try Claims.find(transaction.db, claim, for: reporter)
            let listing = try Self.listing(transaction.db, found.listing)
            try Self.requireReportable(transaction.db, found.listing)
            let isNew = transaction.now < session.account.createdAt.adding(seconds: ReporterRecord.newness)
            let weight = reason.weight(by: try Cases.record(transaction.db, of: reporter, for: .operator), isNew: isNew)
            let id = try Reports.write(
                transaction, listing: found.listing, reporter: reporter, reason: reason, comment: comment.text,
                weight: weight, client: client.isEmpty ? nil : Reports.hash(client, reporting: listing),
                about: found.row, holdBy: side == .claimant ? rule : nil)
            try ClaimReports.keep(transaction, id, about: found.row, by: side, comment)
            if let opened = try Cases.find(transaction.db, listing: found.listing) {
                try Conversations.keepAsEvidence(transaction, of: found.row, in: opened.row)
                // Now the report is known to be about a claim.
                try Cases.weigh(transaction.db, opened.row)
            }
            return .report(id, at: transaction.now)
        }
        guard case .report(let id, let time) = result else { throw AccessRefusal.idempotencyKeyReused }
        return (Report(id: id, reason: reason, comment: comment, updatedAt: time), isReplay)
    }

    /// Throws if a report would open the decided case of a hidden listing.
    private static func requireReportable(_ db: any Connection, _ listing: ListingID.Row) throws {
        guard try Visibilities.of(db, listing) != .public, let found = try Cases.find(db, listing: listing),
            found.state != .open
        else { return }
        throw RefusedClaim(.listingHidden)
    }

    /// The listing of a claim.
    ///
    /// - Throws: ``ListingRefusal/noOwner`` if its owner has erased the account.
    private static func listing(_ db: any Connection, _ row: ListingID.Row) throws -> ListingID {
        let listing: ListingID? = try db.prepare(
            """
            SELECT l.id, l.secret FROM listing AS l JOIN account AS a ON a.id = l.owner
            WHERE l.id = ?1 AND a.email IS NOT NULL
            """
        ).first([.row(row)]) { $0.identifier() }
        guard let listing else { throw ListingRefusal.noOwner }
        return listing
    }
}
