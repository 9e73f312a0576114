import ReuniteDatabase

extension PostgreSQLSchema {
    /// Makes the triggers that write the change feed, also again: see ``FeedTriggers``, which says the same to SQLite.
    static let feedTriggers = """
        CREATE OR REPLACE FUNCTION listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            kind text := CASE TG_OP WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END;
            version bigint := CASE TG_OP WHEN 'UPDATE' THEN NEW.version ELSE OLD.version + 1 END;
        BEGIN
            IF \(PublicCondition.isFound("OLD")) THEN
                INSERT INTO change (listing, secret, version, kind, at, was_found, was_status, was_category,
                    was_occurred_start, was_occurred_end, was_longitude, was_latitude)
                VALUES (OLD.id, OLD.secret, version, kind, reunite_now(), 1, OLD.status, OLD.category,
                    \(FormerTime.dayStart("OLD.occurred_start")), \(FormerTime.dayEnd("OLD.occurred_end")),
                    st_x(reunite_cell(OLD.geom)), st_y(reunite_cell(OLD.geom)));
            ELSE
                INSERT INTO change (listing, secret, version, kind, at, was_found)
                VALUES (OLD.id, OLD.secret, version, kind, reunite_now(), 0);
            END IF;
            RETURN NULL;
        END $$;
        -- Once for all rows of a statement, in their order: an import has thousands.
        CREATE OR REPLACE FUNCTION listing_change_insert() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            last bigint := greatest((SELECT max(seq) FROM change),
                (SELECT r.last FROM row_number AS r WHERE name = 'change'));
            at bigint := reunite_now();
        BEGIN
            INSERT INTO change (seq, listing, secret, version, kind, at, was_found)
            SELECT last + row_number() OVER (), id, secret, version, 'created', at, 0 FROM inserted;
            RETURN NULL;
        END $$;
        CREATE OR REPLACE TRIGGER listing_change_insert AFTER INSERT ON listing REFERENCING NEW TABLE AS inserted
            FOR EACH STATEMENT EXECUTE FUNCTION listing_change_insert();
        CREATE OR REPLACE TRIGGER listing_change_update AFTER UPDATE OF version ON listing
            FOR EACH ROW WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION listing_change();
        CREATE OR REPLACE TRIGGER listing_change_delete AFTER DELETE ON listing
            FOR EACH ROW EXECUTE FUNCTION listing_change();
        -- Those who listen get one notification for a transaction, after its commit.
        CREATE OR REPLACE FUNCTION change_notifies() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_notify('\(NoticeChannel.changes)', '');
            RETURN NULL;
        END $$;
        CREATE OR REPLACE TRIGGER change_notifies AFTER INSERT ON change
            FOR EACH STATEMENT EXECUTE FUNCTION change_notifies();
        """
}
