import GRDB

/// Accounts that people sign in to, what they post and take back, and the mail that goes to them.
enum Migration2Accounts {
    static func migrate(_ db: Database) throws {
        try db.execute(sql: accounts)
        try db.execute(sql: listings)
        try db.execute(sql: mail)
        db.clearSchemaCache()
    }

    private static let accounts = """
        -- Null where nobody can sign in: the operator's account, and those that were erased.
        ALTER TABLE account ADD COLUMN password TEXT;
        ALTER TABLE account ADD COLUMN role TEXT NOT NULL DEFAULT 'member'
            CHECK (role IN ('member', 'moderator', 'administrator'));
        ALTER TABLE account ADD COLUMN phone TEXT;
        ALTER TABLE account ADD COLUMN locale TEXT NOT NULL DEFAULT 'en';
        ALTER TABLE account ADD COLUMN show_email INTEGER NOT NULL DEFAULT 0 CHECK (show_email IN (0, 1));
        ALTER TABLE account ADD COLUMN show_phone INTEGER NOT NULL DEFAULT 0 CHECK (show_phone IN (0, 1));
        ALTER TABLE account ADD COLUMN suspended_until INTEGER;
        ALTER TABLE account ADD COLUMN erased_at INTEGER;

        -- Somebody who says that an address is theirs. It becomes an account when they show it.
        CREATE TABLE registration (
            id INTEGER PRIMARY KEY,
            email TEXT NOT NULL COLLATE NOCASE,
            password TEXT NOT NULL,
            display_name TEXT NOT NULL,
            phone TEXT,
            locale TEXT NOT NULL,
            expires_at INTEGER NOT NULL
        );
        CREATE INDEX registration_by_email ON registration (email);
        CREATE INDEX registration_by_expiry ON registration (expires_at);

        -- Of tokens only the SHA-256 is kept. id and secret are the public UUIDv7, as in account.
        CREATE TABLE session (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
            account INTEGER NOT NULL REFERENCES account (id),
            user_agent TEXT,
            expires_at INTEGER NOT NULL
        );
        CREATE INDEX session_by_account ON session (account);
        CREATE INDEX session_by_expiry ON session (expires_at);

        -- What was mailed, to be sent back once: for a registration, or to choose a new password for an account.
        CREATE TABLE mailed_token (
            token BLOB PRIMARY KEY CHECK (length(token) = 32),
            registration INTEGER REFERENCES registration (id) ON DELETE CASCADE,
            account INTEGER REFERENCES account (id),
            expires_at INTEGER NOT NULL,
            CHECK ((registration IS NULL) <> (account IS NULL))
        ) WITHOUT ROWID;
        CREATE INDEX mailed_token_by_registration ON mailed_token (registration) WHERE registration IS NOT NULL;
        CREATE INDEX mailed_token_by_account ON mailed_token (account) WHERE account IS NOT NULL;
        CREATE INDEX mailed_token_by_expiry ON mailed_token (expires_at);
        """

    private static let listings = """
        ALTER TABLE listing ADD COLUMN outcome TEXT
            CHECK (outcome IN ('returned', 'recovered-elsewhere', 'given-up'));
        -- When its owner was told that it expires soon.
        ALTER TABLE listing ADD COLUMN reminded_at INTEGER;
        CREATE INDEX listing_by_owner ON listing (owner) WHERE owner <> 0;
        CREATE INDEX listing_by_reminder ON listing (expires_at)
            WHERE state = 'open' AND reminded_at IS NULL AND owner <> 0;

        -- The first answers to requests that may come again.
        CREATE TABLE idempotency_key (
            id INTEGER PRIMARY KEY,
            account INTEGER NOT NULL REFERENCES account (id),
            key TEXT NOT NULL,
            fingerprint BLOB NOT NULL,
            location TEXT NOT NULL,
            entity_tag TEXT NOT NULL,
            body BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            UNIQUE (account, key)
        );
        CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);
        """

    private static let mail = """
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
            attempts INTEGER NOT NULL DEFAULT 0
        );
        CREATE INDEX mail_by_due ON mail (due_at);
        CREATE INDEX mail_by_registration ON mail (registration) WHERE registration IS NOT NULL;
        CREATE INDEX mail_by_account ON mail (account) WHERE account IS NOT NULL;
        """
}
