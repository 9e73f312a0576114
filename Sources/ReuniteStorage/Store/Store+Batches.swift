import ReuniteDatabase

extension Store {
    /// Rows per transaction, so that other writers do not wait long.
    static let batch: Int64 = 1000

    /// Repeats a transaction until it finds less than a full batch.
    ///
    /// - Parameters:
    ///   - batch: the maximum number that one transaction finds.
    ///   - body: the transaction, which returns the number that it has found.
    func inBatches(
        of batch: Int64 = Store.batch, _ body: @escaping @Sendable (WriteTransaction) throws -> Int
    ) async throws -> Int {
        var total = 0
        while true {
            let count = try await write(body)
            total += count
            if count < batch { return total }
        }
    }

    /// Writes in batches as ``inBatches(of:_:)`` does, if a query finds a row.
    ///
    /// The query is read first: usually there is none, and then no write waits until many rows are looked at.
    func inBatches(
        ifAny query: String, _ values: [SQLValue], _ body: @escaping @Sendable (WriteTransaction) throws -> Int
    ) async throws -> Int {
        let isDue = try await read { db in try db.prepare(query).first(values) { _ in true } }
        return isDue == true ? try await inBatches(body) : 0
    }
}
