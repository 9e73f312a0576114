extension Migration1Schema {
    /// Mail that is to be sent.
    static let mail = """
        -- What is to be mailed, to whom; the text is made when it is sent. Rows go when they have been sent.
        CREATE TABLE mail (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind <> ''),
            address TEXT,
            locale TEXT,
            account INTEGER REFERENCES account (id),
            registration INTEGER REFERENCES registration (id) ON DELETE CASCADE,
            listing INTEGER REFERENCES listing (id),
            queued_at INTEGER NOT NULL,
            due_at INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            decision INTEGER REFERENCES moderation_log (id),
            message INTEGER REFERENCES message (id) ON DELETE CASCADE
        );
        CREATE INDEX mail_by_due ON mail (due_at);
        CREATE INDEX mail_by_registration ON mail (registration) WHERE registration IS NOT NULL;
        CREATE INDEX mail_by_account ON mail (account) WHERE account IS NOT NULL;
        CREATE INDEX mail_by_address ON mail (lower(address));
        CREATE INDEX mail_by_message ON mail (message) WHERE message IS NOT NULL;
        """
}
