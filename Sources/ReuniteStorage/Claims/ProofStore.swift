import Reunite
import ReuniteDatabase

/// What finders hold back, so that claimants can show that a thing is theirs.
///
/// Only the owner of a listing can read its whole proof. Claimants can read the questions, and the store records who has.
public struct ProofStore: Sendable {
    let store: Store

    /// The proof of one of the user's own listings.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``.
    public func proof(of listing: ListingID, by session: Session) async throws -> Proof {
        try await store.read { db in
            try Proofs.proof(db, try Self.own(db, listing, session).row)
        }
    }

    /// The accounts that have read the questions of one of the user's own listings, or have claimed it, newest first.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``.
    public func readers(of listing: ListingID, by session: Session) async throws -> [AccountRead] {
        try await store.read { db in
            try AccountRead.list(db, in: "proof_read", of: try Self.own(db, listing, session).row)
        }
    }

    /// Replaces the proof of one of the user's own listings. Questions that repeat those of another finder
    /// (``RepeatedQuestions``) are held until a moderator has decided. The finder sees that a moderator compares the listing, but not
    /// with which one. Existing claims keep the proof as it was when they were submitted: their serial numbers are not compared again,
    /// and moderators see the same proof.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``, ``AccessRefusal/sessionEnded``,
    ///   ``RefusedClaim`` if the listing is withdrawn or about a lost thing, or if a moderator has confirmed that the
    ///   questions repeat others.
    public func set(_ proof: Proof, of listing: ListingID, by session: Session) async throws {
        let (isUnchanged, original) = try await store.read { db -> (Bool, ListingID?) in
            let (current, review) = try Self.settable(db, listing, session)
            if current == proof, review != .upheld { return (true, nil) }
            return (false, try RepeatedQuestions.original(db, proof, of: listing.row, now: .now))
        }
        if isUnchanged { return }
        try await store.writeUnless(by: session) { db -> Void? in
            let (current, review) = try Self.settable(db, listing, session)
            if review == .upheld, original != nil { throw RefusedClaim(.questionsRepeated) }
            return current == proof && review != .upheld ? () : nil
        } change: { transaction in
            let (current, review) = try Proofs.current(transaction.db, listing.row)
            // The same questions as before stay shown: they were there first, or a moderator has dismissed their report. An upheld
            // report is not forgotten when the questions are deleted, but they are shown when they repeat no others any more.
            let isKept = review == .upheld ? proof.questions.isEmpty : current.questions == proof.questions
            try Proofs.write(transaction.db, proof, of: listing.row, isKept ? review : .none)
            guard !isKept, let original else { return }
            try Proofs.hold(transaction, proof, of: listing.row, repeating: original)
        }
    }

    /// The proof of a listing of the user's own, which the user may set now.
    private static func settable(
        _ db: any Connection, _ listing: ListingID, _ session: Session
    ) throws -> (proof: Proof, review: QuestionReview) {
        let found = try own(db, listing, session)
        guard found.status == .found else { throw RefusedClaim(.listingLost) }
        guard found.state != .withdrawn else { throw RefusedClaim(.listingClosed) }
        return try Proofs.current(db, found.row)
    }

    /// Whether a moderator compares one of the user's own listings with another one, so that its questions are hidden, or nobody is
    /// notified of it. Claimants see as much at the same time.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``.
    public func awaitsModerator(_ listing: ListingID, by session: Session) async throws -> Bool {
        try await store.read { db in
            let row = try Self.own(db, listing, session).row
            if try Proofs.current(db, row).review == .pending { return true }
            return try db.prepare(
                """
                SELECT 1 FROM listing_copy AS y JOIN moderation_case AS c ON c.listing = y.listing
                WHERE y.listing = ?1 AND y.may_notify = 0 AND c.state = 'open'
                """
            ).first([.row(row)]) { _ in true } ?? false
        }
    }

