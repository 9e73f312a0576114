import GRDB
import Reunite

/// Reports, cases, decisions and appeals; what was reported, kept as it was; messages to owners.
enum Migration4Moderation {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: cases)
        try db.execute(sql: evidence)
        try db.execute(sql: log)
        try db.execute(sql: contact)
        for band in 0..<4 {
            try db.execute(
                sql: """
                    CREATE INDEX photo_by_likeness_\(band) ON photo ((likeness >> \(16 * band)) & 65535);
                    CREATE INDEX post_by_likeness_\(band) ON post ((likeness >> \(16 * band)) & 65535);
                    """)
        }
        db.clearSchemaCache()
    }

    private static let cases = """
        -- One for each listing that was ever reported. id and secret are the public UUIDv7. version moves on with each
        -- report, appeal and decision, and with each change of the listing while the case is open. rank: see CaseUrgency.
        CREATE TABLE moderation_case (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            listing INTEGER NOT NULL UNIQUE REFERENCES listing (id),
            version INTEGER NOT NULL DEFAULT 0,
            state TEXT NOT NULL CHECK (state IN ('open', 'dismissed', 'actioned')),
            opened_at INTEGER NOT NULL,
            decided_at INTEGER,
            time_to_decision INTEGER,
            weight REAL NOT NULL DEFAULT 0,
            rank INTEGER NOT NULL DEFAULT 0,
            claimed_by INTEGER REFERENCES account (id),
            claimed_until INTEGER
        );
        CREATE INDEX moderation_case_by_rank ON moderation_case (state, rank DESC, id);
        -- time_to_decision: microseconds from opened_at to the decision that closed it.
        CREATE INDEX listing_held ON listing (id) WHERE visibility = 'held';
        CREATE INDEX moderation_case_by_decision ON moderation_case (decided_at) WHERE state <> 'open';

        -- Without a reporter it is the service's own. settled: what became of it by which decision, null while it waits.
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
            settled TEXT CHECK (settled IN ('upheld', 'dismissed')),
            decision INTEGER REFERENCES moderation_log (id),
            CHECK ((settled IS NULL) = (decision IS NULL))
        );
        CREATE INDEX report_by_case ON report (moderation_case);
        CREATE UNIQUE INDEX report_once ON report (moderation_case, reporter, reason) WHERE settled IS NULL;
        CREATE INDEX report_by_reporter ON report (reporter, settled);
        """

    private static let evidence = """
        -- A reported listing as it was at its first report, and after each change while the case was open.
        CREATE TABLE evidence (
            id INTEGER PRIMARY KEY,
            moderation_case INTEGER NOT NULL REFERENCES moderation_case (id),
            case_version INTEGER NOT NULL,
            at INTEGER NOT NULL,
            version INTEGER NOT NULL,
            visibility TEXT NOT NULL,
            state TEXT NOT NULL,
            status TEXT NOT NULL,
            category TEXT NOT NULL,
            occurred_start INTEGER NOT NULL,
            occurred_end INTEGER NOT NULL,
            precision TEXT NOT NULL,
            title TEXT NOT NULL,
            description TEXT NOT NULL,
            exact BLOB,
            photos TEXT
        );
        CREATE INDEX evidence_by_case ON evidence (moderation_case, id);

        -- Whatever changes a listing, the version after it is kept while the case is open, and the case moves on.
        CREATE TRIGGER listing_is_evidence AFTER UPDATE ON listing
        WHEN NEW.version <> OLD.version
            AND EXISTS (SELECT 1 FROM moderation_case WHERE listing = NEW.id AND state = 'open')
        BEGIN
            UPDATE moderation_case SET version = version + 1, rank =
                CAST(weight * iif(NEW.visibility = 'public' AND NEW.state = 'open', 1, 0.25) * 14400000000 AS INTEGER)
                - opened_at
            WHERE listing = NEW.id;
            INSERT INTO evidence (moderation_case, case_version, at, version, visibility, state, status, category,
                occurred_start, occurred_end, precision, title, description, exact, photos)
            SELECT c.id, c.version, NEW.updated_at, NEW.version, NEW.visibility, NEW.state, NEW.status, NEW.category,
                NEW.occurred_start, NEW.occurred_end, NEW.precision, NEW.title, NEW.description,
                coalesce(NEW.exact, NEW.geom), NEW.photos
            FROM moderation_case AS c WHERE c.listing = NEW.id;
        END;

        -- Photos of reported listings that were taken away before the decision.
        CREATE TABLE evidence_photo (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            moderation_case INTEGER NOT NULL REFERENCES moderation_case (id),
            content BLOB NOT NULL CHECK (length(content) = 32)
        );
        CREATE INDEX evidence_photo_by_case ON evidence_photo (moderation_case);
        CREATE INDEX evidence_photo_by_content ON evidence_photo (content);
        CREATE TRIGGER photo_is_evidence BEFORE DELETE ON photo
        WHEN EXISTS (SELECT 1 FROM moderation_case WHERE listing = OLD.listing AND state = 'open')
        BEGIN
            INSERT INTO evidence_photo (id, secret, moderation_case, content)
            SELECT OLD.id, OLD.secret, id, OLD.content FROM moderation_case WHERE listing = OLD.listing;
        END;
        """

    private static let log = """
        -- What moderators and administrators decided, and the service where nobody is named. Each row has the SHA-256 of
        -- the one before with its own content: no row can be changed, left out or put in between unseen.
        CREATE TABLE moderation_log (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            moderator INTEGER REFERENCES account (id),
            action TEXT NOT NULL CHECK (action <> ''),
            moderation_case INTEGER REFERENCES moderation_case (id),
            case_version INTEGER,
            account INTEGER REFERENCES account (id),
            note TEXT NOT NULL CHECK (length(note) <= 5000),
            before TEXT NOT NULL,
            after TEXT NOT NULL,
            hash BLOB NOT NULL CHECK (length(hash) = 32)
        );
        CREATE INDEX moderation_log_by_case ON moderation_log (moderation_case, id) WHERE moderation_case IS NOT NULL;
        CREATE TRIGGER moderation_log_never_changes BEFORE UPDATE ON moderation_log
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
        CREATE TRIGGER moderation_log_never_shrinks BEFORE DELETE ON moderation_log
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
        -- REPLACE deletes without the trigger above.
        CREATE TRIGGER moderation_log_only_grows BEFORE INSERT ON moderation_log
        WHEN EXISTS (SELECT 1 FROM moderation_log WHERE id >= NEW.id)
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

        -- What an owner says to a decision: once.
        CREATE TABLE appeal (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            moderation_case INTEGER NOT NULL REFERENCES moderation_case (id),
            case_version INTEGER NOT NULL,
            decision INTEGER NOT NULL UNIQUE REFERENCES moderation_log (id),
            body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 5000),
            settled INTEGER REFERENCES moderation_log (id)
        );
        CREATE INDEX appeal_by_case ON appeal (moderation_case);
        """

    private static let contact = """
        -- What somebody wrote to a listing's owner: the text until it is mailed, and that there was one.
        CREATE TABLE message (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            listing INTEGER NOT NULL REFERENCES listing (id),
            sender INTEGER NOT NULL REFERENCES account (id),
            body TEXT CHECK (length(body) BETWEEN 1 AND 5000)
        );
        CREATE INDEX message_by_sender ON message (sender);

        -- From whom an owner wants no messages.
        CREATE TABLE block (
            owner INTEGER NOT NULL REFERENCES account (id),
            sender INTEGER NOT NULL REFERENCES account (id),
            at INTEGER NOT NULL,
            PRIMARY KEY (owner, sender)
        ) WITHOUT ROWID;
        CREATE INDEX block_by_sender ON block (sender);

        -- Who asked for an owner's address or number, and when first.
        CREATE TABLE contact_read (
            listing INTEGER NOT NULL REFERENCES listing (id),
            account INTEGER NOT NULL REFERENCES account (id),
            at INTEGER NOT NULL,
            PRIMARY KEY (listing, account)
        ) WITHOUT ROWID;
        CREATE INDEX contact_read_by_account ON contact_read (account);

        ALTER TABLE mail ADD COLUMN decision INTEGER REFERENCES moderation_log (id);
        ALTER TABLE mail ADD COLUMN message INTEGER REFERENCES message (id) ON DELETE CASCADE;

        -- What was posted in the last weeks, by what its words look like: see PostLikeness.
        CREATE TABLE post (
            listing INTEGER PRIMARY KEY REFERENCES listing (id),
            likeness INTEGER NOT NULL
        );
        """
}
