extension Migration1Schema {
    /// Messages to owners, and what was posted lately, by which near duplicates are found.
    static let contact = """
        -- What somebody wrote to a listing's owner: the text until it is mailed, and that there was one.
        CREATE TABLE message (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            listing INTEGER NOT NULL REFERENCES listing (id),
            sender INTEGER NOT NULL REFERENCES account (id),
            body TEXT CHECK (length(body) BETWEEN 1 AND 5000)
        );
        CREATE INDEX message_by_sender ON message (sender);
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

        -- What was posted and is not compared yet: the words of a listing (photo = 0), or a photo. See PostLikeness.
        CREATE TABLE uncompared (
            listing INTEGER NOT NULL REFERENCES listing (id),
            photo INTEGER NOT NULL,
            PRIMARY KEY (listing, photo)
        ) WITHOUT ROWID;
        """
}