    /// The questions of a listing and their version, for an account that wants to claim it. The store records that the account has read
    /// them.
    ///
    /// - Throws: the errors of ``ClaimStore/submit(_:about:by:key:)``, except those of the draft.
    public func questions(of listing: ListingID, for session: Session) async throws -> (
        questions: [ProofQuestion], version: ProofVersion
    ) {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            let found = try ClaimableListing.claimable(transaction.db, listing, by: session)
            try Proofs.recordRead(transaction, of: found.row, by: session.account.row)
            let proof = try Proofs.shown(transaction.db, found.row)
            return (proof.questions, proof.version)
        }
    }

    /// Another open listing that is a copy of a listing, or its original; nil if there is none.
    public func alsoPosted(_ listing: ListingID) async throws -> ListingID? {
        try await store.read { db in
            try db.prepare(
                """
                SELECT x.id, x.secret FROM listing AS l JOIN listing AS x ON x.id = \(ListingCopies.other("id", of: "l.id"))
                WHERE l.id = ?1
                """
            ).first([.row(listing.row)]) { $0.identifier() }
        }
    }

    /// The proofs of the user's own listings, in the order of the listings.
    ///
    /// - Parameter listing: the last listing of the previous page; nil for the first page.
    public func proofs(
        of session: Session, after listing: ListingID?, limit: Int
    ) async throws -> [(listing: ListingID, proof: Proof)] {
        try await store.readPage { db in
            try db.prepare(
                """
                SELECT l.id, l.secret, p.questions, p.withheld, p.serial FROM listing AS l JOIN proof AS p ON p.listing = l.id
                WHERE l.owner = ?1 AND l.owner <> 0 AND l.id > ?2 ORDER BY l.id LIMIT ?3
                """
            ).all([.row(session.account.row), .integer(listing?.row.rawValue ?? 0), .integer(Int64(limit))]) { row in
                (row.identifier(), try Proofs.proof(row))
            }
        }
    }

    /// A listing of the user's own.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``.
    static func own(_ db: any Connection, _ id: ListingID, _ session: Session) throws -> ClaimableListing {
        guard let found = try ClaimableListing.find(db, id) else { throw AccessRefusal.notFound }
        guard found.owner == session.account.row else {
            throw found.visibility == .public && found.state != .withdrawn ? AccessRefusal.forbidden : .notFound
        }
        return found
    }
}

/// Rows of the table `proof`.
enum Proofs {
    /// The proof of a listing.
    static func proof(_ db: any Connection, _ listing: ListingID.Row) throws -> Proof { try current(db, listing).proof }

    /// The proof of a listing as claimants see it: without questions while they are held.
    static func shown(_ db: any Connection, _ listing: ListingID.Row) throws -> Proof {
        let (proof, review) = try current(db, listing)
        return review.showsQuestions
            ? proof : try Proof(questions: [], withheld: proof.withheld, serial: proof.serial)
    }

    /// The proof of a listing, and whether claimants see its questions.
    static func current(
        _ db: any Connection, _ listing: ListingID.Row
    ) throws -> (proof: Proof, review: QuestionReview) {
        try db.prepare("SELECT questions, withheld, serial, held FROM proof WHERE listing = ?1")
            .first([.row(listing)]) { (try proof($0), QuestionReview(rawValue: $0.integer("held")) ?? .pending) }
            ?? (.none, .none)
    }

    /// Hides the questions of a listing until a moderator has decided, and reports them.
    static func hold(
        _ transaction: WriteTransaction, _ proof: Proof, of listing: ListingID.Row, repeating original: ListingID
    ) throws {
        try write(transaction.db, proof, of: listing, .pending)
        try ListingCopies.remember(transaction.db, listing, of: original, mayNotify: true)
        let asked = proof.questions.map { "“\($0.text)”" }.joined(separator: " ")
        _ = try Reports.write(
            transaction, listing: listing, reporter: nil, reason: .scam,
            comment: "Asks claimants what the finder of \(original) asks: \(asked)",
            weight: ReportReason.duplicate.weight)
    }

    /// The proof in a row with the columns `questions`, `withheld` and `serial`.
    static func proof(_ row: Row) throws -> Proof {
        try Proof(
            questions: try TextList.texts(row.text("questions")).map { try ProofQuestion($0) },
            withheld: try row.optionalText("withheld").map { try Note($0) },
            serial: try row.optionalText("serial").map { try SerialNumber($0) })
    }

    /// Records that an account has read the questions of a listing. The first time counts.
    static func recordRead(
        _ transaction: WriteTransaction, of listing: ListingID.Row, by account: AccountID.Row
    ) throws {
        try transaction.db.prepare(
            "INSERT INTO proof_read (listing, account, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING"
        ).run([.row(listing), .row(account), .integer(transaction.now.microseconds)])
    }

    /// Writes the proof of a listing; an empty proof deletes the row, unless a report of its questions was upheld.
    static func write(
        _ db: any Connection, _ proof: Proof, of listing: ListingID.Row, _ review: QuestionReview = .none
    ) throws {
        try RepeatedQuestions.remember(db, proof, of: listing)
        guard proof != .none || review == .upheld else {
            try db.prepare("DELETE FROM proof WHERE listing = ?1").run([.row(listing)])
            return
        }
        try db.prepare(
            """
            INSERT INTO proof (listing, questions, withheld, serial, held) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (listing) DO UPDATE
            SET questions = excluded.questions, withheld = excluded.withheld, serial = excluded.serial, held = excluded.held
            """
        ).run([
            .row(listing), .text(TextList.json(proof.questions.map(\.text))), .optional(proof.withheld?.text),
            .optional(proof.serial?.text), .integer(review.rawValue),
        ])
    }
}

extension Proof {
    /// The version of the questions, which does not depend on what else is held back.
    public var version: ProofVersion {
        ProofVersion(hash: Sodium.sha256(Array(TextList.json(questions.map(\.text)).utf8)))
    }
}
