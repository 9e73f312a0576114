import ReuniteDatabase

extension MaintenanceStore {
    /// Copies the store at one moment into an empty store, while other processes read and write this one. The engines may differ.
    ///
    /// The copy has all rows as they are: accounts with their sessions, the change feed with its numbers, the moderation log with
    /// its chain. It is one transaction of the target, so a process that is killed leaves the target empty.
    ///
    /// - Parameters:
    ///   - target: a store without data, which nobody uses.
    ///   - keepPhoto: makes sure that the files of a photo stay; called as by ``copy(to:keepPhoto:)``.
    ///   - onProgress: called with the number of rows copied so far, and the number of all.
    /// - Returns: the number of rows.
    /// - Throws: ``StoreCopyError``, ``StoreError``, and errors of `keepPhoto`.
    public func copy(
        into target: Store, keepPhoto: @escaping @Sendable ([UInt8]) throws -> Void,
        onProgress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) async throws -> Int {
        let source = store.database
        return try await StoreCopyError.converting {
            try source.read(StoreCopy.requireFilled)
            try target.database.read(StoreCopy.requireEmpty)
            try source.read { db in try PhotoRows.forEachContent(db, keepPhoto) }
            return try await target.database.load({ try CopiedTable.all($0).map(\.name) }) { target in
                try StoreCopy.requireEmpty(target)
                return try source.readAfter { db in
                    try PhotoRows.forEachContent(db, keepPhoto)
                } then: { db in
                    try StoreCopy(source: db, target: target, onProgress: onProgress).run()
                }
            }
        }
    }
}
