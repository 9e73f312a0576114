extension Migration1Schema {
    /// Maximum number of pieces of evidence of a case.
    static let maximumEvidence = 32

    /// Keeps what is reported, whatever its owner does.
    static let moderationTriggers = """
        CREATE TRIGGER moderation_log_never_changes BEFORE UPDATE ON moderation_log
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
        CREATE TRIGGER moderation_log_never_shrinks BEFORE DELETE ON moderation_log
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
        -- REPLACE deletes without the trigger above.
        CREATE TRIGGER moderation_log_only_grows BEFORE INSERT ON moderation_log
        WHEN EXISTS (SELECT 1 FROM moderation_log WHERE id >= NEW.id)
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

        -- A photo that is hidden is evidence of the decision too.
        CREATE TRIGGER photo_is_evidence BEFORE DELETE ON photo
        WHEN EXISTS (SELECT 1 FROM moderation_case WHERE listing = OLD.listing
            AND (state = 'open' OR EXISTS (SELECT 1 FROM redaction WHERE photo = OLD.id)))
        BEGIN
            INSERT INTO evidence_photo (id, secret, moderation_case, content)
            SELECT OLD.id, OLD.secret, id, OLD.content FROM moderation_case WHERE listing = OLD.listing;
        END;

        -- Where a listing stood before it moved is evidence by the cell; where it stands, moderators see.
        CREATE TRIGGER listing_point_is_former AFTER UPDATE OF geom, exact ON listing
        WHEN coalesce(OLD.exact, OLD.geom) IS NOT coalesce(NEW.exact, NEW.geom)
        BEGIN
            UPDATE evidence SET exact = reunite_cell(exact)
            WHERE moderation_case = (SELECT id FROM moderation_case WHERE listing = NEW.id)
                AND exact IS NOT coalesce(NEW.exact, NEW.geom);
        END;

        -- While the case is open, each new version of the listing becomes evidence.
        CREATE TRIGGER listing_is_evidence AFTER UPDATE ON listing
        WHEN NEW.version <> OLD.version
            AND EXISTS (SELECT 1 FROM moderation_case WHERE listing = NEW.id AND state = 'open')
        BEGIN
            UPDATE moderation_case SET rank =
                CAST(weight * iif(\(PublicCondition.isFound("NEW")), 1, 0.25) * 14400000000 AS INTEGER)
                - opened_at
            WHERE listing = NEW.id;
            INSERT INTO evidence (moderation_case, at, version, visibility, state, status, category,
                occurred_start, occurred_end, precision, title, description, exact, photos)
            SELECT c.id, NEW.updated_at, NEW.version, NEW.visibility, NEW.state, NEW.status, NEW.category,
                NEW.occurred_start, NEW.occurred_end, NEW.precision, NEW.title, NEW.description,
                coalesce(NEW.exact, NEW.geom), NEW.photos
            FROM moderation_case AS c WHERE c.listing = NEW.id;
        END;

        CREATE TRIGGER evidence_is_bounded AFTER INSERT ON evidence BEGIN
            -- The version before has lasted until now.
            UPDATE evidence SET lasted = lasted + max(0, NEW.at - last_at) WHERE id = (
                SELECT id FROM evidence WHERE moderation_case = NEW.moderation_case AND id <> NEW.id
                ORDER BY last_version DESC, id DESC LIMIT 1);
            -- Equal versions are one row: the older one, or else the new one. If the listing has been elsewhere since, the
            -- older one has only the cell of the point: it gets the point again.
            UPDATE evidence SET last_version = NEW.version, last_at = NEW.at, exact = NEW.exact WHERE id = (
                SELECT min(id) FROM evidence WHERE moderation_case = NEW.moderation_case
                AND (visibility, state, status, category, occurred_start, occurred_end, precision, title, description,
                    photos)
                IS (NEW.visibility, NEW.state, NEW.status, NEW.category, NEW.occurred_start, NEW.occurred_end,
                    NEW.precision, NEW.title, NEW.description, NEW.photos)
                AND (exact IS NEW.exact OR exact IS reunite_cell(NEW.exact)));
            DELETE FROM evidence WHERE id = NEW.id AND last_version = 0;
            -- If there are too many, the one that weighs least is dropped, and of those the one that lasted least; never
            -- the first, the last, and the one that the heaviest report names. To push that out, an owner would need as
            -- many others that heavier reports name: reports of new accounts and of one client do not suffice.
            UPDATE moderation_case SET evidence_dropped = evidence_dropped + 1 WHERE id = NEW.moderation_case
            AND (SELECT count(*) FROM evidence WHERE moderation_case = NEW.moderation_case) > \(maximumEvidence);
            DELETE FROM evidence WHERE id = (
                SELECT id FROM evidence WHERE moderation_case = NEW.moderation_case
                AND id > (SELECT min(id) FROM evidence WHERE moderation_case = NEW.moderation_case)
                AND id <> (SELECT id FROM evidence WHERE moderation_case = NEW.moderation_case
                    ORDER BY weight DESC, id LIMIT 1)
                AND last_version < (SELECT max(last_version) FROM evidence WHERE moderation_case = NEW.moderation_case)
                ORDER BY weight, lasted, id LIMIT 1)
            AND (SELECT count(*) FROM evidence WHERE moderation_case = NEW.moderation_case) > \(maximumEvidence);
        END;

        -- The case moves on whenever its listing says or shows something else than before, also after a decision, and also if it is
        -- what it was once: a moderator who has read the case has not seen that it is so again. Changes of nothing but spelling are
        -- counted. After the third, another is a change as any other: so an owner cannot turn one text into another by many small
        -- steps.
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
                    AND NEW.version <> OLD.version AND NEW.is_respelling = 1,
                    respellings + 1, 0)
            WHERE listing = NEW.id;
            UPDATE moderation_case SET substance_version = version WHERE listing = NEW.id AND respellings = 0;
        END;
        """
}
