import GRDB

/// The upkeep of the text index, an FTS5 table: https://www.sqlite.org/fts5.html
extension SQLiteConnection {
    func mergeTextIndex(pages: Int) throws -> Bool {
        let before = database.totalChangesCount
        try prepare("INSERT INTO listing_text (listing_text, rank) VALUES ('merge', ?1)").run([.integer(Int64(pages))])
        // The command itself counts as one.
        return database.totalChangesCount - before > 1
    }

    func textIndexPages() throws -> Int { try integer("SELECT count(*) FROM listing_text_data") ?? 0 }

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
