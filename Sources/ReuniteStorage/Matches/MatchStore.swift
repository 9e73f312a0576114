import Reunite
import ReuniteDatabase

/// What matching reads of listings, and what their owners say of matches.
public struct MatchStore: Sendable {
    let store: Store

    /// Maximum number of verdicts about the matches of one listing.
    public static let maximumVerdicts = 1000

    /// Public and open listings after an id, in the order of creation.
    ///
    /// The matcher loads the store with many such reads, so that none keeps a snapshot for long.
    public func describedListings(after id: ListingID?, limit: Int) async throws -> [DescribedListing] {
        try await store.read { db in
            var listings: [DescribedListing] = []
            let statement = try db.prepare(
                "\(DescribedListing.select) WHERE \(PublicCondition.isFound("p")) AND p.id > ?1 ORDER BY p.id LIMIT ?2"
            )
            try statement.forEachRow([id.map { .row($0.row) } ?? .integer(.min), .integer(Int64(limit))]) { row in
                if let listing = DescribedListing(row) { listings.append(listing) }
            }
            return listings
        }
    }

    /// The newest public and open listing after a number of even newer ones; nil if there are not so many.
    ///
    /// - Parameter count: the number of newer ones.
    public func listing(beforeNewest count: Int) async throws -> ListingID? {
        try await store.read { db in
            try db.prepare(
                """
                /* reads more: the newer ones */ SELECT p.id, p.secret FROM listing AS p
                WHERE \(PublicCondition.isFound("p")) ORDER BY p.id DESC LIMIT 1 OFFSET ?1
                """
            ).first([.integer(Int64(count))]) { $0.identifier() }
        }
    }

    /// The current state of listings; those that are not public or not open are left out.
    ///
    /// It reads on the caller's thread: the matcher has one of its own.
    public func describedListings(_ ids: [ListingID]) throws -> [ListingID: DescribedListing] {
        try store.readBlocking { db in
            var listings: [ListingID: DescribedListing] = [:]
            for id in ids { listings[id] = try Self.describedListing(db, id, andIf: PublicCondition.isFound("p")) }
            return listings
        }
    }

    /// The latest listings of an account about lost things that are public, and open or expired.
    ///
    /// - Parameter named: the listing that comes first, if it is one of them.
    public func lostListings(
        of session: Session, naming named: ListingID?, limit: Int
    ) async throws -> [DescribedListing] {
        try await store.read { db in
            try db.prepare(
                """
                \(DescribedListing.select) WHERE p.owner = ?1 AND p.owner <> 0 AND p.status = 'lost'
                AND p.visibility = 'public' AND p.state IN ('open', 'expired')
                ORDER BY CASE WHEN p.id = ?2 THEN 0 ELSE 1 END, p.id DESC LIMIT ?3
                """
            ).all([.row(session.account.row), .optional(named?.row), .integer(Int64(limit))]) { DescribedListing($0) }
                .compactMap(\.self)
        }
    }

    private static func describedListing(
        _ db: any Connection, _ id: ListingID, andIf condition: String = "TRUE"
    ) throws -> DescribedListing? {
        try db.prepare("\(DescribedListing.select) WHERE p.id = ?1 AND p.secret = ?2 AND \(condition)")
            .first([.row(id.row), .secret(id)]) { DescribedListing($0) } ?? nil
    }

    /// A listing for which its owner or a moderator looks for matches.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``.
    public func question(_ id: ListingID, by session: Session) async throws -> MatchQuestion {
        try await store.read { db in
            let isOpen = try Self.requireMatches(db, id, session, allowsModerators: true)
            guard let listing = try Self.describedListing(db, id) else { throw AccessRefusal.notFound }
            return MatchQuestion(
                listing: listing, isOpen: isOpen,
                // They are for the owner's eyes.
                verdicts: listing.owner == session.account ? try Self.verdicts(db, of: id) : [:],
                excluded: try Self.excludedAccounts(db, owner: listing.owner))
        }
    }

    private static func verdicts(_ db: any Connection, of id: ListingID) throws -> [ListingID: MatchVerdict] {
        var verdicts: [ListingID: MatchVerdict] = [:]
        try db.prepare(
            """
            SELECT o.id, o.secret, v.verdict FROM match_verdict AS v JOIN listing AS o ON o.id = v.other
            WHERE v.listing = ?1
            """
        ).forEachRow([.row(id.row)]) { row in
            verdicts[row.identifier()] = MatchVerdict(rawValue: row.text("verdict"))
        }
        return verdicts
    }

    /// The matches of a listing that its owner has rejected. It reads on the caller's thread.
    public func rejectedMatches(of id: ListingID) throws -> Set<ListingID> {
        try store.readBlocking { db in Set(try Self.verdicts(db, of: id).filter { $0.value == .notMine }.keys) }
    }

