import Reunite
import ReuniteDatabase

/// Things that accounts register before they are lost, and the codes on their tags.
///
/// Only the owner of a belonging can read it. Nobody can look up a code: ``FoundMessageStore`` delivers messages to its owner.
public struct BelongingStore: Sendable {
    let store: Store

    /// The belongings of an account, newest first.
    ///
    /// - Parameter room: the page ends after the belonging that takes its texts past this many bytes.
    public func belongings(
        of session: Session, limit: Int, after cursor: ListCursor?, room: Int
    ) async throws -> (belongings: [Belonging], next: ListCursor?) {
        try await store.readPage { db in
            try Belongings.page(db, of: session, limit: limit, after: cursor, room: room)
        }
    }

    /// A belonging of an account.
    ///
    /// - Throws: ``AccessRefusal/notFound``
    public func belonging(_ id: BelongingID, of session: Session) async throws -> Belonging {
        try await store.read { db in try Belongings.belonging(db, id, of: session) }
    }

    /// Registers a belonging, with a new tag.
    ///
    /// - Parameter key: from the client, or nil. The same request with the same key gets the first belonging again.
    /// - Returns: the belonging as it is now, and whether an earlier request registered it.
    /// - Throws: ``BelongingRefusal/tooMany``, ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``, and
    ///   ``AccessRefusal/notFound`` if an earlier request registered it, and it was deleted.
    public func add(
        _ draft: BelongingDraft, by session: Session, key: IdempotencyKey?
    ) async throws -> (belonging: Belonging, isReplay: Bool) {
        let (result, isReplay) = try await store.creations.create(by: session, key: key) { transaction in
            let tag = try Belongings.freeTag(transaction.db)
            return .belonging(try Belongings.insert(transaction, draft, tag: tag, owner: session.account.row))
        }
        guard case .belonging(let id) = result else { throw AccessRefusal.idempotencyKeyReused }
        return (try await belonging(id, of: session), isReplay)
    }

    /// Changes a belonging. A listing about its loss stays as it is.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    public func change(_ id: BelongingID, by session: Session, _ change: BelongingChange) async throws -> Belonging {
        try await store.writeUnless(by: session) { db in
            let found = try Belongings.belonging(db, id, of: session)
            return change.applied(to: found.draft) == found.draft ? found : nil
        } change: { transaction in
            let draft = change.applied(to: try Belongings.belonging(transaction.db, id, of: session).draft)
            try transaction.db.prepare(
                """
                UPDATE belonging SET title = ?1, category = ?2, description = ?3, serial = ?4, updated_at = ?5
                WHERE id = ?6
                """
            ).run([
                .text(draft.title.text), .text(draft.category.rawValue), .text(draft.description.text),
                .optional(draft.serial?.text), .integer(transaction.now.microseconds), .row(id.row),
            ])
            return try Belongings.belonging(transaction.db, id, of: session)
        }
    }

    /// Deletes a belonging, its photo and its messages. Its tag then says nothing, and a listing about its loss stays.
    ///
    /// - Returns: the hash that names the files of its photo, for ``PhotoStore/sweep(_:remove:)``; empty if it has none.
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    @discardableResult
    public func remove(_ id: BelongingID, by session: Session) async throws -> [[UInt8]] {
        try await store.writeUnless(by: session) { db -> [[UInt8]]? in
            _ = try Belongings.find(db, id, of: session)
            return nil
        } change: { transaction in
            try Belongings.delete(transaction.db, id.row)
        }
    }

    /// Gives a belonging a new tag. The code of the former one is forgotten: it is then as unknown as any other.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    public func replaceTag(of id: BelongingID, by session: Session) async throws -> Belonging {
        try await store.writeUnless(by: session) { db -> Belonging? in
            _ = try Belongings.find(db, id, of: session)
            return nil
        } change: { transaction in
            try Self.replaceTag(transaction, of: id.row)
            return try Belongings.belonging(transaction.db, id, of: session)
        }
    }

    /// Replaces the tag with a code, for the operator. Its owner sees the new one.
    ///
    /// - Returns: whether a tag had the code.
    public func revoke(_ tag: TagCode) async throws -> Bool {
        try await store.write { transaction in
            guard let found = try Belongings.find(transaction.db, tag) else { return false }
            try Self.replaceTag(transaction, of: found.row)
            return true
        }
    }

    private static func replaceTag(_ transaction: WriteTransaction, of row: BelongingID.Row) throws {
        let tag = try Belongings.freeTag(transaction.db)
        try transaction.db.prepare("UPDATE belonging SET tag = ?1, updated_at = ?2 WHERE id = ?3")
            .run([.text(tag.text), .integer(transaction.now.microseconds), .row(row)])
    }
}
