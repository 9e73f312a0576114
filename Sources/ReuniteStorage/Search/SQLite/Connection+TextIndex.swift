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
    /// - Parameters:
    ///   - steps: how much to do. Each step keeps other writes waiting for about 50 ms.
    ///   - begins: whether to start on the whole index; otherwise continues what was started.
    /// - Returns: whether there was something to do; false if the engine tidies its index itself.
    func tidyTextIndex(steps: Int, begins: Bool) throws -> Bool {
        guard dialect == .sqlite else { return false }
        let total = try prepare("SELECT total_changes()")
        let before = try total.first { $0.integer(0) } ?? 0
        let pages = steps * pagesPerStep * (begins ? -1 : 1)
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
    func isTextIndexSound() throws -> Bool {
        guard dialect == .sqlite else { return true }
        do {
            try execute("INSERT INTO listing_text (listing_text) VALUES ('integrity-check')")
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
