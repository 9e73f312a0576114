import ReuniteDatabase
import Synchronization

extension MaintenanceStore {
    /// Removes former versions of rows from what the database keeps beside its tables.
    ///
    /// Readers are not waited for, so that no write is kept waiting.
    ///
    /// - Returns: whether they were removed. If not, ``isRemovalDue`` is true until they are.
    @discardableResult
    public func removeFormerVersions() async throws -> Bool {
        do {
            let isDone = try await store.database.removeFormerVersions()
            store.isRemovalDue.store(!isDone, ordering: .relaxed)
            return isDone
        } catch {
            store.isRemovalDue.store(true, ordering: .relaxed)
            throw error
        }
    }

    /// Whether the last ``removeFormerVersions()`` did not remove them. Try again within a minute: they may contain erased data.
    public var isRemovalDue: Bool { store.isRemovalDue.load(ordering: .relaxed) }
}
