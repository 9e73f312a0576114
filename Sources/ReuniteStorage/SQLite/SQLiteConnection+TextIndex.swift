import GRDB

/// The upkeep of the text index, an FTS5 table: https://www.sqlite.org/fts5.html
extension SQLiteConnection {
    /// Pages of the text index that are written in a step.
    private static let pagesPerStep = 200

    /// Merges parts of the index. A negative number of pages begins to merge all parts into one, a positive one continues.
    func tidyTextIndex(steps: Int, begins: Bool) throws -> Bool {
        let before = database.totalChangesCount
        let pages = steps * Self.pagesPerStep * (begins ? -1 : 1)
        try prepare("INSERT INTO listing_text (listing_text, rank) VALUES ('merge', ?1)").run([.integer(Int64(pages))])
        // The command itself counts as one.
        return database.totalChangesCount - before > 1
    }

    func textIndexSteps() throws -> Int {
        (try integer("SELECT count(*) FROM listing_text_data") ?? 0) / Self.pagesPerStep
    }

    func isTextIndexSound() throws -> Bool {
        do {
            try execute("INSERT INTO listing_text (listing_text) VALUES ('integrity-check')")
            return true
        } catch let error as DatabaseError where error.kind == .damaged {
            return false
        }
    }

    func rebuildTextIndex() throws { try execute("INSERT INTO listing_text (listing_text) VALUES ('rebuild')") }
}
