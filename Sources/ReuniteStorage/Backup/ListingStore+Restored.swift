import GRDB

extension ListingStore {
    /// By how much the numbers of the change feed go on after a restore: more changes than any store has between a backup
    /// and its loss, and so few that the numbers stay exact in JSON after a thousand restores.
    private static let feedGap: Int64 = 1_000_000_000

    /// Makes a restored copy fit to go on from.
    ///
    /// What happened after the copy was made is not in it, so it must not be undone unnoticed, or be confused with what
    /// happens next. All sessions end and mailed links are void: some had ended or had been used since. The change feed
    /// begins anew with numbers that were never given: who followed it is told to load everything, instead of missing the
    /// changes that would have got the same numbers again.
    public func beginAnew() async throws {
        try await write { transaction in
            try transaction.db.execute(
                sql: """
                    DELETE FROM session;
                    DELETE FROM mailed_token;
                    INSERT INTO sqlite_sequence (name, seq) SELECT 'change', 0
                        WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'change');
                    UPDATE sqlite_sequence SET seq = seq + \(Self.feedGap) WHERE name = 'change';
                    DELETE FROM change WHERE seq < (SELECT max(seq) FROM change);
                    UPDATE change SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'change');
                    """)
        }
    }
}
