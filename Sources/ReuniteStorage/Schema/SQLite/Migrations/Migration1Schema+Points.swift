import ReuniteDatabase

extension Migration1Schema {
    /// Adds the published point of a listing (`geom`) and, where it differs, the true one (`exact`).
    static func addPoints(_ db: any Connection) throws {
        for column in ["geom", "exact"] {
            try require(db, "SELECT AddGeometryColumn('listing', '\(column)', 4326, 'POINT', 'XY')")
        }
        try require(db, "SELECT CreateSpatialIndex('listing', 'geom')")
        try replaceTriggers(db)
    }

    private static func require(_ db: any Connection, _ sql: String) throws {
        guard try ask(db, sql) == 1 else { throw DatabaseError(.other, "SpatiaLite refused: \(sql)") }
    }

    /// Puts triggers of our own in the place of SpatiaLite's, which take half of an import's time: theirs prepare the
    /// statement that fills the R*Tree anew for each row, look the geometry's type up twice, and keep times of change
    /// that nobody reads. Ours hold the same: points of SRID 4326 only, and the R*Tree with each row.
    private static func replaceTriggers(_ db: any Connection) throws {
        let theirs = try db.prepare(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'listing'", isCached: false
        ).all { $0.text("name") }
        for name in theirs { try db.execute("DROP TRIGGER \"\(name)\"") }
        for column in ["geom", "exact"] {
            for event in ["INSERT", "UPDATE OF \(column)"] {
                try db.execute(
                    """
                    CREATE TRIGGER "listing_\(column)_is_point_\(event.prefix(6).lowercased())" BEFORE \(event) ON listing
                    WHEN NEW.\(column) IS NOT NULL AND GeometryConstraints(NEW.\(column), 1, 4326) IS NOT 1
                    BEGIN SELECT RAISE(ROLLBACK, 'listing.\(column) must be a point of SRID 4326'); END
                    """)
            }
        }
        try db.execute(spatialIndexTriggers)
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
}
