import ReuniteDatabase

extension MaintenanceStore {
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
