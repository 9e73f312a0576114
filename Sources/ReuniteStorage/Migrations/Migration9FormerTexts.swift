import GRDB

/// Adds `former_token`: words and tokens to purge from the text index.
enum Migration9FormerTexts {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                -- Words and tokens that a document of the text index no longer has. They are forgotten within the hour.
                CREATE TABLE former_token (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    token TEXT NOT NULL UNIQUE
                );
                -- Earlier releases forgot none.
                INSERT INTO former_token (token) SELECT word FROM word;

                -- The command 'merge' goes on with merges that have begun, and begins none of its own.
                INSERT INTO listing_text (listing_text, rank) VALUES ('usermerge', 16);
                """)
        db.clearSchemaCache()
    }
}
