import ReuniteDatabase

/// The rules for what PostgreSQL alone has.
extension StoreCheck {
    /// The index of texts has each listing once. The other indexes are columns and indexes of the table itself.
    static let postgreSQLIndexes: [StoreCheck] = [
        StoreCheck(
            name: "entries of the text index without a listing",
            count: """
                SELECT count(*) FROM listing_text AS d LEFT JOIN listing AS l ON l.id = d.id WHERE l.id IS NULL
                """,
            repair: "DELETE FROM listing_text WHERE id NOT IN (SELECT id FROM listing)")
    ]

    static let postgreSQLFeedTriggers = StoreCheck(
        name: "missing triggers of the change feed",
        count: """
            SELECT \(FeedTriggers.names.count) - count(*) FROM pg_trigger
            WHERE tgrelid = 'listing'::regclass AND tgname IN (\(FeedTriggers.names.map { "'\($0)'" }.joined(separator: ", ")))
            """,
        repair: PostgreSQLSchema.feedTriggers)
}
