import GRDB

/// Which sessions are cookies of browsers.
enum Migration10Sessions {
    static func migrate(_ db: Database) throws {
        try db.execute(
            sql: "ALTER TABLE session ADD COLUMN is_cookie INTEGER NOT NULL DEFAULT 0 CHECK (is_cookie IN (0, 1))")
        db.clearSchemaCache()
    }
}
