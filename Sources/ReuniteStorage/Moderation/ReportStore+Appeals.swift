import Reunite
import ReuniteDatabase

extension ReportStore {
    /// Appeals the last decision about one's own listing, if ``ModerationAction/isAppealable(leaving:isRedacted:)`` and there was no
    /// appeal yet. The case opens again, for another moderator.
    ///
    /// - Returns: the id and the time of the appeal, and whether an earlier request has made it.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``, ``ModerationRefusal/nothingToAppeal``,
    ///   ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``.
    public func appeal(
        _ listing: ListingID, saying body: Note, by session: Session, key: IdempotencyKey?
    ) async throws -> (appeal: AppealID, at: Timestamp, isReplay: Bool) {
        let (result, isReplay) = try await store.creations.create(by: session, key: key) { transaction in
            let visibility = try ConfidentialListing.own(transaction.db, listing, of: session).visibility
            let id = try Self.appeal(transaction, listing.row, visibility: visibility, saying: body, against: nil)
            return .appeal(id, at: transaction.now)
        }
        guard case .appeal(let id, let time) = result else { throw AccessRefusal.idempotencyKeyReused }
        return (id, time, isReplay)
    }

    /// Appeals with the token from the mail about a decision. It needs no session, because suspended owners have none.
    ///
    /// If other listings were removed with the decision (``Decision/removesListings``), it is an appeal against each of these
    /// removals too: there was no other mail about them.
    ///
    /// - Throws: ``AccountRefusal/invalidToken`` if the token is unknown, is for another listing, or has expired;
    ///   ``ModerationRefusal/nothingToAppeal`` if each of the decisions has already been appealed, or replaced by a later one.
    public func appeal(_ listing: ListingID, with token: SecretToken, saying body: Note) async throws {
        try await store.write { transaction in
            guard
                case .appeal(_, let decision) = try MailedTokens.purpose(
                    transaction.db, of: token, now: transaction.now),
                try transaction.db.prepare(
                    """
                    SELECT 1 FROM moderation_log AS d JOIN moderation_case AS c ON c.id = d.moderation_case
                    JOIN listing AS l ON l.id = c.listing WHERE d.id = ?1 AND l.id = ?2 AND l.secret = ?3
                    """
                ).first([.row(decision), .row(listing.row), .secret(listing)], { _ in true }) == true
            else { throw AccountRefusal.invalidToken }
            var count = 0
            let others = try ModerationLog.removals(transaction.db, with: decision)
            for (row, entry) in [(listing.row, decision)] + others {
                guard let visibility = try Visibilities.of(transaction.db, row) else { continue }
                do {
                    _ = try Self.appeal(transaction, row, visibility: visibility, saying: body, against: entry)
                    count += 1
                } catch ModerationRefusal.nothingToAppeal {}
            }
            guard count > 0 else { throw ModerationRefusal.nothingToAppeal }
        }
    }

    /// - Parameter entry: the decision; nil for the last one.
    private static func appeal(
        _ transaction: WriteTransaction, _ row: ListingID.Row, visibility: Visibility, saying body: Note,
        against entry: LogEntryID?
    ) throws -> AppealID {
        guard let decision = try lastDecision(transaction.db, about: row), !decision.isAppealed,
            entry == nil || entry == decision.entry,
            decision.action.isAppealable(leaving: visibility, isRedacted: decision.isRedacted)
        else { throw ModerationRefusal.nothingToAppeal }
        let opened = try Cases.open(transaction, listing: row)
        let id: AppealID = try FreeRow.identifier(transaction.db, in: "appeal", near: transaction.now)
        try transaction.db.prepare(
            "INSERT INTO appeal (id, secret, moderation_case, case_version, decision, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
        ).run([
            .row(id.row), .secret(id), .row(opened.row), .integer(opened.version), .row(decision.entry),
            .text(body.text),
        ])
        try Cases.weigh(transaction.db, opened.row)
        return id
    }

    /// The appeals of an account, newest first.
    public func appeals(of session: Session) async throws -> [(listing: ListingID, appeal: Appeal)] {
        try await store.read { db in
            var appeals: [(ListingID, Appeal)] = []
            try db.prepare(
                """
                SELECT a.id, a.secret, a.decision, a.body, a.settled, l.id AS listing, l.secret AS listing_secret
                FROM appeal AS a
                JOIN moderation_case AS c ON c.id = a.moderation_case JOIN listing AS l ON l.id = c.listing
                WHERE l.owner = ?1 AND l.owner <> 0 ORDER BY a.id DESC
                """
            ).forEachRow([.row(session.account.row)]) { row in
                appeals.append((row.identifier("listing", secret: "listing_secret"), Appeal(row)))
            }
            return appeals
        }
    }

    /// The last decision about a listing: its number in the log, its action, and whether there was an appeal against it.
    private static func lastDecision(
        _ db: any Connection, about listing: ListingID.Row
    ) throws -> (entry: LogEntryID, action: ModerationAction, isAppealed: Bool, isRedacted: Bool)? {
        let last = try db.prepare(
            """
            SELECT l.id, l.action, EXISTS (SELECT 1 FROM appeal WHERE decision = l.id) AS is_appealed,
            \(Redactions.areStanding(of: "c.listing")) AS is_redacted
            FROM moderation_log AS l JOIN moderation_case AS c ON c.id = l.moderation_case
            WHERE c.listing = ?1 AND \(ModerationLog.isDecision("l")) ORDER BY l.id DESC LIMIT 1
            """
        ).first([.row(listing)]) {
            (
                $0.rowID("id") as LogEntryID, ModerationAction(rawValue: $0.text("action")), $0.flag("is_appealed"),
                $0.flag("is_redacted")
            )
        }
        guard case (let entry, let action?, let isAppealed, let isRedacted)? = last else { return nil }
        return (entry, action, isAppealed, isRedacted)
    }
}
