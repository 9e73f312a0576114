import ReuniteDatabase

extension PostgreSQLSchema {
    /// The change feed. Its triggers are in ``FeedTriggers``.
    static let feed = """
        CREATE TABLE change (
            seq bigint PRIMARY KEY,
            listing bigint NOT NULL,
            secret bigint NOT NULL,
            version bigint,
            kind text COLLATE "C" NOT NULL CHECK (kind IN ('created', 'updated') OR kind = 'deleted'),
            at bigint NOT NULL,
            was_found bigint CHECK (was_found IN (0, 1)),
            was_status text COLLATE "C",
            was_category text COLLATE "C",
            was_occurred_start bigint,
            was_occurred_end bigint,
            was_longitude double precision,
            was_latitude double precision
        );
        """
}
