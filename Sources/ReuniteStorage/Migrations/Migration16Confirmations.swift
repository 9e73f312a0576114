import GRDB

/// Adds notifications of matches that the other owner has confirmed.
enum Migration16Confirmations {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                -- 1: the owner of the match has confirmed it; 2: they have taken that back, and it is not shown.
                ALTER TABLE notification ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1, 2));
                DROP INDEX notification_of_match;
                -- Each match is notified once, and once more when it is confirmed.
                CREATE UNIQUE INDEX notification_of_match ON notification (listing, other, confirmed > 0)
                    WHERE other IS NOT NULL;
                """)
        db.clearSchemaCache()
    }
}
