extension Migration1Schema {
    /// Accounts that people sign in to, and from where.
    static let accounts = """
        -- id: the time of creation in microseconds since 1970, made unique; with secret it is the public UUIDv7. email: null
        -- where nobody can sign in: the operator's account, and those that were erased. password: null where it is by mailed links
        -- only. code_tries: how many codes were compared with the one that was mailed last. reminded_at: when the owner was last
        -- mailed that listings expire. erasing_below: of an erased account whose listings are still to be withdrawn and emptied, those
        -- with smaller ids; null if none are.
        CREATE TABLE account (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            email TEXT UNIQUE COLLATE NOCASE,
            display_name TEXT NOT NULL CHECK (length(display_name) BETWEEN 1 AND 80),
            password TEXT,
            code_tries INTEGER NOT NULL DEFAULT 0,
            role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'moderator', 'administrator')),
            phone TEXT,
            locale TEXT NOT NULL DEFAULT 'en',
            show_email INTEGER NOT NULL DEFAULT 0 CHECK (show_email IN (0, 1)),
            show_phone INTEGER NOT NULL DEFAULT 0 CHECK (show_phone IN (0, 1)),
            suspended_until INTEGER,
            erased_at INTEGER,
            erasing_below INTEGER CHECK (erasing_below IS NULL OR erased_at IS NOT NULL),
            reminded_at INTEGER,
            -- The registrable domain of the address, such as example.org of ada@mail.example.org.
            mail_domain TEXT,
            -- When a mail server last refused the address: no mails go there until a mailed link shows that it takes them.
            email_refused_at INTEGER
        );
        CREATE INDEX account_by_mail_domain ON account (mail_domain) WHERE mail_domain IS NOT NULL;
        CREATE INDEX account_being_erased ON account (erasing_below) WHERE erasing_below IS NOT NULL;

        -- The account that owns what nobody else does.
        INSERT INTO account (id, secret, display_name) VALUES (0, 0, 'Operator');

        -- changes: how often a display name has changed, so that names that were read before are known to be current.
        CREATE TABLE display_names (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            changes INTEGER NOT NULL
        );
        INSERT INTO display_names VALUES (1, 0);

        -- Somebody who says that an address is theirs. It becomes an account when they show it. Instead of a password it can have a
        -- listing, which is posted then: its draft as JSON, its number, and the SHA-256 of the secret that photos are added with.
        CREATE TABLE registration (
            id INTEGER PRIMARY KEY,
            email TEXT NOT NULL COLLATE NOCASE,
            password TEXT,
            draft TEXT,
            number TEXT UNIQUE,
            secret BLOB UNIQUE CHECK (length(secret) = 32),
            display_name TEXT NOT NULL,
            phone TEXT,
            locale TEXT NOT NULL,
            expires_at INTEGER NOT NULL,
            -- The network that it came from, hashed: one client must not push out what others registered.
            client BLOB CHECK (length(client) = 32),
            CHECK ((password IS NULL) = (draft IS NOT NULL)),
            CHECK ((draft IS NULL) = (number IS NULL) AND (draft IS NULL) = (secret IS NULL))
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
            expires_at INTEGER NOT NULL,
            is_cookie INTEGER NOT NULL DEFAULT 0 CHECK (is_cookie IN (0, 1))
        );
        CREATE INDEX session_by_account ON session (account);
        CREATE INDEX session_by_expiry ON session (expires_at);

        -- What was mailed, to be sent back once: for a registration, to choose a new password for an account, to sign in to it, or to
        -- appeal against a decision. code: of the digits that were mailed with a token to sign in, their SHA-256 with it.
        CREATE TABLE mailed_token (
            token BLOB PRIMARY KEY CHECK (length(token) = 32),
            registration INTEGER REFERENCES registration (id) ON DELETE CASCADE,
            account INTEGER REFERENCES account (id),
            expires_at INTEGER NOT NULL,
            decision INTEGER REFERENCES moderation_log (id),
            code BLOB CHECK (length(code) = 32),
            CHECK ((registration IS NULL) <> (account IS NULL))
        ) WITHOUT ROWID;
        CREATE INDEX mailed_token_by_registration ON mailed_token (registration) WHERE registration IS NOT NULL;
        CREATE INDEX mailed_token_by_account ON mailed_token (account) WHERE account IS NOT NULL;
        CREATE INDEX mailed_token_by_expiry ON mailed_token (expires_at);

        -- The networks (kind 0) and browsers (1), hashed, from which somebody has signed in to an account.
        CREATE TABLE known_client (
            id INTEGER PRIMARY KEY,
            account INTEGER NOT NULL REFERENCES account (id),
            client BLOB NOT NULL CHECK (length(client) = 32),
            seen_at INTEGER NOT NULL,
            kind INTEGER NOT NULL DEFAULT 0 CHECK (kind IN (0, 1)),
            UNIQUE (account, client)
        );
        CREATE INDEX known_client_by_age ON known_client (seen_at);

        -- The passkeys of an account. credential: by what an authenticator knows it; public_key: SubjectPublicKeyInfo; counter: of the
        -- authenticator; challenged_at: when the challenge was issued that was signed last.
        CREATE TABLE passkey (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            account INTEGER NOT NULL REFERENCES account (id),
            credential BLOB NOT NULL UNIQUE CHECK (length(credential) BETWEEN 1 AND 1023),
            public_key BLOB NOT NULL,
            counter INTEGER NOT NULL,
            challenged_at INTEGER NOT NULL,
            user_agent TEXT
        );
        CREATE INDEX passkey_by_account ON passkey (account);

        -- The client that registered an account, for as long as the account is new: see NewAccountShare.
        CREATE TABLE new_account (
            account INTEGER PRIMARY KEY REFERENCES account (id),
            client BLOB NOT NULL CHECK (length(client) = 3)
        );
        """

    /// Counts the changes of display names.
    static let nameTrigger = """
        CREATE TRIGGER display_name_changes AFTER UPDATE OF display_name ON account
        WHEN NEW.display_name <> OLD.display_name
        BEGIN UPDATE display_names SET changes = changes + 1; END;
        """
}
