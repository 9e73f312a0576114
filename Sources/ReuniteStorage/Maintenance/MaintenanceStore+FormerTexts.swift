import ReuniteDatabase

extension MaintenanceStore {
    /// Deletes what former texts and points of listings have left: words and tokens in the text index, and words that no
    /// listing has any more.
    ///
    /// The whole index is tidied, in small transactions, if a document has changed since the last time. Debian's SQLite
    /// (3.40) cannot delete from the index immediately (FTS5's `secure-delete`, 3.42).
    ///
    /// - Returns: the number of words and tokens.
    @discardableResult
    public func forgetFormerTexts() async throws -> Int {
        guard let last = try await store.read(FormerTokens.last), try await tidyTextIndex() else { return 0 }
        return try await store.inBatches { transaction in
            try FormerTokens.forget(transaction.db, through: last, limit: Store.batch)
        }
    }

    /// Tidies the whole text index, which then has only what the documents have.
    ///
    /// - Returns: whether it was finished; false if other writes added too much in the meantime. The next call starts again.
    @discardableResult
    func tidyTextIndex() async throws -> Bool {
        let most = try await store.read { 17 + 2 * (try $0.textIndexSteps()) }
        for number in 0...most {
            let isUnfinished = try await store.write { try $0.db.tidyTextIndex(begins: number == 0) }
            if !isUnfinished { return true }
            // Other processes, which wait for the file, have their turn.
            try await Task.sleep(for: WritePace.pause)
        }
        return false
    }
}
