import ReuniteDatabase

extension MaintenanceStore {
    /// Leaves the file to other processes for a moment, after a long transaction: a server that waits for it retries
    /// every two milliseconds.
    public func pauseForOthers() async throws { try await Task.sleep(for: .milliseconds(10)) }

    /// Lets an import write listings without the indexes of points and texts, if it is large and no other process has the file open.
    /// ``buildIndexes()`` ends this.
    ///
    /// To build them at the end takes a fifth of the time. A process that opens the file in the meantime, or after a crash, builds them
    /// first: it sees that they are deferred, or was seen here to have the file open.
    ///
    /// - Parameter bytes: the size of the import; nil if it is unknown.
    public func deferIndexes(bytes: Int64?) async throws {
        guard try !store.database.isOpenElsewhere else { return }
        try await store.write { transaction in
            let db = transaction.db
            // To build them takes a quarter of the time of writing the same number of listings with them.
            let isLarge = try bytes.map { try $0 * 10 > db.fileSize() } ?? false
            if try isLarge || db.integer("SELECT 1 FROM listing LIMIT 1") == nil { try db.deferIndexes() }
        }
        if try store.database.isOpenElsewhere { try await buildIndexes() }
    }

    /// Builds the indexes that were deferred.
    public func buildIndexes() async throws {
        try await store.write { transaction in try transaction.db.buildDeferredIndexes() }
    }

    /// Tidies the text index after a long import, so that a search reads less of it, and has a server look at the tables: until it
    /// does, it finds a listing by reading the index of all open ones.
    ///
    /// It takes many transactions, each of which keeps other writers waiting for about half a second.
    public func optimize() async throws {
        try await tidyTextIndex(steps: 10)
        // The plans for a file are fixed, and need no statistics.
        _ = try await store.runApart { try $0.execute(PostgreSQLSchema.updateStatistics) }
    }
}
