extension Migration1Schema {
    /// Things that are registered before they are lost, and what their finders write. No read of the public touches these tables.
    static let belongings = """
        -- tag: the code on the tag, in clear, because its owner prints it again. listing: what was last posted about the loss.
        CREATE TABLE belonging (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            owner INTEGER NOT NULL REFERENCES account (id),
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
            category TEXT NOT NULL,
            description TEXT NOT NULL CHECK (length(description) <= 5000),
            serial TEXT CHECK (length(serial) BETWEEN 1 AND 128),
            tag TEXT NOT NULL UNIQUE CHECK (length(tag) = 16),
            listing INTEGER REFERENCES listing (id),
            updated_at INTEGER NOT NULL
        );
        CREATE INDEX belonging_by_owner ON belonging (owner, id);
        CREATE INDEX belonging_by_listing ON belonging (listing) WHERE listing IS NOT NULL;

        -- What finders write. belonging: null only within a transaction, for a code that no tag has. was_lost: whether the thing was lost
        -- then. client: a hash of the finder's network, which differs for each owner. reported_at: when the owner reported it; null if
        -- they did not. answer_secret: the SHA-256 of the secret that reads the owner's answer; null if the finder chose none.
        CREATE TABLE found_message (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            belonging INTEGER REFERENCES belonging (id),
            body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
            contact TEXT CHECK (length(contact) BETWEEN 1 AND 200),
            longitude REAL,
            latitude REAL,
            was_lost INTEGER NOT NULL CHECK (was_lost IN (0, 1)),
            client BLOB NOT NULL,
            reported_at INTEGER,
            answer_secret BLOB CHECK (length(answer_secret) = 32),
            answer TEXT CHECK (length(answer) BETWEEN 1 AND 2000),
            answered_at INTEGER,
            CHECK ((answer IS NULL) = (answered_at IS NULL)),
            CHECK ((longitude IS NULL) = (latitude IS NULL))
        );
        CREATE INDEX found_message_by_belonging ON found_message (belonging, id);
        CREATE INDEX found_message_by_report ON found_message (reported_at) WHERE reported_at IS NOT NULL;

        -- Codes for new owners that are valid; of each only the SHA-256, and at most one of a belonging.
        CREATE TABLE transfer_code (
            belonging INTEGER PRIMARY KEY REFERENCES belonging (id),
            code BLOB NOT NULL UNIQUE CHECK (length(code) = 32),
            expires_at INTEGER NOT NULL
        );
        CREATE INDEX transfer_code_by_expiry ON transfer_code (expires_at);
        """
}
