extension MaintenanceStore {
    /// Pages of the text index that a transaction writes: about 50 ms, for which other writes wait.
    private static let mergedPages: Int = 200

    /// Deletes what former texts and points of listings have left: words and tokens in the text index, and words that no
    /// listing has any more.
    ///
    /// The whole index is merged, in small transactions, if a document has changed since the last time. Debian's SQLite
    /// (3.40) cannot delete from the index immediately (FTS5's `secure-delete`, 3.42).
    ///
    /// - Returns: the number of words and tokens.
    @discardableResult
    public func forgetFormerTexts() async throws -> Int {
        guard let last = try await store.read(FormerTokens.last), try await mergeTextIndex() else { return 0 }
        return try await store.inBatches { transaction in
            try FormerTokens.forget(transaction.db, through: last, limit: Store.batch)
        }
    }

    /// Merges all parts of the text index into one, which has only what the documents have.
    ///
    /// - Returns: false if other writes made so much new that it was not done; then it goes on the next time.
    private func mergeTextIndex() async throws -> Bool {
        let pages = try await store.read { try $0.textIndexPages() }
        // Negative: begins a merge of everything.
        if try await !mergeTextIndex(pages: -Self.mergedPages) { return true }
        for _ in 0...(16 + 2 * pages / Self.mergedPages) {
            if try await !mergeTextIndex(pages: Self.mergedPages) { return true }
        }
        return false
    }

    /// Merges parts of the text index in one transaction.
    ///
    /// - Parameter pages: how many it writes; negative to begin a merge of everything, positive to continue.
    /// - Returns: whether there was something to merge.
    func mergeTextIndex(pages: Int) async throws -> Bool {
        try await store.write { try $0.db.mergeTextIndex(pages: pages) }
    }
}
