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
}
