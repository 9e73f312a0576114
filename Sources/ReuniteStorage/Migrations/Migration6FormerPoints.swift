import GRDB

/// Coarsens former points and times to the cell and the day: in the change feed, and in the evidence of cases.
enum Migration6FormerPoints {
    static func migrate(_ db: Database) throws {
        for trigger in ["listing_change_insert", "listing_change_update", "listing_change_delete"] {
            try db.execute(sql: "DROP TRIGGER \(trigger)")
        }
        try db.execute(sql: feedTriggers)
        try db.execute(sql: evidenceTrigger)
        try db.execute(sql: coarsenChanges)
        try db.execute(sql: coarsenEvidence)
        db.clearSchemaCache()
    }

    /// As in the migration before, but of the published point the centre of its cell, and of the time the ends of its days
    /// (UTC).
    private static let feedTriggers = """
        CREATE TRIGGER listing_change_insert AFTER INSERT ON listing BEGIN
            INSERT INTO change (listing, secret, version, kind, at, was_found)
            VALUES (NEW.id, NEW.secret, NEW.version, 'created', \(Migration5Feed.now), 0);
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
        SELECT OLD.id, OLD.secret, \(version), \(kind), \(Migration5Feed.now), 1, OLD.status, OLD.category,
            \(dayStart("OLD.occurred_start")), \(dayEnd("OLD.occurred_end")),
            MbrMinX(reunite_cell(OLD.geom)), MbrMinY(reunite_cell(OLD.geom))
        WHERE OLD.visibility = 'public' AND OLD.state = 'open';
        INSERT INTO change (listing, secret, version, kind, at, was_found)
        SELECT OLD.id, OLD.secret, \(version), \(kind), \(Migration5Feed.now), 0
        WHERE NOT (OLD.visibility = 'public' AND OLD.state = 'open');
        """
    }

    /// The first microsecond of the day (UTC). A remainder has the sign of the time, which may be before 1970.
    private static func dayStart(_ time: String) -> String {
        "\(time) - (\(time) % 86400000000 + 86400000000) % 86400000000"
    }

    /// The last microsecond of the day (UTC).
    private static func dayEnd(_ time: String) -> String { "\(dayStart(time)) + 86399999999" }

    /// Where a listing stood before it moved is evidence by the cell; where it stands, moderators see.
    private static let evidenceTrigger = """
        CREATE TRIGGER listing_point_is_former AFTER UPDATE OF geom, exact ON listing
        WHEN coalesce(OLD.exact, OLD.geom) IS NOT coalesce(NEW.exact, NEW.geom)
        BEGIN
            UPDATE evidence SET exact = reunite_cell(exact)
            WHERE moderation_case = (SELECT id FROM moderation_case WHERE listing = NEW.id)
                AND exact IS NOT coalesce(NEW.exact, NEW.geom);
        END;
        """

    /// The changes that tell more than that.
    private static let exactChanges = """
        SELECT seq FROM change WHERE was_found = 1 AND (was_longitude IS NOT MbrMinX(reunite_cell(\(point)))
            OR was_latitude IS NOT MbrMinY(reunite_cell(\(point)))
            OR was_occurred_start IS NOT \(dayStart("was_occurred_start"))
            OR was_occurred_end IS NOT \(dayEnd("was_occurred_end")))
        """

    /// Makes them tell no more.
    private static let coarsenChanges = """
        UPDATE change SET was_longitude = MbrMinX(reunite_cell(\(point))),
            was_latitude = MbrMinY(reunite_cell(\(point))),
            was_occurred_start = \(dayStart("was_occurred_start")), was_occurred_end = \(dayEnd("was_occurred_end"))
        WHERE seq IN (\(exactChanges));
        """

    private static let point = "MakePoint(was_longitude, was_latitude, 4326)"

    /// Evidence with an exact point that is not that of its listing.
    private static let exactEvidence = """
        SELECT e.id FROM evidence AS e JOIN moderation_case AS c ON c.id = e.moderation_case
        JOIN listing AS l ON l.id = c.listing
        WHERE e.exact IS NOT coalesce(l.exact, l.geom) AND e.exact IS NOT reunite_cell(e.exact)
        """

    /// Makes it tell the cell.
    private static let coarsenEvidence =
        "UPDATE evidence SET exact = reunite_cell(exact) WHERE id IN (\(exactEvidence));"
}
