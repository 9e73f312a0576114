extension Migration1Schema {
    /// Verdicts on matches, saved searches, notifications, and their preferences.
    static let alerts = """
        CREATE TABLE match_verdict (
            listing INTEGER NOT NULL REFERENCES listing (id),
            -- The listing of the other status.
            other INTEGER NOT NULL REFERENCES listing (id),
            verdict TEXT NOT NULL CHECK (verdict IN ('mine', 'not-mine')),
            at INTEGER NOT NULL,
            PRIMARY KEY (listing, other)
        ) WITHOUT ROWID;

        CREATE TABLE standing_search (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            account INTEGER NOT NULL REFERENCES account (id),
            name TEXT NOT NULL,
            -- The query string of a search, as its owner wrote it.
            query TEXT NOT NULL,
            notify TEXT NOT NULL CHECK (notify IN ('at-once', 'daily', 'off')),
            -- The value of alert_position.searches with which it was written.
            changed INTEGER NOT NULL
        );
        CREATE INDEX standing_search_by_account ON standing_search (account);
        CREATE INDEX standing_search_by_change ON standing_search (changed);

        CREATE TABLE alert_position (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            -- The last change of the feed up to which everybody has been told.
            seq INTEGER NOT NULL,
            -- Grows with each write of a standing search.
            searches INTEGER NOT NULL
        );
        INSERT INTO alert_position VALUES (1, 0, 0);

        CREATE TABLE notification (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            account INTEGER NOT NULL REFERENCES account (id),
            -- The domain has the kinds.
            kind TEXT NOT NULL,
            -- One's own listing, the listing that passes a search, or the one that is claimed; null for a message through a tag.
            listing INTEGER REFERENCES listing (id),
            -- The other user's, such as the match.
            other INTEGER REFERENCES listing (id),
            -- That of the match when it was told.
            probability REAL CHECK (probability BETWEEN 0 AND 1),
            search INTEGER REFERENCES standing_search (id) ON DELETE CASCADE,
            read_at INTEGER,
            -- The mail that will tell it; null if it has been mailed, or will not be.
            mail INTEGER REFERENCES mail (id) ON DELETE SET NULL,
            -- The owner of `other`, who may withdraw it and post it again; null if it was imported without an owner.
            sender INTEGER REFERENCES account (id),
            -- Whether the two texts have so much in common that one is a copy of the other.
            copied INTEGER NOT NULL DEFAULT 0 CHECK (copied IN (0, 1)),
            -- No mail tells it before this time; null if one may at once.
            ripe_at INTEGER,
            -- 1: the owner of the match has confirmed it; 2: they have taken that back, and it is not shown.
            confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1, 2)),
            -- What happened to a claim.
            claim_event INTEGER REFERENCES claim_event (id),
            -- When the claim ends, if this says that it ends soon; 0 if it tells of the event.
            near INTEGER NOT NULL DEFAULT 0,
            -- The first message of a claim that was unread.
            claim_message INTEGER REFERENCES claim_message (id) ON DELETE CASCADE,
            -- The entry of the log for a read of the proof by a moderator; claim_event is then the last one of a reported claim.
            proof_read INTEGER REFERENCES moderation_log (id),
            -- The first message of a conversation about the listing that was unread.
            message INTEGER REFERENCES message (id) ON DELETE CASCADE,
            -- The message through a tag, which has no listing.
            found_message INTEGER REFERENCES found_message (id) ON DELETE CASCADE,
            -- After how many days this asks the owner of the listing whether they still look.
            days INTEGER,
            CHECK ((listing IS NULL) = (found_message IS NOT NULL)),
            CHECK (found_message IS NULL OR message IS NULL),
            CHECK (CASE WHEN coalesce(found_message, message, days) IS NOT NULL
                THEN coalesce(other, search, claim_event, claim_message) IS NULL
                WHEN claim_event IS NULL AND claim_message IS NULL THEN (other IS NULL) <> (search IS NULL)
                ELSE other IS NULL AND search IS NULL AND (claim_event IS NULL) <> (claim_message IS NULL) END),
            CHECK (near = 0 OR claim_event IS NOT NULL),
            CHECK (proof_read IS NULL OR claim_event IS NOT NULL AND near = 0),
            CHECK ((kind = 'match') = (probability IS NOT NULL))
        );
        -- Each is notified once, and a match once more when it is confirmed.
        CREATE UNIQUE INDEX notification_of_pair ON notification (listing, other, kind, (confirmed > 0))
            WHERE other IS NOT NULL;
        CREATE UNIQUE INDEX notification_of_listing ON notification (account, listing, kind) WHERE search IS NOT NULL;
        CREATE UNIQUE INDEX notification_of_claim ON notification (claim_event, account, near)
            WHERE claim_event IS NOT NULL AND proof_read IS NULL;
        CREATE UNIQUE INDEX notification_of_read ON notification (proof_read) WHERE proof_read IS NOT NULL;
        CREATE UNIQUE INDEX notification_of_message ON notification (claim_message, account)
            WHERE claim_message IS NOT NULL;
        CREATE UNIQUE INDEX notification_of_contact ON notification (message, account) WHERE message IS NOT NULL;
        CREATE UNIQUE INDEX notification_of_found ON notification (found_message) WHERE found_message IS NOT NULL;
        CREATE UNIQUE INDEX notification_of_reminder ON notification (listing, days) WHERE days IS NOT NULL;
        CREATE INDEX notification_by_account ON notification (account, id);
        CREATE INDEX notification_unread ON notification (account, id) WHERE read_at IS NULL;
        CREATE INDEX notification_by_search ON notification (search, id) WHERE search IS NOT NULL;
        CREATE INDEX notification_by_listing ON notification (listing);
        CREATE INDEX notification_by_other ON notification (other) WHERE other IS NOT NULL;
        CREATE INDEX notification_matches ON notification (id) WHERE kind = 'match';
        CREATE INDEX notification_by_sender ON notification (sender, account, id) WHERE sender IS NOT NULL;
        CREATE INDEX notification_by_mail ON notification (mail) WHERE mail IS NOT NULL;

        -- How an account is told of a kind of notifications; a missing row is the standard.
        CREATE TABLE alert_preference (
            -- Links in mails have the id, to end such mails without signing in.
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            account INTEGER NOT NULL REFERENCES account (id),
            kind TEXT NOT NULL,
            mail TEXT NOT NULL DEFAULT 'at-once' CHECK (mail IN ('at-once', 'daily', 'off')),
            -- When the last mail of this kind was sent for the first time.
            mailed_at INTEGER,
            UNIQUE (account, kind)
        );
        """
}
