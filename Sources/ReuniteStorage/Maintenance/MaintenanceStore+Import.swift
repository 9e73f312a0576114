extension MaintenanceStore {
    /// Leaves the file to other processes for a moment, after a long transaction: a server that waits for it tries every other
    /// millisecond.
    public func pauseForOthers() async throws { try await Task.sleep(for: .milliseconds(10)) }

    /// Tidies the text index after a long import, so that a search reads less of it.
    ///
    /// In many short transactions, so that other writers do not wait long.
    public func optimize() async throws {
        var isUnfinished = try await tidyTextIndex(steps: 10, begins: true)
        while isUnfinished { isUnfinished = try await tidyTextIndex(steps: 10, begins: false) }
    }
}
