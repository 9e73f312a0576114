import Synchronization

extension MaintenanceStore {
    /// Removes former versions of rows from what the database keeps beside its tables.
    ///
    /// Readers are not waited for, so that no write is kept waiting.
    ///
    /// - Returns: whether they were removed; else ``hasFormerVersions`` until they are.
    @discardableResult
    public func removeFormerVersions() async throws -> Bool {
        do {
            let isDone = try await store.database.removeFormerVersions()
            store.hasFormerVersions.store(!isDone, ordering: .relaxed)
            return isDone
        } catch {
            store.hasFormerVersions.store(true, ordering: .relaxed)
            throw error
        }
    }

    /// Whether former versions should have been removed, and were in use. Try again within a minute: they may have what was
    /// erased.
    public var hasFormerVersions: Bool { store.hasFormerVersions.load(ordering: .relaxed) }
}
