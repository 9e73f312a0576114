import GRDB

/// Accounts as owners, listings with their two points, the text index and the change feed.
enum Migration1Listings {
    static func migrate(_ db: Database) throws {
        // 0: GRDB has opened the transaction already. WGS84: the other reference systems are not used.
        _ = try Bool.fetchOne(db, sql: "SELECT InitSpatialMetaData(0, 'WGS84')")
        try db.execute(sql: tables)
        for column in ["geom", "exact"] {
            try require(db, "SELECT AddGeometryColumn('listing', ?, 4326, 'POINT', 'XY')", [column])
        }
        try require(db, "SELECT CreateSpatialIndex('listing', 'geom')")
        try replaceTriggers(db)
        db.clearSchemaCache()
        try db.execute(sql: indexes)
    }

    private static func require(_ db: Database, _ sql: String, _ arguments: StatementArguments = []) throws {
        guard try Bool.fetchOne(db, sql: sql, arguments: arguments) == true else {
            throw DatabaseError(message: "SpatiaLite refused: \(sql)")
        }
    }

    /// Puts triggers of our own in the place of SpatiaLite's, which take half of an import's time: theirs prepare the
    /// statement that fills the R*Tree anew for each row, look the geometry's type up twice, and keep times of change
    /// that nobody reads. Ours hold the same: points of SRID 4326 only, and the R*Tree with each row.
    private static func replaceTriggers(_ db: Database) throws {
        let theirs = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'listing'")
        for name in theirs { try db.execute(sql: "DROP TRIGGER \"\(name)\"") }
        for column in ["geom", "exact"] {
            for event in ["INSERT", "UPDATE OF \(column)"] {
                try db.execute(
                    sql: """
                        CREATE TRIGGER "listing_\(column)_is_point_\(event.prefix(6).lowercased())" BEFORE \(event) ON listing
                        WHEN NEW.\(column) IS NOT NULL AND GeometryConstraints(NEW.\(column), 1, 4326) IS NOT 1
                        BEGIN SELECT RAISE(ROLLBACK, 'listing.\(column) must be a point of SRID 4326'); END
                        """)
            }
        }
        try db.execute(sql: spatialIndexTriggers)
    }

    private static let spatialIndexTriggers = """
        CREATE TRIGGER listing_spatial_index_insert AFTER INSERT ON listing WHEN NEW.geom IS NOT NULL BEGIN
            INSERT INTO idx_listing_geom (pkid, xmin, xmax, ymin, ymax)
            VALUES (NEW.id, MbrMinX(NEW.geom), MbrMaxX(NEW.geom), MbrMinY(NEW.geom), MbrMaxY(NEW.geom));
        END;
        CREATE TRIGGER listing_spatial_index_update AFTER UPDATE OF geom ON listing
        WHEN OLD.geom IS NOT NEW.geom BEGIN
            DELETE FROM idx_listing_geom WHERE pkid = OLD.id;
            INSERT INTO idx_listing_geom (pkid, xmin, xmax, ymin, ymax)
            SELECT NEW.id, MbrMinX(NEW.geom), MbrMaxX(NEW.geom), MbrMinY(NEW.geom), MbrMaxY(NEW.geom)
            WHERE NEW.geom IS NOT NULL;
        END;
        CREATE TRIGGER listing_spatial_index_delete AFTER DELETE ON listing BEGIN
            DELETE FROM idx_listing_geom WHERE pkid = OLD.id;
        END;
        """

    private static let tables = """
        -- id: the time of creation in microseconds since 1970, made unique; with secret it is the public UUIDv7.
        CREATE TABLE account (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            email TEXT UNIQUE COLLATE NOCASE,
            display_name TEXT NOT NULL CHECK (length(display_name) BETWEEN 1 AND 80)
        );

        -- The account that owns what nobody else does.
        INSERT INTO account (id, secret, display_name) VALUES (0, 0, 'Operator');

        -- id: as in account. Times are microseconds since 1970. The published point (geom) and, where it differs, the
        -- true one (exact) are added by SpatiaLite.
        CREATE TABLE listing (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1,
            visibility TEXT NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'held', 'removed')),
            state TEXT NOT NULL CHECK (state IN ('open', 'resolved', 'expired', 'withdrawn')),
            status TEXT NOT NULL CHECK (status IN ('lost', 'found')),
            category TEXT NOT NULL CHECK (category <> ''),
            occurred_start INTEGER NOT NULL,
            occurred_end INTEGER NOT NULL CHECK (occurred_end >= occurred_start),
            owner INTEGER NOT NULL REFERENCES account (id),
            updated_at INTEGER NOT NULL,
            resolved_at INTEGER,
            expires_at INTEGER NOT NULL,
            precision TEXT NOT NULL CHECK (precision IN ('exact', 'approximate')),
            accuracy INTEGER CHECK (accuracy > 0),
            external_id TEXT,
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
            description TEXT NOT NULL CHECK (length(description) <= 5000),
            CHECK (state <> 'resolved' OR resolved_at IS NOT NULL)
        );

        -- The words and tokens of each listing (<doc:TextIndex>).
        CREATE VIRTUAL TABLE listing_text USING fts5(
            document, detail = none, columnsize = 0, tokenize = "ascii tokenchars '@'"
        );

        -- An import's transaction is written as one part, and parts are merged by eights: half the rewriting of the
        -- defaults, for a few more parts to look into.
        INSERT INTO listing_text (listing_text, rank) VALUES ('hashsize', 8388608), ('automerge', 8);

        -- Every word that the text index has had, for the completion of prefixes.
        CREATE TABLE word (word TEXT PRIMARY KEY) WITHOUT ROWID;

        -- What happened to which listing, in order; everything derived follows it.
        CREATE TABLE change (
            seq INTEGER PRIMARY KEY AUTOINCREMENT,
            listing INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('created', 'updated')),
            at INTEGER NOT NULL
        );
        """

    private static let indexes = """
        CREATE INDEX listing_by_state ON listing (state) WHERE visibility = 'public';
        CREATE UNIQUE INDEX listing_by_external_id ON listing (external_id) WHERE external_id IS NOT NULL;
        CREATE INDEX listing_by_expiry ON listing (expires_at) WHERE state = 'open';
        """
}
