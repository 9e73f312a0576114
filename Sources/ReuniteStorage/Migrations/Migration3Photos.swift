import GRDB

/// Photos of listings and of accounts. Their files are beside the store, named by the hash of their content.
enum Migration3Photos {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                -- id and secret are the public UUIDv7, as in account. content is the SHA-256 of the renditions: rows with
                -- the same one share their files. Without a listing it is the account's own picture.
                CREATE TABLE photo (
                    id INTEGER PRIMARY KEY,
                    secret INTEGER NOT NULL,
                    account INTEGER NOT NULL REFERENCES account (id),
                    listing INTEGER REFERENCES listing (id),
                    position INTEGER NOT NULL,
                    content BLOB NOT NULL CHECK (length(content) = 32),
                    width INTEGER NOT NULL CHECK (width > 0),
                    height INTEGER NOT NULL CHECK (height > 0),
                    small_width INTEGER NOT NULL CHECK (small_width > 0),
                    small_height INTEGER NOT NULL CHECK (small_height > 0),
                    bytes INTEGER NOT NULL CHECK (bytes > 0),
                    likeness INTEGER NOT NULL
                );
                CREATE INDEX photo_by_listing ON photo (listing, position) WHERE listing IS NOT NULL;
                CREATE INDEX photo_by_account ON photo (account);
                CREATE INDEX photo_by_content ON photo (content);

                -- What searches tell of a listing's photos, in their order: see PhotoList. Null where it has none.
                ALTER TABLE listing ADD COLUMN photos TEXT;
                """)
        db.clearSchemaCache()
    }
}
