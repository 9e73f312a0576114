import Reunite

extension Migration1Schema {
    /// Listings with their text index, and the results of requests that may come again.
    static let listings = """
        -- id: as in account. Times are microseconds since 1970. The published point (geom) and, where it differs, the
        -- true one (exact) are added by SpatiaLite. No list has more than two values, here and in change: SQLite makes a
        -- temporary table of a longer one for each row, which doubles the time of an insert.
        CREATE TABLE listing (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1,
            visibility TEXT NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'held') OR visibility = 'removed'),
            state TEXT NOT NULL CHECK (state IN ('open', 'resolved') OR state IN ('expired', 'withdrawn')),
            status TEXT NOT NULL CHECK (status IN ('lost', 'found')),
            category TEXT NOT NULL CHECK (category <> ''),
            occurred_start INTEGER NOT NULL,
            occurred_end INTEGER NOT NULL CHECK (occurred_end >= occurred_start),
            owner INTEGER NOT NULL REFERENCES account (id),
            updated_at INTEGER NOT NULL,
            resolved_at INTEGER,
            expires_at INTEGER NOT NULL,
            precision TEXT NOT NULL CHECK (precision IN ('exact', 'approximate')),
            accuracy INTEGER CHECK (accuracy > 0),
            external_id TEXT,
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
            description TEXT NOT NULL CHECK (length(description) <= 5000),
            outcome TEXT CHECK (outcome IN ('returned', 'recovered-elsewhere') OR outcome = 'given-up'),
            -- When its owner was told that it expires soon.
            reminded_at INTEGER,
            -- What searches tell of its photos, in their order: see PhotoList. Null where it has none.
            photos TEXT,
            -- Whether its last edit changed nothing of the texts but their spelling: see Respelling.
            is_respelling INTEGER NOT NULL DEFAULT 0 CHECK (is_respelling IN (0, 1)),
            -- How often its owner was asked whether they still look; 2 of imported ones, whose owners are not asked.
            asked INTEGER NOT NULL DEFAULT 0 CHECK (asked BETWEEN 0 AND 2),
            CHECK (state <> 'resolved' OR resolved_at IS NOT NULL)
        );

        -- The numbers by which people name listings, without their hyphens.
        CREATE TABLE listing_number (
            number TEXT PRIMARY KEY CHECK (length(number) = 8),
            listing INTEGER NOT NULL UNIQUE REFERENCES listing (id)
        ) WITHOUT ROWID;

        -- Every word that the text index has had, for the completion of prefixes.
        CREATE TABLE word (word TEXT PRIMARY KEY) WITHOUT ROWID;

        -- Words and tokens that a document of the text index no longer has. They are forgotten within the hour.
        CREATE TABLE former_token (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            token TEXT NOT NULL UNIQUE
        );

        -- The rules by which the words of documents are made: see MaintenanceStore.renewDocuments.
        CREATE TABLE text_rules (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            version INTEGER NOT NULL,
            -- The last listing whose document is renewed; null if all are.
            renewed INTEGER
        );
        INSERT INTO text_rules VALUES (1, \(IndexedWords.rules), NULL);

        -- What requests that may come again have created, as JSON.
        CREATE TABLE idempotency_key (
            id INTEGER PRIMARY KEY,
            account INTEGER NOT NULL REFERENCES account (id),
            key TEXT NOT NULL,
            fingerprint BLOB NOT NULL,
            result BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            UNIQUE (account, key)
        );
        CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);
        """

    static let textIndex = """
        -- The words and tokens of each listing (<doc:TextIndex>).
        CREATE VIRTUAL TABLE listing_text USING fts5(
            document, detail = none, columnsize = 0, tokenize = "ascii tokenchars '@'"
        );

        -- An import's transaction is written as one part, and parts are merged by eights: half the rewriting of the
        -- defaults, for a few more parts to look into.
        INSERT INTO listing_text (listing_text, rank) VALUES ('hashsize', 8388608), ('automerge', 8);

        -- The command 'merge' goes on with merges that have begun, and begins none of its own.
        INSERT INTO listing_text (listing_text, rank) VALUES ('usermerge', 16);
        """

    /// The indexes of listings, which have their points by now.
    static let listingIndexes = """
        CREATE INDEX listing_by_state ON listing (state) WHERE visibility = 'public';
        CREATE UNIQUE INDEX listing_by_external_id ON listing (external_id) WHERE external_id IS NOT NULL;
        CREATE INDEX listing_by_expiry ON listing (expires_at) WHERE state = 'open';
        CREATE INDEX listing_by_owner ON listing (owner) WHERE owner <> 0;
        CREATE INDEX listing_by_reminder ON listing (expires_at)
            WHERE state = 'open' AND reminded_at IS NULL AND owner <> 0;
        CREATE INDEX listing_by_question ON listing (asked, id) WHERE state = 'open' AND asked < 2 AND owner <> 0;
        CREATE INDEX listing_held ON listing (id) WHERE visibility = 'held';
        """
}
