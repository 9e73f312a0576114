import ReuniteDatabase

/// The upkeep of the text index. SQLite's is an FTS5 table: https://www.sqlite.org/fts5.html
///
/// PostgreSQL merges the pending entries of a GIN index by itself, and its words are a generated column, so they always agree with
/// the document.
extension Connection {
    /// Pages of the text index that are written in a step.
    private var pagesPerStep: Int { 200 }

    /// Tidies a part of the text index. Once all of it is tidied, searches read less of it, and nothing is left of former
    /// documents.
    ///
    /// Merges parts of the index: a negative number of pages begins to merge all parts into one, a positive one continues.
    ///
    /// It keeps other writes waiting for about 50 ms.
    ///
    /// - Parameter begins: whether to start on the whole index; otherwise continues what was started.
    /// - Returns: whether there was something to do; false if the engine tidies its index itself.
    func tidyTextIndex(begins: Bool) throws -> Bool {
        guard dialect == .sqlite else { return false }
        let total = try prepare("SELECT total_changes()")
        let before = try total.first { $0.integer(0) } ?? 0
        let pages = pagesPerStep * (begins ? -1 : 1)
        try prepare("INSERT INTO listing_text (listing_text, rank) VALUES ('merge', ?1)").run([.integer(Int64(pages))])
        // The command itself counts as one.
        return try (total.first { $0.integer(0) } ?? 0) - before > 1
    }

    /// About how many steps it takes to tidy the whole text index; 0 if the engine does it itself.
    func textIndexSteps() throws -> Int {
        guard dialect == .sqlite else { return 0 }
        return (try integer("SELECT count(*) FROM listing_text_data") ?? 0) / pagesPerStep
    }

    /// Whether the text index agrees with its documents.
    ///
    /// FTS5 checks a table by a command that counts as a write, for which all other writes would wait. So it checks a temporary table:
    /// a copy of the index, and a view of the documents.
    func isTextIndexSound() throws -> Bool {
        guard dialect == .sqlite else { return true }
        let sql = try prepare("SELECT sql FROM sqlite_master WHERE name = 'listing_text'").first([]) { $0.text(0) }
        guard let options = sql?.split(separator: "fts5(").last?.split(separator: ")").first else { return false }
        defer { try? execute("DROP TABLE IF EXISTS temp.checked_text; DROP VIEW IF EXISTS temp.checked_document") }
        try execute(
            """
            CREATE TEMP VIEW checked_document AS SELECT id, c0 AS document FROM main.listing_text_content;
            CREATE VIRTUAL TABLE temp.checked_text
                USING fts5(\(options), content = 'checked_document', content_rowid = 'id');
            """)
        for part in ["data", "idx", "config"] {
            try execute(
                """
                DELETE FROM temp.checked_text_\(part);
                INSERT INTO temp.checked_text_\(part) SELECT * FROM main.listing_text_\(part);
                """)
        }
        do {
            try execute("INSERT INTO temp.checked_text (checked_text, rank) VALUES ('integrity-check', 1)")
            return true
        } catch let error as DatabaseError where error.kind == .damaged {
            return false
        }
    }

    /// Rebuilds the text index from its documents.
    func rebuildTextIndex() throws {
        switch dialect {
        case .sqlite: try execute("INSERT INTO listing_text (listing_text) VALUES ('rebuild')")
        case .postgreSQL: try execute("REINDEX INDEX listing_text_words")
        }
    }
}
