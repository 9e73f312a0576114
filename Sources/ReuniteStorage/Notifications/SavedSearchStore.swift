import Reunite
import ReuniteDatabase

/// The saved searches.
public struct SavedSearchStore: Sendable {
    let store: Store

    private static let searchColumns = "id, secret, name, query, notify"

    /// The saved searches of an account, in the order of creation.
    public func all(of session: Session) async throws -> [SavedSearch] {
        try await store.read { db in
            var searches: [SavedSearch] = []
            try db.prepare("SELECT \(Self.searchColumns) FROM standing_search WHERE account = ?1 ORDER BY id")
                .forEachRow([.row(session.account.row)]) { row in searches.append(try Self.savedSearch(row)) }
            return searches
        }
    }

    /// A saved search of an account.
    ///
    /// - Throws: ``AccessRefusal/notFound``.
    public func search(_ id: SearchID, of session: Session) async throws -> SavedSearch {
        try await store.read { db in try Self.savedSearch(db, id, of: session) }
    }

    /// Saves a search.
    ///
    /// - Throws: ``SavedSearchRefusal/tooMany``, ``AccessRefusal/sessionEnded``.
    public func add(_ draft: SavedSearch.Draft, by session: Session) async throws -> SavedSearch {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            let db = transaction.db
            let count = try db.prepare("SELECT count(*) FROM standing_search WHERE account = ?1")
                .first([.row(session.account.row)]) { $0.integer(0) }
            guard count ?? 0 < SavedSearch.maximumCount else { throw SavedSearchRefusal.tooMany }
            let id: SearchID = try FreeRow.identifier(db, in: "standing_search", near: transaction.now)
            try db.prepare(
                "INSERT INTO standing_search (id, secret, account, name, query, notify, changed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
            ).run([
                .row(id.row), .secret(id), .row(session.account.row), .text(draft.name.text), .text(draft.query),
                .text(draft.notify.rawValue), .integer(try Self.countSearchChange(db)),
            ])
            return SavedSearch(id: id, draft: draft)
        }
    }

    /// Changes a saved search.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    public func change(
        _ id: SearchID, by session: Session, _ change: SavedSearch.Change
    ) async throws -> SavedSearch {
        try await store.writeUnless(by: session) { db in
            let search = try Self.savedSearch(db, id, of: session)
            return change.applied(to: search.draft) == search.draft ? search : nil
        } change: { transaction in
            let draft = change.applied(to: try Self.savedSearch(transaction.db, id, of: session).draft)
            try transaction.db.prepare(
                "UPDATE standing_search SET (name, query, notify, changed) = (?1, ?2, ?3, ?4) WHERE id = ?5"
            ).run([
                .text(draft.name.text), .text(draft.query), .text(draft.notify.rawValue),
                .integer(try Self.countSearchChange(transaction.db)), .row(id.row),
            ])
            return SavedSearch(id: id, draft: draft)
        }
    }

    /// Deletes a saved search, and its notifications.
    ///
    /// - Throws: ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    public func remove(_ id: SearchID, by session: Session) async throws {
        try await store.writeUnless(by: session) { db -> Void? in
            _ = try Self.savedSearch(db, id, of: session)
            return nil
        } change: { transaction in
            try transaction.db.prepare("DELETE FROM standing_search WHERE id = ?1").run([.row(id.row)])
            _ = try Self.countSearchChange(transaction.db)
        }
    }

    /// Counts a write of a saved search, and returns its number.
    private static func countSearchChange(_ db: any Connection) throws -> Int64 {
        try db.prepare("UPDATE alert_position SET searches = searches + 1 RETURNING searches")
            .first([]) { $0.integer(0) } ?? 0
    }

    /// The saved searches that were written after a number, read on the caller's thread.
    ///
    /// - Parameter version: the number of the last write that the caller has; nil if it has none.
    public func watchedBlocking(after version: Int64?) throws -> Watched {
        try store.readBlocking { db in try Self.watchedSearches(db, after: version) }
    }

    /// Searches, the number of all saved searches, and the number of the last write. If nothing was written, there are no
    /// searches, and `count` is 0.
    public typealias Watched = (searches: [WatchedSearch], count: Int, version: Int64)

    private static func watchedSearches(_ db: any Connection, after version: Int64?) throws -> Watched {
        let last = try db.prepare("SELECT searches FROM alert_position").first([]) { $0.integer(0) } ?? 0
        guard last != version else { return ([], 0, last) }
        let count = try db.prepare("SELECT count(*) FROM standing_search").first([]) { Int($0.integer(0)) }
        var searches: [WatchedSearch] = []
        try db.prepare(
            """
            SELECT w.id, w.secret, a.id AS account, a.secret AS account_secret, w.query, w.notify FROM standing_search AS w
            JOIN account AS a ON a.id = w.account WHERE w.changed > ?1
            """
        ).forEachRow([.integer(version ?? -1)]) { row in
            searches.append(
                WatchedSearch(
                    id: row.identifier(),
                    account: row.identifier("account", secret: "account_secret"), query: row.text("query"),
                    isPaused: row.text("notify") == NotificationFrequency.off.rawValue))
        }
        return (searches, count ?? 0, last)
    }

    private static func savedSearch(
        _ db: any Connection, _ id: SearchID, of session: Session
    ) throws -> SavedSearch {
        let search = try db.prepare(
            "SELECT \(searchColumns) FROM standing_search WHERE id = ?1 AND secret = ?2 AND account = ?3"
        ).first([.row(id.row), .secret(id), .row(session.account.row)]) { try savedSearch($0) }
        guard let search else { throw AccessRefusal.notFound }
        return search
    }

    private static func savedSearch(_ row: Row) throws -> SavedSearch {
        SavedSearch(
            id: row.identifier(),
            draft: .init(
                name: try DisplayName(row.text("name")), query: row.text("query"),
                notify: NotificationFrequency(rawValue: row.text("notify")) ?? .off))
    }
}
