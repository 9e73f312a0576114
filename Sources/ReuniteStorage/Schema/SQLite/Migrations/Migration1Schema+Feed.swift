extension Migration1Schema {
    /// The change feed. Its triggers are in ``FeedTriggers``.
    static let feed = """
        -- What happened to which listing, in order; everything derived follows it. seq has no holes: rows go from its
        -- beginning only. secret and version are the listing's, version as it is after the change and null where that was
        -- not noted. was_found: whether the public found the listing before; null where that was not noted. Where it did,
        -- the other was_ columns say by what, and elsewhere they are null.
        CREATE TABLE change (
            seq INTEGER PRIMARY KEY AUTOINCREMENT,
            listing INTEGER NOT NULL,
            secret INTEGER NOT NULL,
            version INTEGER,
            kind TEXT NOT NULL CHECK (kind IN ('created', 'updated') OR kind = 'deleted'),
            at INTEGER NOT NULL,
            was_found INTEGER CHECK (was_found IN (0, 1)),
            was_status TEXT,
            was_category TEXT,
            was_occurred_start INTEGER,
            was_occurred_end INTEGER,
            was_longitude REAL,
            was_latitude REAL
        );
        """
}
