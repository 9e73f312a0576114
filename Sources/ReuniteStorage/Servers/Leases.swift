import Foundation
import ReuniteDatabase

/// Which of the servers that share a database does work that one of them should do.
///
/// A lease saves work, and nothing depends on it: what two servers do at the same time is still done once, because each step is a
/// transaction. A file has one server, which holds every lease.
public struct Leases: Sendable {
    /// Work for one server.
    public enum Work: String, Sendable {
        /// Judging changes for alerts.
        case alerts
        /// The jobs of every minute.
        case maintenance
    }

    let store: Store

    /// Takes a lease, or keeps it for longer.
    ///
    /// - Parameter time: after which another server may take it, by the clock of the database.
    /// - Returns: whether this server holds it.
    /// - Throws: ``StoreError/unavailable(_:)``
    public func hold(_ work: Work, for time: Duration) async throws -> Bool {
        try await store.runApart { [identity = store.identity] db in
            try db.prepare(
                """
                INSERT INTO lease AS l (work, server, until)
                VALUES (?1, ?2, \(db.dialect.now) + ?3)
                ON CONFLICT (work) DO UPDATE SET server = excluded.server, until = excluded.until
                WHERE l.server = excluded.server OR l.until < \(db.dialect.now)
                RETURNING true
                """
            ).first([.text(work.rawValue), .text(identity), .integer(Int64(time / .microseconds(1)))]) { _ in true }
                ?? false
        } ?? true
    }

    /// Whether a server of a database holds a lease.
    func isHeld(_ work: Work) async throws -> Bool {
        try await store.runApart { db in
            try db.prepare("SELECT 1 FROM lease WHERE work = ?1 AND until > \(db.dialect.now)")
                .first([.text(work.rawValue)]) { _ in true } ?? false
        } ?? false
    }

    /// Lets another server take a lease.
    public func release(_ work: Work) async throws {
        _ = try await store.runApart { [identity = store.identity] db in
            try db.prepare("DELETE FROM lease WHERE work = ?1 AND server = ?2")
                .run([.text(work.rawValue), .text(identity)])
        }
    }
}
