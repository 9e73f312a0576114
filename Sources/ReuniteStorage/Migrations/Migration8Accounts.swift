import GRDB

/// Who signs in from where, the mails about listings that expire, and what is still to be compared.
enum Migration8Accounts {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                -- The network that it came from, hashed: one client must not push out what others registered.
                ALTER TABLE registration ADD COLUMN client BLOB CHECK (length(client) = 32);

                -- The networks, hashed, from which somebody has signed in to an account.
                CREATE TABLE known_client (
                    id INTEGER PRIMARY KEY,
                    account INTEGER NOT NULL REFERENCES account (id),
                    client BLOB NOT NULL CHECK (length(client) = 32),
                    seen_at INTEGER NOT NULL,
                    UNIQUE (account, client)
                );
                CREATE INDEX known_client_by_age ON known_client (seen_at);

                -- When the owner was last mailed that listings expire.
                ALTER TABLE account ADD COLUMN reminded_at INTEGER;
                -- One mail for all of an owner's listings, no more one for each.
                DELETE FROM mail WHERE kind = 'listing-expiring'
                    AND id NOT IN (SELECT min(id) FROM mail WHERE kind = 'listing-expiring' GROUP BY account);

                -- What was posted and is not compared yet: the words of a listing (photo = 0), or a photo. See PostLikeness.
                CREATE TABLE uncompared (
                    listing INTEGER NOT NULL REFERENCES listing (id),
                    photo INTEGER NOT NULL,
                    PRIMARY KEY (listing, photo)
                ) WITHOUT ROWID;
                """)
        db.clearSchemaCache()
    }
}
