import GRDB

/// Adds the kind of a known client, so that networks and browsers have places of their own.
enum Migration15KnownClients {
    static func migrate(_ db: Database) throws {
        // 0: a network, 1: a browser. Clients of earlier releases count as networks until they expire.
        try db.execute(
            sql: "ALTER TABLE known_client ADD COLUMN kind INTEGER NOT NULL DEFAULT 0 CHECK (kind IN (0, 1))")
    }
}
