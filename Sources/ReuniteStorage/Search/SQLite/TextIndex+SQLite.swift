import ReuniteDatabase

extension TextIndex {
    /// An FTS5 table: https://www.sqlite.org/fts5.html
    static let sqlite = TextIndex(
        documents: "listing_text_content", document: "c0",
        insertion: (table: "listing_text", columns: ["rowid", "document"]),
        update: "UPDATE listing_text SET document = ?2 WHERE rowid = ?1 AND document <> ?2",
        delete: "DELETE FROM listing_text WHERE rowid = ?1",
        // Words have nothing that JSON escapes.
        addWords: """
            INSERT INTO word (word) SELECT value FROM json_each('["' || replace(?1, ' ', '","') || '"]') WHERE true
            ON CONFLICT DO NOTHING
            """,
        find: "SELECT 1 FROM listing_text WHERE listing_text MATCH ?1 LIMIT 1",
        count: "SELECT count(*) FROM (SELECT 1 FROM listing_text WHERE listing_text MATCH ?1 LIMIT ?2) AS found",
        listings: { expression, _ in found(expression) }, checkedListings: found,
        indexedDocuments: "listing_text AS t CROSS JOIN listing_text_content AS d ON d.id = t.rowid", row: "t.rowid",
        match: ("t.listing_text MATCH ", ""), position: "instr",
        syntax: Syntax(and: " AND ", or: " OR ", not: " NOT ", quote: "\"", prefix: "*"), longestTerm: nil)

    /// Writes documents alone, while the index is deferred.
    static let deferredSQLite = {
        var text = sqlite
        text.insertion = (table: text.documents, columns: ["id", text.document])
        text.update = "UPDATE listing_text_content SET c0 = ?2 WHERE id = ?1 AND c0 <> ?2"
        return text
    }()

    @Sendable private static func found(_ expression: String) -> Source {
        Source(
            from: "listing_text AS t CROSS JOIN listing AS l ON l.id = t.rowid",
            condition: "t.listing_text MATCH \(bound: .text(expression))")
    }
}

extension SpatialIndex {
    /// An R*Tree: https://www.sqlite.org/rtree.html
    ///
    /// Its 32-bit numbers round the smallest coordinates to 0.
    static let sqlite = SpatialIndex(
        count: """
            SELECT count(*) FROM (
                SELECT 1 FROM idx_listing_geom
                WHERE xmax >= ?1 AND xmin <= ?2 AND ymax >= ?3 AND ymin <= ?4 LIMIT ?5) AS found
            """,
        listings: """
            box CROSS JOIN idx_listing_geom AS r
            ON r.xmax >= box.west AND r.xmin <= box.east AND r.ymax >= box.south AND r.ymin <= box.north
            CROSS JOIN listing AS l ON l.id = r.pkid
            """,
        slack: 1e-30)
}
