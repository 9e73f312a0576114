import Reunite

/// The SQL that reads and writes the text index, an FTS5 table: https://www.sqlite.org/fts5.html
enum TextIndex {
    /// The table of the documents. Its `id` is that of the listing.
    static let documents = "listing_text_content"
    /// The column of ``documents`` that has the document.
    static let document = "c0"

    /// Adds the document `?2` of a listing `?1`.
    static let insert = "INSERT INTO listing_text (rowid, document) VALUES (?1, ?2)"
    /// Replaces the document of a listing `?1` by `?2`, if it differs.
    static let update = "UPDATE listing_text SET document = ?2 WHERE rowid = ?1 AND document <> ?2"
    /// Deletes the document of a listing `?1`.
    static let delete = "DELETE FROM listing_text WHERE rowid = ?1"

    /// Asks whether the expression `?1` finds a listing.
    static let find = "SELECT 1 FROM listing_text WHERE listing_text MATCH ?1 LIMIT 1"
    /// Counts the listings that the expression `?1` finds, up to `?2`.
    static let count = "SELECT count(*) FROM (SELECT 1 FROM listing_text WHERE listing_text MATCH ?1 LIMIT ?2) AS found"

    /// The index with the listings as `l`, in the order of creation.
    static let listings = "listing_text AS t CROSS JOIN listing AS l ON l.id = t.rowid"
    /// The index with the documents as `d`, in the order of creation.
    static let indexedDocuments = "listing_text AS t CROSS JOIN \(documents) AS d ON d.id = t.rowid"
    /// The id of the listing, in whose order the index is read.
    static let row = "t.rowid"

    /// The condition that an expression finds a listing.
    static func matches(_ expression: String) -> SQLText { "t.listing_text MATCH \(bound: .text(expression))" }

    /// The condition that a document in a column has a text.
    static func contains(_ text: String, in column: String = "d.\(document)") -> SQLText {
        "instr(\(sql: column), \(bound: .text(text))) > 0"
    }
}
