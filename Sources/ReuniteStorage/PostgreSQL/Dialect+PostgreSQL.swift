extension Dialect {
    /// That of PostgreSQL with PostGIS.
    static let postgreSQL = Dialect(
        text: .postgreSQL, spatial: .postgreSQL, listingsByState: "listing AS l", listingsInOrder: "listing AS l",
        // Its sorts keep the best rows, and pass the others over.
        readsListingsOnce: true,
        // A prepared statement is planned for any value, and would be planned for many rows.
        limit: { "LIMIT \(sql: String($0))" }, now: "reunite_now()",
        distinctList: { "string_agg(DISTINCT \($0), ',')" }, indexChecks: StoreCheck.postgreSQLIndexes,
        feedTriggerCheck: StoreCheck.postgreSQLFeedTriggers, fileChecks: [])
}

extension TextIndex {
    /// A column of words and tokens with a GIN index: https://www.postgresql.org/docs/15/textsearch-indexes.html
    static let postgreSQL = TextIndex(
        documents: "listing_text", document: "document",
        insertion: (table: "listing_text", columns: ["id", "document"]),
        update: "UPDATE listing_text SET document = ?2 WHERE id = ?1 AND document <> ?2",
        delete: "DELETE FROM listing_text WHERE id = ?1",
        addWords: "INSERT INTO word (word) SELECT unnest(string_to_array(?1, ' ')) ON CONFLICT DO NOTHING",
        find: "SELECT 1 FROM listing_text WHERE words @@ ?1::tsquery LIMIT 1",
        count: "SELECT count(*) FROM (SELECT 1 FROM listing_text WHERE words @@ ?1::tsquery LIMIT ?2) AS found",
        listings: found, checkedListings: checked,
        indexedDocuments: "listing_text AS t JOIN listing_text AS d ON d.id = t.id", row: "t.id",
        match: ("t.words @@ ", "::tsquery"), position: "strpos",
        syntax: Syntax(and: " & ", or: " | ", not: " & !", quote: "'", prefix: ":*"),
        longestTerm: PostgreSQLSchema.longestTerm)

    /// The index finds all rows, which are sorted before the first listing is read. `OFFSET 0` keeps the planner from reordering.
    @Sendable private static func found(_ expression: String, isDescending: Bool) -> Source {
        Source(
            from: """
                (SELECT id FROM (SELECT id FROM listing_text WHERE words @@ \(bound: .text(expression))::tsquery OFFSET 0) AS found
                ORDER BY id\(sql: isDescending ? " DESC" : "")) AS t \(sql: listing)
                """, condition: "true")
    }

    /// The function behind the operator `@@`, which no index serves.
    @Sendable private static func checked(_ expression: String) -> Source {
        Source(
            from: "listing_text AS t \(sql: listing)",
            condition: "ts_match_vq(t.words, \(bound: .text(expression))::tsquery)")
    }

    private static let listing = "CROSS JOIN LATERAL (SELECT * FROM listing WHERE id = t.id OFFSET 0) AS l"
}

extension SpatialIndex {
    /// A GiST index of points: https://postgis.net/docs/using_postgis_dbmanagement.html#gist_indexes
    static let postgreSQL = SpatialIndex(
        count: """
            SELECT count(*) FROM (
                SELECT 1 FROM listing WHERE geom && st_makeenvelope(?1, ?3, ?2, ?4, 4326) LIMIT ?5) AS found
            """,
        listings: """
            box JOIN listing AS l
            ON l.geom && st_makeenvelope(box.west, box.south, box.east, box.north, 4326)
            """,
        slack: 0)
}

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
