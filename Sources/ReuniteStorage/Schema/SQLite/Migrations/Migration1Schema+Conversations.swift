extension Migration1Schema {
    /// What the two people of a claim write to each other. No read of the public touches these tables.
    static let conversations = """
        -- read_at: when the other side has read it; null if it has not.
        CREATE TABLE claim_message (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            claim INTEGER NOT NULL REFERENCES claim (id),
            author INTEGER NOT NULL REFERENCES account (id),
            body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 5000),
            read_at INTEGER
        );
        CREATE INDEX claim_message_by_claim ON claim_message (claim, id);
        CREATE INDEX claim_message_by_author ON claim_message (author, id);
        CREATE INDEX claim_message_unread ON claim_message (claim, author) WHERE read_at IS NULL;

        -- Messages of a claim as they were when it was reported. message: the id that it had.
        CREATE TABLE evidence_message (
            moderation_case INTEGER NOT NULL REFERENCES moderation_case (id),
            message INTEGER NOT NULL,
            claim INTEGER NOT NULL REFERENCES claim (id),
            author INTEGER NOT NULL REFERENCES account (id),
            body TEXT NOT NULL,
            PRIMARY KEY (moderation_case, message)
        ) WITHOUT ROWID;
        CREATE INDEX evidence_message_by_claim ON evidence_message (claim);
        CREATE INDEX evidence_message_by_author ON evidence_message (author);
        """
}
