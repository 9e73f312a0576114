import GRDB

/// Adds the owner of the listing to notifications, and the earliest time of their mails.
enum Migration13Senders {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                -- The owner of the match, who may withdraw it and post it again; null if it was imported without an owner.
                ALTER TABLE notification ADD COLUMN sender INTEGER REFERENCES account (id);
                -- Whether the two texts have so much in common that one is a copy of the other.
                ALTER TABLE notification ADD COLUMN copied INTEGER NOT NULL DEFAULT 0 CHECK (copied IN (0, 1));
                -- No mail tells it before this time; null if one may at once.
                ALTER TABLE notification ADD COLUMN ripe_at INTEGER;
                UPDATE notification SET sender = (SELECT owner FROM listing WHERE id = other AND owner <> 0)
                WHERE other IS NOT NULL;
                CREATE INDEX notification_by_sender ON notification (sender, account, id) WHERE sender IS NOT NULL;
                """)
        db.clearSchemaCache()
    }
}
