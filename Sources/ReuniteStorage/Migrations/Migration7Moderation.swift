import Foundation
import GRDB

/// Bounds the evidence of a case, whatever its owner does: equal versions are one row, and there is a maximum.
///
/// It also adds the results and clients of reports, tokens to appeal with, and closes the cases of erased owners.
enum Migration7Moderation {
    /// Maximum number of pieces of evidence of a case.
    static let maximumEvidence = 32

    static func migrate(_ db: Database) throws {
        try db.execute(sql: columns)
        try db.execute(sql: reports)
        try db.execute(sql: bounds)
        try db.execute(sql: triggers)
        try closeCasesOfErased(db)
        db.clearSchemaCache()
    }

    private static let columns = """
        -- last_version, last_at: the version of the listing and the time when it last became so. lasted: how long it was so,
        -- in microseconds, without the time since last_at. weight: that of the heaviest report that names it; each account
        -- counts with its heaviest report alone, each client with three, and dismissed reports do not count.
        ALTER TABLE evidence ADD COLUMN last_version INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE evidence ADD COLUMN last_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE evidence ADD COLUMN lasted INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE evidence ADD COLUMN weight REAL NOT NULL DEFAULT 0;
        -- evidence_dropped: the number of pieces of evidence that were dropped. changed_version, changed_at: the version of
        -- the case that the last change of what its listing says has made, and its time; 0 if there was none.
        ALTER TABLE moderation_case ADD COLUMN evidence_dropped INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE moderation_case ADD COLUMN changed_version INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE moderation_case ADD COLUMN changed_at INTEGER NOT NULL DEFAULT 0;
        UPDATE moderation_case SET changed_version = last.version, changed_at = last.at FROM (
            SELECT moderation_case, max(case_version) AS version, max(at) AS at FROM evidence GROUP BY moderation_case
        ) AS last WHERE last.moderation_case = moderation_case.id;
        DROP TRIGGER listing_is_evidence;
        ALTER TABLE evidence DROP COLUMN case_version;

        -- The decision in the log that the token is to appeal against; null if it is for something else.
        ALTER TABLE mailed_token ADD COLUMN decision INTEGER REFERENCES moderation_log (id);
        """

    /// The table of reports with one more result, closed, with the client, the first version, and the evidence.
    private static let reports = """
        ALTER TABLE report RENAME TO report_before;
        DROP INDEX report_by_case;
        DROP INDEX report_once;
        DROP INDEX report_by_reporter;

        -- reporter: null for the service. settled: the result, by which entry of the log; null while it waits; closed if
        -- nobody decided. client: the beginning of a hash of the listing and the client, while it waits; null if unknown.
        -- evidence: what the listing was when it was reported; null if that is not kept any more. first_version: the version
        -- of the case that the report made; case_version: the one that its last comment made.
        CREATE TABLE report (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            moderation_case INTEGER NOT NULL REFERENCES moderation_case (id),
            case_version INTEGER NOT NULL,
            reporter INTEGER REFERENCES account (id),
            reason TEXT NOT NULL CHECK (reason <> ''),
            comment TEXT NOT NULL CHECK (length(comment) <= 5000),
            weight REAL NOT NULL,
            updated_at INTEGER NOT NULL,
            settled TEXT CHECK (settled IN ('upheld', 'dismissed', 'closed')),
            decision INTEGER REFERENCES moderation_log (id),
            client BLOB CHECK (length(client) = 8),
            evidence INTEGER REFERENCES evidence (id) ON DELETE SET NULL,
            first_version INTEGER NOT NULL,
            CHECK ((settled IS NULL) = (decision IS NULL)),
            CHECK (settled IS NULL OR client IS NULL)
        );
        INSERT INTO report SELECT id, secret, moderation_case, case_version, reporter, reason, comment, weight, updated_at,
            settled, decision, NULL, (SELECT max(e.id) FROM evidence AS e
                WHERE e.moderation_case = report_before.moderation_case AND e.at <= updated_at), case_version
            FROM report_before;
        DROP TABLE report_before;
        CREATE INDEX report_by_case ON report (moderation_case);
        CREATE INDEX report_by_evidence ON report (evidence);
        CREATE UNIQUE INDEX report_once ON report (moderation_case, reporter, reason) WHERE settled IS NULL;
        CREATE INDEX report_by_reporter ON report (reporter, settled);
        """

