import ReuniteDatabase

extension PostgreSQLSchema {
    /// Keeps what is reported, whatever its owner does: see ``Migration1Schema/moderationTriggers``, which says the same to SQLite.
    static let moderationTriggers = """
        CREATE FUNCTION moderation_log_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the log is append-only'; END $$;
        CREATE TRIGGER moderation_log_never_changes BEFORE UPDATE OR DELETE OR TRUNCATE ON moderation_log
            FOR EACH STATEMENT EXECUTE FUNCTION moderation_log_refuses();
        -- After the trigger that numbers rows: triggers run in the order of their names.
        CREATE FUNCTION moderation_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF EXISTS (SELECT 1 FROM moderation_log WHERE id >= NEW.id) THEN
                RAISE EXCEPTION 'the log is append-only';
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER moderation_log_only_grows BEFORE INSERT ON moderation_log
            FOR EACH ROW EXECUTE FUNCTION moderation_log_only_grows();

        CREATE FUNCTION photo_is_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO evidence_photo (id, secret, moderation_case, content)
            SELECT OLD.id, OLD.secret, id, OLD.content FROM moderation_case
            WHERE listing = OLD.listing AND (state = 'open' OR EXISTS (SELECT 1 FROM redaction WHERE photo = OLD.id));
            RETURN OLD;
        END $$;
        CREATE TRIGGER photo_is_evidence BEFORE DELETE ON photo
            FOR EACH ROW EXECUTE FUNCTION photo_is_evidence();

        CREATE FUNCTION listing_point_is_former() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE evidence SET exact = reunite_cell(exact)
            WHERE moderation_case = (SELECT id FROM moderation_case WHERE listing = NEW.id)
                AND exact IS DISTINCT FROM coalesce(NEW.exact, NEW.geom);
            RETURN NULL;
        END $$;
        CREATE TRIGGER listing_point_is_former AFTER UPDATE OF geom, exact ON listing FOR EACH ROW
            WHEN (coalesce(OLD.exact, OLD.geom) IS DISTINCT FROM coalesce(NEW.exact, NEW.geom))
            EXECUTE FUNCTION listing_point_is_former();

        CREATE FUNCTION listing_is_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE moderation_case SET rank = trunc(weight
                * CASE WHEN \(PublicCondition.isFound("NEW")) THEN 1 ELSE 0.25::double precision END
                * 14400000000)::bigint - opened_at
            WHERE listing = NEW.id AND state = 'open';
            INSERT INTO evidence (moderation_case, at, version, visibility, state, status, category,
                occurred_start, occurred_end, precision, title, description, exact, photos)
            SELECT c.id, NEW.updated_at, NEW.version, NEW.visibility, NEW.state, NEW.status, NEW.category,
                NEW.occurred_start, NEW.occurred_end, NEW.precision, NEW.title, NEW.description,
                coalesce(NEW.exact, NEW.geom), NEW.photos
            FROM moderation_case AS c WHERE c.listing = NEW.id AND c.state = 'open';
            RETURN NULL;
        END $$;
        CREATE TRIGGER listing_is_evidence AFTER UPDATE ON listing FOR EACH ROW
            WHEN (NEW.version <> OLD.version) EXECUTE FUNCTION listing_is_evidence();

        CREATE FUNCTION evidence_is_bounded() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE evidence SET lasted = lasted + greatest(0, NEW.at - last_at) WHERE id = (
                SELECT id FROM evidence WHERE moderation_case = NEW.moderation_case AND id <> NEW.id
                ORDER BY last_version DESC, id DESC LIMIT 1);
            UPDATE evidence SET last_version = NEW.version, last_at = NEW.at, exact = NEW.exact WHERE id = (
                SELECT min(id) FROM evidence WHERE moderation_case = NEW.moderation_case
                AND (visibility, state, status, category, occurred_start, occurred_end, precision, title, description,
                    photos)
                IS NOT DISTINCT FROM (NEW.visibility, NEW.state, NEW.status, NEW.category, NEW.occurred_start,
                    NEW.occurred_end, NEW.precision, NEW.title, NEW.description, NEW.photos)
                AND (exact IS NOT DISTINCT FROM NEW.exact OR exact IS NOT DISTINCT FROM reunite_cell(NEW.exact)));
            DELETE FROM evidence WHERE id = NEW.id AND last_version = 0;
            IF (SELECT count(*) FROM evidence WHERE moderation_case = NEW.moderation_case)
                > \(Migration1Schema.maximumEvidence)
            THEN
                UPDATE moderation_case SET evidence_dropped = evidence_dropped + 1 WHERE id = NEW.moderation_case;
                DELETE FROM evidence WHERE id = (
                    SELECT id FROM evidence WHERE moderation_case = NEW.moderation_case
                    AND id > (SELECT min(id) FROM evidence WHERE moderation_case = NEW.moderation_case)
                    AND id <> (SELECT id FROM evidence WHERE moderation_case = NEW.moderation_case
                        ORDER BY weight DESC, id LIMIT 1)
                    AND last_version
                        < (SELECT max(last_version) FROM evidence WHERE moderation_case = NEW.moderation_case)
                    ORDER BY weight, lasted, id LIMIT 1);
            END IF;
            RETURN NULL;
        END $$;
        CREATE TRIGGER evidence_is_bounded AFTER INSERT ON evidence
            FOR EACH ROW EXECUTE FUNCTION evidence_is_bounded();

        CREATE FUNCTION case_follows_listing() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE moderation_case SET version = version + 1, changed_version = version + 1, changed_at = NEW.updated_at,
                respellings = CASE WHEN respellings < 3 AND NEW.version <> OLD.version AND NEW.is_respelling = 1
                    AND (NEW.status, NEW.category, NEW.occurred_start, NEW.occurred_end, NEW.precision,
                        coalesce(NEW.exact, NEW.geom), NEW.photos)
                    IS NOT DISTINCT FROM (OLD.status, OLD.category, OLD.occurred_start, OLD.occurred_end, OLD.precision,
                        coalesce(OLD.exact, OLD.geom), OLD.photos)
                    THEN respellings + 1 ELSE 0 END
            WHERE listing = NEW.id;
            UPDATE moderation_case SET substance_version = version WHERE listing = NEW.id AND respellings = 0;
            RETURN NULL;
        END $$;
        CREATE TRIGGER case_follows_listing
            AFTER UPDATE OF status, category, occurred_start, occurred_end, precision, title, description, exact, geom,
                photos ON listing FOR EACH ROW
            WHEN ((NEW.status, NEW.category, NEW.occurred_start, NEW.occurred_end, NEW.precision, NEW.title,
                    NEW.description, coalesce(NEW.exact, NEW.geom), NEW.photos)
                IS DISTINCT FROM (OLD.status, OLD.category, OLD.occurred_start, OLD.occurred_end, OLD.precision, OLD.title,
                    OLD.description, coalesce(OLD.exact, OLD.geom), OLD.photos))
            EXECUTE FUNCTION case_follows_listing();
        """
}
