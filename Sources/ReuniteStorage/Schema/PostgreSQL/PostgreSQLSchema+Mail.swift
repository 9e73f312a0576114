import ReuniteDatabase

extension PostgreSQLSchema {
    /// Mail that is to be sent.
    static let mail = """
        CREATE TABLE mail (
            id bigint PRIMARY KEY,
            kind text COLLATE "C" NOT NULL CHECK (kind <> ''),
            address text COLLATE "C",
            locale text COLLATE "C",
            account bigint,
            registration bigint,
            listing bigint,
            queued_at bigint NOT NULL,
            due_at bigint NOT NULL,
            attempts bigint NOT NULL DEFAULT 0,
            decision bigint,
            message bigint
        );
        CREATE INDEX mail_by_due ON mail (due_at);
        CREATE INDEX mail_by_registration ON mail (registration) WHERE registration IS NOT NULL;
        CREATE INDEX mail_by_account ON mail (account) WHERE account IS NOT NULL;
        CREATE INDEX mail_by_address ON mail (lower(address));
        CREATE INDEX mail_by_message ON mail (message) WHERE message IS NOT NULL;
        """
}
