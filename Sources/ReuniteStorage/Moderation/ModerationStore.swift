import Reunite
import ReuniteDatabase

/// The cases, their decisions, the log, and the accounts as moderators see them.
public struct ModerationStore: Sendable {
    let store: Store

    /// A page of the cases in a state: open ones by urgency, the most urgent first; others by the time of the decision, the
    /// latest first.
    ///
    /// - Parameters:
    ///   - isDisputed: whether only those with a claim in dispute are wanted.
    ///   - reader: sees nothing of the reports of their own listings.
    /// - Returns: the cases, and the number of all of them, which is at most 10,000.
    public func cases(
        _ state: CaseState, isDisputed: Bool = false, limit: Int, after cursor: ListCursor?, for reader: CaseReader
    ) async throws -> (cases: [CaseSummary], next: ListCursor?, count: Int) {
        try await store.readPage { db in
            let page = try Cases.page(
                db, state, isDisputed: isDisputed, limit: limit, after: cursor, for: reader, now: .now)
            return (page.cases, page.next, try Cases.count(db, state, isDisputed: isDisputed, for: reader))
        }
    }

    /// A page of the cases that a search finds, newest first.
    ///
    /// - Parameters:
    ///   - state: nil for cases in all states.
    ///   - reader: finds their own cases by the title and the owner only.
    public func cases(
        matching search: CaseSearch, in state: CaseState?, limit: Int, after cursor: ListCursor?, for reader: CaseReader
    ) async throws -> (cases: [CaseSummary], next: ListCursor?) {
        try await store.readPage { db in
            try Cases.search(db, search, in: state, limit: limit, after: cursor, for: reader, now: .now)
        }
    }

    /// A case with the possible decisions of the reader; nil if there is none with this id.
    ///
    /// - Throws: ``DecisionRefusal/ownListing`` or ``DecisionRefusal/ownClaim`` if the reader must not see its reports.
    public func moderationCase(_ id: CaseID, for reader: CaseReader) async throws -> CaseDetails? {
        try await store.readPage { db in try Self.moderationCase(db, id, for: reader, now: .now) }
    }

    /// A page of the evidence of a case, oldest first; nil if there is no such case.
    ///
    /// - Throws: ``DecisionRefusal/ownListing`` if the reader must not see the reports of the case.
    public func evidence(
        of id: CaseID, limit: Int, after cursor: ListCursor?, for reader: CaseReader
    ) async throws -> (evidence: [CaseEvidence], next: ListCursor?)? {
        try await store.readPage { db in
            try Self.visibleCase(db, id, for: reader).map { row in
                try Cases.evidencePage(db, row, limit: limit, after: cursor)
            }
        }
    }

    /// A page of the reports of a case, oldest first; nil if there is no such case.
    ///
    /// - Parameter room: the page ends after the report that takes the comments past this many bytes.
    /// - Throws: ``DecisionRefusal/ownListing`` if the reader must not see them.
    public func reports(
        of id: CaseID, limit: Int, room: Int = .max, after cursor: ListCursor?, for reader: CaseReader
    ) async throws -> (reports: [CaseReport], next: ListCursor?)? {
        try await store.readPage { db in
            try Self.visibleCase(db, id, for: reader).map { row in
                try Cases.reportsPage(db, row, limit: limit, room: room, after: cursor, for: reader)
            }
        }
    }

    /// The row of a case whose reports the reader may see; nil if there is none.
    static func visibleCase(
        _ db: any Connection, _ id: CaseID, for reader: CaseReader
    ) throws -> CaseID.Row? {
        guard let found = try Cases.find(db, id) else { return nil }
        let owner: AccountID? = try db.prepare(
            "SELECT a.id, a.secret FROM listing AS l JOIN account AS a ON a.id = l.owner WHERE l.id = ?1"
        ).first([.row(found.listing)]) { $0.identifier() }
        if let owner, !reader.seesReports(about: owner, hasClaimed: false) { throw DecisionRefusal.ownListing }
        try requireNoClaim(db, found.listing, of: reader)
        return found.row
    }

    /// The case of a listing; nil if it was never reported.
    public func moderationCase(of listing: ListingID) async throws -> CaseID? {
        try await store.read { db in
            try db.prepare(
                """
                SELECT c.id, c.secret FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing
                WHERE l.id = ?1 AND l.secret = ?2
                """
            ).first([.row(listing.row), .secret(listing)]) {
                $0.identifier()
            }
        }
    }

    private static func moderationCase(
        _ db: any Connection, _ id: CaseID, for reader: CaseReader, now: Timestamp
    ) throws -> CaseDetails? {
        guard var details = try Cases.details(db, id, for: reader, now: now) else { return nil }
        guard reader.seesReports(about: details.listing.listing.owner, hasClaimed: false) else {
            throw DecisionRefusal.ownListing
        }
        try requireNoClaim(db, details.summary.listing.row, of: reader)
        if let moderator = reader.moderator, let found = try Cases.find(db, id) {
            details.actions = ActionOutlook.all(in: try situation(db, found, moderator.row, at: now))
        }
        return details
    }

    /// Assigns a case to a moderator for ``ModerationPeriod/assignment``. Assigning it again extends the time.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``DecisionRefusal/assigned``, ``DecisionRefusal/ownDecision``, ``DecisionRefusal/ownReport``,
    ///   ``DecisionRefusal/ownListing``, ``DecisionRefusal/ownClaim``, ``ModerationRefusal/tooManyCases``.
    public func assign(_ id: CaseID, to session: Session) async throws -> CaseDetails {
        try await changeCase(id, by: session) { transaction, found in
            try Self.requireMayDecide(transaction, found, session)
            let others = try transaction.db.prepare(
                "SELECT count(*) FROM moderation_case WHERE claimed_by = ?1 AND claimed_until > ?2 AND id <> ?3"
            ).first([.row(session.account.row), .integer(transaction.now.microseconds), .row(found.row)]) {
                Int($0.integer(0))
            }
            guard AssignmentRule.allowsAnother(besides: others ?? 0) else { throw ModerationRefusal.tooManyCases }
            let end = transaction.now.adding(seconds: ModerationPeriod.assignment)
            try transaction.db.prepare("UPDATE moderation_case SET claimed_by = ?1, claimed_until = ?2 WHERE id = ?3")
                .run([.row(session.account.row), .integer(end.microseconds), .row(found.row)])
        }
    }

    /// Ends the assignment of a case; does nothing if there is none. Administrators end those to others too: a moderator may
    /// extend one again and again.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``DecisionRefusal/assigned`` if it is assigned to another moderator, and the other
    ///   errors of ``assign(_:to:)`` unless it is assigned to oneself.
    public func release(_ id: CaseID, by session: Session) async throws -> CaseDetails {
        try await changeCase(id, by: session) { transaction, found in
            if found.assignmentEnd(of: session.account.row) == nil {
                var found = found
                if session.role == .administrator { found.assignment = nil }
                try Self.requireMayDecide(transaction, found, session)
            }
            try Cases.release(transaction, found)
        }
    }

    /// Changes a case.
    ///
    /// - Parameter body: checks whether the moderator may do it.
    func changeCase(
        _ id: CaseID, by session: Session,
        _ body: @escaping @Sendable (WriteTransaction, Cases.Standing) throws -> Void
    ) async throws -> CaseDetails {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            let found = try Cases.require(transaction.db, id)
            try body(transaction, found)
            let reader = CaseReader(moderator: session.account)
            let details = try Self.moderationCase(transaction.db, id, for: reader, now: transaction.now)
            guard let details else { throw AccessRefusal.notFound }
            return details
        }
    }
}
