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
    private func tidyTextIndex() async throws -> Bool {
        let steps = try await store.read { try $0.textIndexSteps() }
        if try await !tidyTextIndex(steps: 1, begins: true) { return true }
        for _ in 0...(16 + 2 * steps) {
            if try await !tidyTextIndex(steps: 1, begins: false) { return true }
        }
        return false
    }

    /// Tidies a part of the text index in one transaction.
    ///
    /// - Returns: whether there was something to do.
    func tidyTextIndex(steps: Int, begins: Bool) async throws -> Bool {
        try await store.write { try $0.db.tidyTextIndex(steps: steps, begins: begins) }
    }
}
