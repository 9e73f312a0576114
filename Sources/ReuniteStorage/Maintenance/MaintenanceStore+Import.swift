import ReuniteDatabase

extension MaintenanceStore {
    /// Lets an import write listings without the indexes of points and texts, if much of it is left and no other process has the
    /// file open. ``buildIndexes()`` ends this.
    ///
    /// To build them at the end takes a fifth of the time. A process that opens the file in the meantime, or after a crash, builds them
    /// first: it sees that they are deferred, or was seen here to have the file open.
    ///
    /// - Parameter bytes: how much of the import is left; nil if that is unknown.
    public func deferIndexes(bytes: Int64?) async throws {
        guard try !store.database.isOpenElsewhere else { return }
        try await store.write { transaction in
            // A listing takes 300 bytes of the import and 800 of the file. To build its entries takes a quarter of the time of writing
            // them one by one, and those of all listings are built.
            if try (bytes ?? 1 << 24) * 10 > transaction.db.fileSize() { try transaction.db.deferIndexes() }
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
    /// It takes many transactions, each of which keeps other writers waiting for about 50 ms.
    public func optimize() async throws {
        try await tidyTextIndex()
        // The plans for a file are fixed, and need no statistics.
        _ = try await store.runApart { try $0.execute(PostgreSQLSchema.updateStatistics) }
    }
}