    private static func excludedAccounts(_ db: any Connection, owner: AccountID) throws -> Set<AccountID> {
        guard owner.row != Accounts.operatorRow else { return [] }
        var accounts: Set<AccountID> = [owner]
        try db.prepare(
            """
            SELECT id, secret FROM account WHERE id IN
            (SELECT sender FROM block WHERE owner = ?1 UNION SELECT owner FROM block WHERE sender = ?1)
            """
        ).forEachRow([.row(owner.row)]) { row in accounts.insert(row.identifier()) }
        return accounts
    }

    /// Makes sure that a session may see or judge the matches of a listing.
    ///
    /// - Returns: whether the listing is open.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/forbidden``.
    private static func requireMatches(
        _ db: any Connection, _ id: ListingID, _ session: Session, allowsModerators: Bool
    ) throws -> Bool {
        guard let found = try ConfidentialListing.find(db, id) else { throw AccessRefusal.notFound }
        if !allowsModerators || !session.role.isModerator { try found.requireOwner(session) }
        return found.listing.state == .open
    }

    /// Keeps what the owner of a listing says of a match, or forgets it.
    ///
    /// The first confirmation of a pair notifies the owner of the other listing.
    ///
    /// - Parameter verdict: nil to forget what was said.
    /// - Returns: the account that has a new notification.
    /// - Throws: ``AccessRefusal/notFound``, also if the other listing has the same status, is not public and open, belongs to the
    ///   owner, or to an account that has blocked the owner or is blocked by them; ``AccessRefusal/forbidden``,
    ///   ``StoreError/tooManyVerdicts``.
    @discardableResult
    public func setVerdict(
        _ verdict: MatchVerdict?, on other: ListingID, of id: ListingID, by session: Session
    ) async throws -> AccountID? {
        try await store.writeUnless(by: session) { db -> AccountID?? in
            _ = try Self.requireMatches(db, id, session, allowsModerators: false)
            let former = try Self.verdict(db, on: other, of: id)
            guard let verdict else { return former == nil ? .some(nil) : nil }
            guard let listing = try Self.describedListing(db, id),
                let match = try Self.describedListing(db, other, andIf: PublicCondition.isFound("p")),
                match.status != listing.status,
                try !Self.excludedAccounts(db, owner: listing.owner).contains(match.owner)
            else { throw AccessRefusal.notFound }
            return former == verdict ? .some(nil) : nil
        } change: { transaction in
            let db = transaction.db
            if verdict != .mine { try Self.hideConfirmation(transaction, of: other, by: id) }
            guard let verdict else {
                try db.prepare("DELETE FROM match_verdict WHERE listing = ?1 AND other = ?2")
                    .run([.row(id.row), .row(other.row)])
                return nil
            }
            try db.prepare(
                """
                INSERT INTO match_verdict (listing, other, verdict, at) VALUES (?1, ?2, ?3, ?4)
                ON CONFLICT (listing, other) DO UPDATE SET verdict = excluded.verdict, at = excluded.at
                """
            ).run([
                .row(id.row), .row(other.row), .text(verdict.rawValue), .integer(transaction.now.microseconds),
            ])
            let count = try db.prepare("SELECT count(*) FROM match_verdict WHERE listing = ?1")
                .first([.row(id.row)]) { $0.integer(0) }
            guard count ?? 0 <= Self.maximumVerdicts else {
                throw ListingRefusal.tooManyVerdicts(maximum: MatchStore.maximumVerdicts)
            }
            return verdict == .mine ? try Self.tellConfirmation(transaction, of: other, by: id) : nil
        }
    }

    /// The verdict of a listing's owner on a match; nil if there is none.
    private static func verdict(_ db: any Connection, on other: ListingID, of id: ListingID) throws -> MatchVerdict? {
        try db.prepare(
            """
            SELECT v.verdict FROM match_verdict AS v JOIN listing AS o ON o.id = v.other
            WHERE v.listing = ?1 AND o.id = ?2 AND o.secret = ?3
            """
        ).first([.row(id.row), .row(other.row), .secret(other)]) { MatchVerdict(rawValue: $0.text(0)) } ?? nil
    }

    /// The verdicts of an account on matches of its listings, for its export.
    public func verdicts(of session: Session) async throws -> [(listing: ListingID, other: ListingID, MatchVerdict)] {
        try await store.read { db in
            var verdicts: [(listing: ListingID, other: ListingID, MatchVerdict)] = []
            try db.prepare(
                """
                SELECT p.id, p.secret, o.id AS other, o.secret AS other_secret, v.verdict FROM listing AS p
                JOIN match_verdict AS v ON v.listing = p.id JOIN listing AS o ON o.id = v.other
                WHERE p.owner = ?1 AND p.owner <> 0 ORDER BY p.id, o.id
                """
            ).forEachRow([.row(session.account.row)]) { row in
                guard let verdict = MatchVerdict(rawValue: row.text("verdict")) else { return }
                verdicts.append((row.identifier(), row.identifier("other", secret: "other_secret"), verdict))
            }
            return verdicts
        }
    }
}
