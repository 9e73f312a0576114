extension Migration1Schema {
    /// Photos of listings, of belongings and of accounts. Their files are beside the store, named by the hash of their content.
    static let photos = """
        -- id and secret are the public UUIDv7, as in account. content is the SHA-256 of the renditions: rows with
        -- the same one share their files. Without a listing, a belonging and a registration it is the
        -- account's own picture. The photos of a draft belong to its registration, and to the operator's account.
        CREATE TABLE photo (
            id INTEGER PRIMARY KEY,
            secret INTEGER NOT NULL,
            account INTEGER NOT NULL REFERENCES account (id),
            listing INTEGER REFERENCES listing (id),
            belonging INTEGER REFERENCES belonging (id),
            registration INTEGER REFERENCES registration (id) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            content BLOB NOT NULL CHECK (length(content) = 32),
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            small_width INTEGER NOT NULL CHECK (small_width > 0),
            small_height INTEGER NOT NULL CHECK (small_height > 0),
            bytes INTEGER NOT NULL CHECK (bytes > 0),
            likeness INTEGER NOT NULL,
            CHECK (listing IS NULL OR belonging IS NULL),
            CHECK (registration IS NULL OR listing IS NULL AND belonging IS NULL)
        );
        CREATE UNIQUE INDEX photo_by_belonging ON photo (belonging) WHERE belonging IS NOT NULL;
        CREATE INDEX photo_by_listing ON photo (listing, position) WHERE listing IS NOT NULL;
        CREATE INDEX photo_by_account ON photo (account);
        CREATE INDEX photo_of_account ON photo (account) WHERE listing IS NULL AND belonging IS NULL AND registration IS NULL;
        CREATE INDEX photo_by_registration ON photo (registration) WHERE registration IS NOT NULL;
        CREATE INDEX photo_by_content ON photo (content);

        -- The name of the service in the object store with its photos, and the secret with which its servers sign tokens. A copy of
        -- the store gets a row of its own.
        CREATE TABLE service_identity (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            identity TEXT NOT NULL CHECK (length(identity) = 32),
            secret TEXT NOT NULL CHECK (length(secret) = 32)
        );
        """

    /// The indexes by which near duplicates are found: four bands of each hash.
    static let likenessIndexes = """
        CREATE INDEX photo_by_likeness_0 ON photo (((likeness >> 0) & 65535));
        CREATE INDEX post_by_likeness_0 ON post (((likeness >> 0) & 65535));
        CREATE INDEX photo_by_likeness_1 ON photo (((likeness >> 16) & 65535));
        CREATE INDEX post_by_likeness_1 ON post (((likeness >> 16) & 65535));
        CREATE INDEX photo_by_likeness_2 ON photo (((likeness >> 32) & 65535));
        CREATE INDEX post_by_likeness_2 ON post (((likeness >> 32) & 65535));
        CREATE INDEX photo_by_likeness_3 ON photo (((likeness >> 48) & 65535));
        CREATE INDEX post_by_likeness_3 ON post (((likeness >> 48) & 65535));
        """
}
