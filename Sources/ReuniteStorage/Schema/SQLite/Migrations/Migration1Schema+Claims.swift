extension Migration1Schema {
    /// Claims of found things, and what proves them. No read of the public touches these tables.
    static let claims = """
        -- What a finder holds back. questions: a JSON array of texts. held: whether the questions are hidden from claimants,
        -- because they repeat those of another finder: see QuestionReview.
        CREATE TABLE proof (
            listing INTEGER PRIMARY KEY REFERENCES listing (id),
            questions TEXT NOT NULL,
            withheld TEXT CHECK (length(withheld) BETWEEN 1 AND 5000),
            serial TEXT CHECK (length(serial) BETWEEN 1 AND 128),
            held INTEGER NOT NULL DEFAULT 0 CHECK (held BETWEEN 0 AND 3)
        );

        -- The sketches of the questions: see RepeatedQuestions.
        CREATE TABLE proof_pair (
            pair INTEGER NOT NULL,
            listing INTEGER NOT NULL REFERENCES listing (id),
            PRIMARY KEY (pair, listing)
        ) WITHOUT ROWID;
        CREATE INDEX proof_pair_by_listing ON proof_pair (listing);

        -- Who has read the questions of a listing, and when first.
        CREATE TABLE proof_read (
            listing INTEGER NOT NULL REFERENCES listing (id),
            account INTEGER NOT NULL REFERENCES account (id),
            at INTEGER NOT NULL,
            PRIMARY KEY (listing, account)
        ) WITHOUT ROWID;
        CREATE INDEX proof_read_by_account ON proof_read (account);
        CREATE INDEX proof_read_by_age ON proof_read (at);

        -- title: that of the listing when it was claimed. questions, answers: JSON arrays of texts, as the claimant was asked. All three
        -- are empty when they have been forgotten. withheld, found_serial: what the finder held back when the thing was claimed.
        -- note: what the last action said. ends_at: when it ends by itself; null if it has ended. It does not depend on other claims, or
        -- claimants would see when another one is accepted. ending: what has ended it, if nobody of the two did.
        CREATE TABLE claim (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            listing INTEGER NOT NULL REFERENCES listing (id),
            claimant INTEGER NOT NULL REFERENCES account (id),
            own_listing INTEGER REFERENCES listing (id),
            state TEXT NOT NULL CHECK (state IN
                ('submitted', 'accepted', 'declined', 'withdrawn', 'expired', 'handed-over', 'failed')),
            title TEXT NOT NULL,
            questions TEXT NOT NULL,
            answers TEXT NOT NULL,
            message TEXT CHECK (length(message) BETWEEN 1 AND 5000),
            serial TEXT CHECK (length(serial) BETWEEN 1 AND 128),
            withheld TEXT CHECK (length(withheld) BETWEEN 1 AND 5000),
            found_serial TEXT CHECK (length(found_serial) BETWEEN 1 AND 128),
            note TEXT CHECK (length(note) BETWEEN 1 AND 5000),
            ending TEXT CHECK (ending <> ''),
            updated_at INTEGER NOT NULL,
            ends_at INTEGER,
            -- Whether its people have been reminded that it ends at ends_at.
            reminded INTEGER NOT NULL DEFAULT 0 CHECK (reminded IN (0, 1)),
            CHECK ((state IN ('submitted', 'accepted')) = (ends_at IS NOT NULL)),
            CHECK (state NOT IN ('submitted', 'accepted') OR ending IS NULL)
        );
        CREATE UNIQUE INDEX claim_accepted ON claim (listing) WHERE state = 'accepted';
        CREATE UNIQUE INDEX claim_by_account ON claim (listing, claimant);
        CREATE INDEX claim_by_listing ON claim (listing, id);
        CREATE INDEX claim_by_claimant ON claim (claimant, id);
        CREATE INDEX claim_by_own_listing ON claim (own_listing) WHERE own_listing IS NOT NULL;
        CREATE INDEX claim_by_age ON claim (updated_at) WHERE questions <> '';
        CREATE INDEX claim_by_end ON claim (ends_at) WHERE ends_at IS NOT NULL;
        CREATE INDEX claim_by_reminder ON claim (ends_at) WHERE ends_at IS NOT NULL AND reminded = 0;

        -- The history of claims, which only grows. action: null each time the claim was submitted. actor: null for the service.
        CREATE TABLE claim_event (
            id INTEGER PRIMARY KEY,
            claim INTEGER NOT NULL REFERENCES claim (id),
            at INTEGER NOT NULL,
            actor INTEGER REFERENCES account (id),
            action TEXT CHECK (action <> ''),
            state TEXT NOT NULL,
            ending TEXT CHECK (ending <> '')
        );
        CREATE INDEX claim_event_by_claim ON claim_event (claim, id);
        CREATE INDEX claim_event_by_actor ON claim_event (actor) WHERE actor IS NOT NULL;

        -- Codes of hand-overs that are valid or were in the last hour, and the used one of a claim that was handed over, for a finder who
        -- enters it again; of each only the SHA-256.
        CREATE TABLE hand_over_code (
            code BLOB PRIMARY KEY CHECK (length(code) = 32),
            claim INTEGER NOT NULL REFERENCES claim (id),
            expires_at INTEGER NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX hand_over_code_by_claim ON hand_over_code (claim, expires_at);
        CREATE INDEX hand_over_code_by_expiry ON hand_over_code (expires_at);
        """

    /// Lets the history of claims only grow.
    static let claimTriggers = """
        CREATE TRIGGER claim_event_never_changes BEFORE UPDATE ON claim_event
        BEGIN SELECT RAISE(ABORT, 'the history of claims is append-only'); END;
        CREATE TRIGGER claim_event_never_goes BEFORE DELETE ON claim_event
        BEGIN SELECT RAISE(ABORT, 'the history of claims is append-only'); END;
        -- REPLACE deletes without the trigger above.
        CREATE TRIGGER claim_event_is_never_replaced BEFORE INSERT ON claim_event
        WHEN EXISTS (SELECT 1 FROM claim_event WHERE id = NEW.id)
        BEGIN SELECT RAISE(ABORT, 'the history of claims is append-only'); END;
        """
}
