import GRDB

/// Adds the verdicts of owners on matches of their listings.
enum Migration11Matches {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE match_verdict (
                    listing INTEGER NOT NULL REFERENCES listing (id),
                    -- The listing of the other status.
                    other INTEGER NOT NULL REFERENCES listing (id),
                    verdict TEXT NOT NULL CHECK (verdict IN ('mine', 'not-mine')),
                    at INTEGER NOT NULL,
                    PRIMARY KEY (listing, other)
                ) WITHOUT ROWID;
                """)
        db.clearSchemaCache()
    }
}
