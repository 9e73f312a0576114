import Synchronization

extension MaintenanceStore {
    /// Writes the log into the file and empties it, so that it has no former version of a page.
    ///
    /// Readers of the log are not waited for, so that no write is kept waiting.
    ///
    /// - Returns: whether the log is empty; else ``isLogDue`` until it is.
    @discardableResult
    public func emptyLog() async throws -> Bool {
        do {
            let isEmpty = try await store.database.emptyLog()
            store.emptyLogFailed.store(!isEmpty, ordering: .relaxed)
            return isEmpty
        } catch {
            store.emptyLogFailed.store(true, ordering: .relaxed)
            throw error
        }
    }

    /// Whether the log should have been emptied, and was in use. Try again within a minute: it may have what was erased.
    public var isLogDue: Bool { store.emptyLogFailed.load(ordering: .relaxed) }
}
