/// The triggers that write the change feed. The schema has them, and repairs make them again.
///
/// Once a release has them, its migration needs a copy of this text: a released migration never changes.
enum FeedTriggers {
    static let names = ["listing_change_insert", "listing_change_update", "listing_change_delete"]

    /// Makes the triggers again, whether they are there or not.
    static let replacement = names.map { "DROP TRIGGER IF EXISTS \($0);\n" }.joined() + creation

    private static let creation = """
        CREATE TRIGGER listing_change_insert AFTER INSERT ON listing BEGIN
            \(created(listing: "NEW.id", secret: "NEW.secret", version: "NEW.version"));
        END;
        CREATE TRIGGER listing_change_update AFTER UPDATE OF version ON listing WHEN NEW.version <> OLD.version BEGIN
            \(insert("'updated'", version: "NEW.version"))
        END;
        CREATE TRIGGER listing_change_delete AFTER DELETE ON listing BEGIN
            \(insert("'deleted'", version: "OLD.version + 1"))
        END;
        """

    /// The statement that inserts the change of a new listing, whose values are given as SQL.
    static func created(listing: StaticString, secret: StaticString, version: StaticString) -> String {
        """
        INSERT INTO change (listing, secret, version, kind, at, was_found)
            VALUES (\(listing), \(secret), \(version), 'created', \(now), 0)
        """
    }

    /// Of the published point the centre of its cell, and of the time the ends of its days (UTC).
    private static func insert(_ kind: StaticString, version: StaticString) -> String {
        """
        INSERT INTO change (listing, secret, version, kind, at, was_found, was_status, was_category,
            was_occurred_start, was_occurred_end, was_longitude, was_latitude)
        SELECT OLD.id, OLD.secret, \(version), \(kind), \(now), 1, OLD.status, OLD.category,
            \(FormerTime.dayStart("OLD.occurred_start")), \(FormerTime.dayEnd("OLD.occurred_end")),
            MbrMinX(reunite_cell(OLD.geom)), MbrMinY(reunite_cell(OLD.geom))
        WHERE \(PublicCondition.isFound("OLD"));
        INSERT INTO change (listing, secret, version, kind, at, was_found)
        SELECT OLD.id, OLD.secret, \(version), \(kind), \(now), 0
        WHERE NOT (\(PublicCondition.isFound("OLD")));
        """
    }

    /// Microseconds since 1970, in SQL. SQLite's clock has milliseconds.
    static let now = "CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER) * 1000"
}