    /// Fills the new columns of existing evidence, and drops what is too much by the rule of the trigger.
    private static let bounds = """
        UPDATE evidence SET last_version = version, last_at = at, lasted = max(0, coalesce(until - at, 0))
        FROM (SELECT id AS piece, lead(at) OVER (PARTITION BY moderation_case ORDER BY id) AS until FROM evidence)
        WHERE piece = id;
        UPDATE evidence SET weight = heaviest FROM (
            SELECT evidence AS piece, max(weight) AS heaviest FROM (
                SELECT evidence, weight, row_number() OVER (
                    PARTITION BY moderation_case, reporter ORDER BY weight DESC, id) AS place
                FROM report WHERE settled IS NOT 'dismissed')
            WHERE place = 1 GROUP BY evidence)
        WHERE piece = id;

        UPDATE moderation_case SET evidence_dropped = max(0, (
            SELECT count(*) FROM evidence WHERE moderation_case = moderation_case.id) - \(maximumEvidence));
        DELETE FROM evidence WHERE id IN (
            SELECT id FROM (
                SELECT id, row_number() OVER (
                    PARTITION BY moderation_case
                    ORDER BY first DESC, last DESC, weight DESC, lasted DESC, id DESC) AS place
                FROM (
                    SELECT id, moderation_case, weight, lasted,
                        id = min(id) OVER (PARTITION BY moderation_case) AS first,
                        id = max(id) OVER (PARTITION BY moderation_case) AS last
                    FROM evidence))
            WHERE place > \(maximumEvidence));
        """

    private static let triggers = """
        -- The case moves on whenever its listing says or shows something else than before, also after a decision, and also
        -- if it is what it was once: a moderator who has read the case has not seen that it is so again.
        CREATE TRIGGER case_follows_listing
        AFTER UPDATE OF status, category, occurred_start, occurred_end, precision, title, description, exact, geom, photos
        ON listing
        WHEN (NEW.status, NEW.category, NEW.occurred_start, NEW.occurred_end, NEW.precision, NEW.title, NEW.description,
                coalesce(NEW.exact, NEW.geom), NEW.photos)
            IS NOT (OLD.status, OLD.category, OLD.occurred_start, OLD.occurred_end, OLD.precision, OLD.title,
                OLD.description, coalesce(OLD.exact, OLD.geom), OLD.photos)
        BEGIN
            UPDATE moderation_case SET version = version + 1, changed_version = version + 1, changed_at = NEW.updated_at
            WHERE listing = NEW.id;
        END;

        -- While the case is open, each new version of the listing becomes evidence.
        CREATE TRIGGER listing_is_evidence AFTER UPDATE ON listing
        WHEN NEW.version <> OLD.version
            AND EXISTS (SELECT 1 FROM moderation_case WHERE listing = NEW.id AND state = 'open')
        BEGIN
            UPDATE moderation_case SET rank =
                CAST(weight * iif(NEW.visibility = 'public' AND NEW.state = 'open', 1, 0.25) * 14400000000 AS INTEGER)
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
        """

    /// Closes the open cases of owners who have erased their accounts, with an entry in the log for each.
    private static func closeCasesOfErased(_ db: Database) throws {
        let cases = try Row.fetchAll(
            db,
            sql: """
                SELECT c.id, c.version + 1 AS version, l.visibility, \(Migration5Feed.now) AS now FROM moderation_case AS c
                JOIN listing AS l ON l.id = c.listing JOIN account AS a ON a.id = l.owner
                WHERE c.state = 'open' AND a.erased_at IS NOT NULL ORDER BY c.id
                """)
        for row in cases {
            let entry = try log(db, row["now"], case: row["id"], version: row["version"], visibility: row["visibility"])
            let settled: StatementArguments = ["entry": entry, "case": row["id"]]
            try db.execute(
                sql: """
                    UPDATE moderation_case SET version = version + 1, state = 'dismissed', decided_at = ?1, rank = ?1,
                    weight = 0, claimed_by = NULL, claimed_until = NULL WHERE id = ?2
                    """, arguments: [row["now"], row["id"]])
            try db.execute(
                sql: """
                    UPDATE report SET settled = 'closed', decision = :entry
                    WHERE moderation_case = :case AND settled IS NULL
                    """, arguments: settled)
            try db.execute(
                sql: "UPDATE appeal SET settled = :entry WHERE moderation_case = :case AND settled IS NULL",
                arguments: settled)
        }
    }

    /// Appends the closing of a case to the log; returns the number of the entry.
    private static func log(
        _ db: Database, _ now: Int64, case row: Int64, version: Int64, visibility: String
    ) throws -> Int64 {
        let last = try Row.fetchOne(db, sql: "SELECT id, hash FROM moderation_log ORDER BY id DESC LIMIT 1")
        let given = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'moderation_log'")
        let id = (given ?? 0) + 1
        let note = "Closed by the service: the owner erased the account."
        let before = #"{"visibility":"\#(visibility)","case":"open"}"#
        let after = #"{"visibility":"\#(visibility)","case":"dismissed"}"#
        let hash = ModerationLog.hash(
            [
                .integer(id), .integer(now), .null, .text("close"), .integer(row), .integer(version), .null,
                .text(note), .text(before), .text(after),
            ], after: last.map { Array($0["hash"] as Data) } ?? [])
        try db.execute(
            sql: """
                INSERT INTO moderation_log (id, at, action, moderation_case, case_version, note, before, after, hash)
                VALUES (?, ?, 'close', ?, ?, ?, ?, ?, ?)
                """, arguments: [id, now, row, version, note, before, after, Data(hash)])
        return id
    }
}
