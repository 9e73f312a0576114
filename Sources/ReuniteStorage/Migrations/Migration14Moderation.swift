import GRDB

/// Indexes for the limits of moderators, what counts for an automatic hold, and changes of nothing but spelling.
enum Migration14Moderation {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: indexes)
        try db.execute(sql: holds)
        try db.execute(sql: spelling)
        db.clearSchemaCache()
    }

    private static let indexes = """
        CREATE INDEX moderation_log_location_read ON moderation_log (moderator, at)
            WHERE action = 'read-exact-location';
        CREATE INDEX moderation_case_by_claimant ON moderation_case (claimed_by) WHERE claimed_by IS NOT NULL;
        """

    private static let holds = """
        -- holds: whether it took part in a hold by the service that no moderator has decided about.
        ALTER TABLE report ADD COLUMN holds INTEGER NOT NULL DEFAULT 0 CHECK (holds IN (0, 1));
        UPDATE report SET holds = 1 WHERE settled IS NULL AND reporter IS NOT NULL AND moderation_case IN (
            SELECT c.id FROM moderation_case AS c JOIN listing AS l ON l.id = c.listing WHERE l.visibility = 'held');
        CREATE INDEX report_that_holds ON report (reporter, moderation_case) WHERE holds = 1;
        """

    private static let spelling = """
        -- substance_version: as changed_version, without changes of nothing but spelling. respellings: the number of those
        -- since the last other change or decision.
        ALTER TABLE moderation_case ADD COLUMN substance_version INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE moderation_case ADD COLUMN respellings INTEGER NOT NULL DEFAULT 0;
        UPDATE moderation_case SET substance_version = changed_version;

        -- As before, and counts changes of nothing but spelling. After the third, another is a change as any other: so an
        -- owner cannot turn one text into another by many small steps.
        DROP TRIGGER case_follows_listing;
        CREATE TRIGGER case_follows_listing
        AFTER UPDATE OF status, category, occurred_start, occurred_end, precision, title, description, exact, geom, photos
        ON listing
        WHEN (NEW.status, NEW.category, NEW.occurred_start, NEW.occurred_end, NEW.precision, NEW.title, NEW.description,
                coalesce(NEW.exact, NEW.geom), NEW.photos)
            IS NOT (OLD.status, OLD.category, OLD.occurred_start, OLD.occurred_end, OLD.precision, OLD.title,
                OLD.description, coalesce(OLD.exact, OLD.geom), OLD.photos)
        BEGIN
            UPDATE moderation_case SET version = version + 1, changed_version = version + 1, changed_at = NEW.updated_at,
                respellings = iif(respellings < 3
                    AND (NEW.status, NEW.category, NEW.occurred_start, NEW.occurred_end, NEW.precision,
                        coalesce(NEW.exact, NEW.geom), NEW.photos)
                    IS (OLD.status, OLD.category, OLD.occurred_start, OLD.occurred_end, OLD.precision,
                        coalesce(OLD.exact, OLD.geom), OLD.photos)
                    AND reunite_respelt(OLD.title, NEW.title) AND reunite_respelt(OLD.description, NEW.description),
                    respellings + 1, 0)
            WHERE listing = NEW.id;
            UPDATE moderation_case SET substance_version = version WHERE listing = NEW.id AND respellings = 0;
        END;
        """
}
