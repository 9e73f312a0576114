import ReuniteDatabase

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
