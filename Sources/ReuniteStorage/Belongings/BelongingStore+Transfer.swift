import Reunite
import ReuniteDatabase

extension BelongingStore {
    /// Makes a code that passes a belonging to the account that enters it. It replaces an earlier one.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``BelongingRefusal/lost``,
    ///   ``AccessRefusal/sessionEnded``.
    public func transferCode(of id: BelongingID, by session: Session) async throws -> ShownCode<Entity.Transfer> {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            guard try Belongings.find(transaction.db, id, of: session).lostListing == nil else {
                throw BelongingRefusal.lost
            }
            let shown = ShownCode<Entity.Transfer>(
                code: .random(), expiresAt: transaction.now.adding(seconds: BelongingTerms.transfer))
            try transaction.db.prepare(
                """
                INSERT INTO transfer_code (belonging, code, expires_at) VALUES (?1, ?2, ?3)
                ON CONFLICT (belonging) DO UPDATE SET code = excluded.code, expires_at = excluded.expires_at
                """
            ).run([.row(id.row), .blob(shown.code.hash), .integer(shown.expiresAt.microseconds)])
            return shown
        }
    }

    /// Passes a belonging to the account that enters its code.
    ///
    /// The new owner gets the tag, the title, the category and the description, under a new id. The serial number, the photo, the
    /// messages, the link to an earlier listing and all times are deleted.
    ///
    /// - Returns: the belonging of the new owner, and the hash that names the files of the former photo, for
    ///   ``PhotoStore/sweep(_:remove:)``; empty if there was none.
    /// - Throws: ``BelongingRefusal/wrongCode`` or ``BelongingRefusal/own``,
    ///   ``BelongingRefusal/tooMany``, ``AccessRefusal/sessionEnded``.
    public func receive(
        _ code: TransferCode, by session: Session
    ) async throws -> (belonging: Belonging, files: [[UInt8]]) {
        try await store.writeUnless(by: session) { db -> (Belonging, [[UInt8]])? in
            _ = try Self.offered(db, code, to: session, now: .now)
            return nil
        } change: { transaction in
            let db = transaction.db
            let former = try Self.offered(db, code, to: session, now: transaction.now)
            let files = try Belongings.delete(db, former.id.row)
            var draft = former.draft
            draft.serial = nil
            let id = try Belongings.insert(transaction, draft, tag: former.tag, owner: session.account.row)
            return (try Belongings.belonging(db, id, of: session), files)
        }
    }

    /// The belonging that a code passes on.
    private static func offered(
        _ db: any Connection, _ code: TransferCode, to session: Session, now: Timestamp
    ) throws -> Belonging {
        let found = try db.prepare(
            """
            SELECT b.id, b.secret, a.id AS owner, a.secret AS owner_secret FROM transfer_code AS t
            JOIN belonging AS b ON b.id = t.belonging JOIN account AS a ON a.id = b.owner
            WHERE t.code = ?1 AND t.expires_at > ?2
            """
        ).first([.blob(code.hash), .integer(now.microseconds)]) { row in
            (id: row.identifier() as BelongingID, owner: row.identifier("owner", secret: "owner_secret") as AccountID)
        }
        guard let found else { throw BelongingRefusal.wrongCode }
        guard found.owner != session.account else { throw BelongingRefusal.own }
        let belonging = try Belongings.belonging(db, found.id, owner: found.owner.row)
        // The former owner may have opened the listing again since.
        guard belonging.lostListing == nil else { throw BelongingRefusal.wrongCode }
        return belonging
    }
}
