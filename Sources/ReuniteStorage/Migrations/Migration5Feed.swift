import GRDB

/// The change feed in full: what the public found of a listing before each change, written by triggers.
enum Migration5Feed {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: table)
        try db.execute(sql: triggers)
        db.clearSchemaCache()
    }

    private static let table = """
        ALTER TABLE change RENAME TO change_before;

        -- What happened to which listing, in order; everything derived follows it. seq has no holes: rows go from its
        -- beginning only. secret and version are the listing's, version as it is after the change and null where that was
        -- not noted. was_found: whether the public found the listing before; null where that was not noted. Where it did,
        -- the other was_ columns say by what, and elsewhere they are null.
        CREATE TABLE change (
            seq INTEGER PRIMARY KEY AUTOINCREMENT,
            listing INTEGER NOT NULL,
            secret INTEGER NOT NULL,
            version INTEGER,
            kind TEXT NOT NULL CHECK (kind IN ('created', 'updated', 'deleted')),
            at INTEGER NOT NULL,
            was_found INTEGER CHECK (was_found IN (0, 1)),
            was_status TEXT,
            was_category TEXT,
            was_occurred_start INTEGER,
            was_occurred_end INTEGER,
            was_longitude REAL,
            was_latitude REAL
        );

        -- Nobody found a listing before there was one. What was before the other changes is not known any more.
        INSERT INTO change (seq, listing, secret, kind, at, was_found)
        SELECT c.seq, c.listing, coalesce(l.secret, 0), c.kind, c.at, iif(c.kind = 'created', 0, NULL)
        FROM change_before AS c LEFT JOIN listing AS l ON l.id = c.listing ORDER BY c.seq;

        -- No number is given twice, also where the last rows have gone.
        DELETE FROM sqlite_sequence WHERE name = 'change';
        INSERT INTO sqlite_sequence (name, seq) SELECT 'change', seq FROM sqlite_sequence WHERE name = 'change_before';
        DROP TABLE change_before;
        """

    /// Triggers, so that no way of writing a listing can forget the feed.
    private static let triggers = """
        CREATE TRIGGER listing_change_insert AFTER INSERT ON listing BEGIN
            INSERT INTO change (listing, secret, version, kind, at, was_found)
            VALUES (NEW.id, NEW.secret, NEW.version, 'created', \(now), 0);
        END;
        CREATE TRIGGER listing_change_update AFTER UPDATE OF version ON listing WHEN NEW.version <> OLD.version BEGIN
            \(insert("'updated'", version: "NEW.version"))
        END;
        CREATE TRIGGER listing_change_delete AFTER DELETE ON listing BEGIN
            \(insert("'deleted'", version: "OLD.version + 1"))
        END;
        """

    private static func insert(_ kind: StaticString, version: StaticString) -> String {
        """
        INSERT INTO change (listing, secret, version, kind, at, was_found, was_status, was_category,
            was_occurred_start, was_occurred_end, was_longitude, was_latitude)
        SELECT OLD.id, OLD.secret, \(version), \(kind), \(now), 1, OLD.status, OLD.category,
            OLD.occurred_start, OLD.occurred_end, MbrMinX(OLD.geom), MbrMinY(OLD.geom)
        WHERE OLD.visibility = 'public' AND OLD.state = 'open';
        INSERT INTO change (listing, secret, version, kind, at, was_found)
        SELECT OLD.id, OLD.secret, \(version), \(kind), \(now), 0
        WHERE NOT (OLD.visibility = 'public' AND OLD.state = 'open');
        """
    }

    /// Microseconds since 1970. SQLite's clock has milliseconds.
    static let now = "CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER) * 1000"
}
