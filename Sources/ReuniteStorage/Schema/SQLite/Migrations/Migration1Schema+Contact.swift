extension Migration1Schema {
    /// Messages to owners, and what was posted lately, by which near duplicates are found.
    static let contact = """
        -- What somebody and the owner of a listing write to each other.
        CREATE TABLE conversation (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            listing INTEGER NOT NULL REFERENCES listing (id),
            writer INTEGER NOT NULL REFERENCES account (id),
            UNIQUE (listing, writer)
        );
        CREATE INDEX conversation_by_writer ON conversation (writer);

        -- A message of a conversation. listing: that of the conversation. read_at: when the recipient has read it, and reported_at:
        -- has reported it. held_with: the first message of the group that a moderator decides on; verdict: the decision.
        CREATE TABLE message (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            conversation INTEGER NOT NULL REFERENCES conversation (id),
            listing INTEGER NOT NULL REFERENCES listing (id),
            sender INTEGER NOT NULL REFERENCES account (id),
            body TEXT NOT NULL CHECK (length(body) BETWEEN 1 AND 5000),
            read_at INTEGER,
            reported_at INTEGER,
            held_with INTEGER,
            verdict TEXT CHECK (verdict <> ''),
            CHECK (verdict IS NULL OR held_with IS NOT NULL),
            CHECK (reported_at IS NULL OR held_with IS NOT NULL)
        );
        CREATE INDEX message_by_conversation ON message (conversation, id);
        CREATE INDEX message_by_sender ON message (sender, id);
        CREATE INDEX message_held ON message (held_with, id) WHERE held_with IS NOT NULL;

        -- The sketches of messages, for a day: see LikeMessages.
        CREATE TABLE message_pair (
            pair INTEGER NOT NULL,
            message INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
            PRIMARY KEY (pair, message)
        ) WITHOUT ROWID;
        CREATE INDEX message_pair_by_message ON message_pair (message);
        CREATE INDEX message_by_listing ON message (listing);

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

        -- What was posted in the last weeks, by what its words look like: see PostLikeness.
        CREATE TABLE post (
            listing INTEGER PRIMARY KEY REFERENCES listing (id),
            likeness INTEGER NOT NULL
        );

        -- Found listings that copy another one: see ListingCopies. may_notify: whether people may be notified of the copy.
        CREATE TABLE listing_copy (
            listing INTEGER PRIMARY KEY REFERENCES listing (id),
            original INTEGER NOT NULL REFERENCES listing (id),
            may_notify INTEGER NOT NULL CHECK (may_notify IN (0, 1))
        );
        CREATE INDEX listing_copy_by_original ON listing_copy (original);

        -- New words and photos of listings that are not compared yet: photo is 0 for the words of a new listing, -1 for those of an
        -- edited one, -2 if its category or place is another one. See PostLikeness.
        CREATE TABLE uncompared (
            listing INTEGER NOT NULL REFERENCES listing (id),
            photo INTEGER NOT NULL,
            PRIMARY KEY (listing, photo)
        ) WITHOUT ROWID;
        """
}
