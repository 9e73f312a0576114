extension Migration1Schema {
    /// Reports, cases, decisions and appeals.
    static let moderation = """
        -- One for each listing that was ever reported. id and secret are the public UUIDv7. version moves on with each report, appeal
        -- and decision, and with each change of what the listing says or shows. rank: see CaseUrgency. time_to_decision: microseconds
        -- from opened_at to the decision that closed it. evidence_dropped: the number of pieces of evidence that were dropped.
        -- changed_version, changed_at: the version of the case that the last change of what its listing says has made, and its time;
        -- 0 if there was none. substance_version: as changed_version, without changes of nothing but spelling. respellings: the
        -- number of those since the last other change or decision.
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
            claimed_until INTEGER,
            evidence_dropped INTEGER NOT NULL DEFAULT 0,
            changed_version INTEGER NOT NULL DEFAULT 0,
            changed_at INTEGER NOT NULL DEFAULT 0,
            substance_version INTEGER NOT NULL DEFAULT 0,
            respellings INTEGER NOT NULL DEFAULT 0
        );
        CREATE INDEX moderation_case_by_rank ON moderation_case (state, rank DESC, id);
        CREATE INDEX moderation_case_by_decision ON moderation_case (decided_at) WHERE state <> 'open';
        CREATE INDEX moderation_case_by_claimant ON moderation_case (claimed_by) WHERE claimed_by IS NOT NULL;

        -- reporter: null for the service. settled: the result, by which entry of the log; null while it waits; closed if
        -- nobody decided. client: the beginning of a hash of the listing and the client, while it waits; null if unknown.
        -- evidence: what the listing was when it was reported; null if that is not kept any more. first_version: the version
        -- of the case that the report made; case_version: the one that its last comment made. holds: whether it took part in a hold
        -- by the service that no moderator has decided about.
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
            holds INTEGER NOT NULL DEFAULT 0 CHECK (holds IN (0, 1)),
            CHECK ((settled IS NULL) = (decision IS NULL)),
            CHECK (settled IS NULL OR client IS NULL)
        );
        CREATE INDEX report_by_case ON report (moderation_case);
        CREATE INDEX report_by_evidence ON report (evidence);
        CREATE UNIQUE INDEX report_once ON report (moderation_case, reporter, reason) WHERE settled IS NULL;
        CREATE INDEX report_by_reporter ON report (reporter, settled);
        CREATE INDEX report_that_holds ON report (reporter, moderation_case) WHERE holds = 1;

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
            -- Random, and part of the hash: see ModerationLog.
            salt TEXT NOT NULL,
            hash BLOB NOT NULL CHECK (length(hash) = 32),
            suspension INTEGER REFERENCES moderation_log (id)
        );
        CREATE INDEX moderation_log_by_case ON moderation_log (moderation_case, id) WHERE moderation_case IS NOT NULL;
        CREATE INDEX moderation_log_by_time ON moderation_log (at);
        CREATE INDEX moderation_log_by_action ON moderation_log (moderator, action, at) WHERE moderator IS NOT NULL;
        CREATE INDEX moderation_log_by_suspension ON moderation_log (suspension) WHERE suspension IS NOT NULL;

        -- Suspensions that are still to remove other listings of the owner: those from oldest on, with smaller ids than below.
        CREATE TABLE listing_removal (
            suspension INTEGER PRIMARY KEY REFERENCES moderation_log (id),
            below INTEGER NOT NULL,
            oldest INTEGER NOT NULL
        );

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

        -- What a decision hides of a listing in place of the whole, until another one shows it again: words, or a photo with its
        -- likeness. It stays when the photo is removed, so that neither the words nor the photo come back.
        CREATE TABLE redaction (
            id INTEGER PRIMARY KEY,
            listing INTEGER NOT NULL REFERENCES listing (id),
            decision INTEGER NOT NULL REFERENCES moderation_log (id),
            words TEXT CHECK (length(words) BETWEEN 1 AND 200),
            photo INTEGER,
            likeness INTEGER,
            CHECK ((words IS NULL) = (photo IS NOT NULL)),
            CHECK ((photo IS NULL) = (likeness IS NULL))
        );
        CREATE INDEX redaction_by_listing ON redaction (listing, decision);
        CREATE INDEX redaction_by_photo ON redaction (photo) WHERE photo IS NOT NULL;

        -- The texts of a listing as its owner wrote them, while words of them are blacked out.
        CREATE TABLE written_text (
            listing INTEGER PRIMARY KEY REFERENCES listing (id),
            title TEXT NOT NULL,
            description TEXT NOT NULL
        );
        """

    /// What was reported, kept as it was.
    static let evidence = """
        -- A reported listing as it was at its first report, and after each change while the case was open. last_version, last_at: the
        -- version of the listing and the time when it last became so. lasted: how long it was so, in microseconds, without the time
        -- since last_at. weight: that of the heaviest report that names it; each account counts with its heaviest report alone, each
        -- client with three, and dismissed reports do not count.
        CREATE TABLE evidence (
            id INTEGER PRIMARY KEY,
            moderation_case INTEGER NOT NULL REFERENCES moderation_case (id),
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
            photos TEXT,
            last_version INTEGER NOT NULL DEFAULT 0,
            last_at INTEGER NOT NULL DEFAULT 0,
            lasted INTEGER NOT NULL DEFAULT 0,
            weight REAL NOT NULL DEFAULT 0
        );
        CREATE INDEX evidence_by_case ON evidence (moderation_case, id);

        -- Photos of reported listings that were taken away before the decision.
        CREATE TABLE evidence_photo (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            moderation_case INTEGER NOT NULL REFERENCES moderation_case (id),
            content BLOB NOT NULL CHECK (length(content) = 32)
        );
        CREATE INDEX evidence_photo_by_case ON evidence_photo (moderation_case);
        CREATE INDEX evidence_photo_by_content ON evidence_photo (content);
        """
}
