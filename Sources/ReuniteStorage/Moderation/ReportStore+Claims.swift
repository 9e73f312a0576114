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
