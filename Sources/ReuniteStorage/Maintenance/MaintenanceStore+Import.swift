extension MaintenanceStore {
    /// Leaves the file to other processes for a moment, after a long transaction: a server that waits for it tries every other
    /// millisecond.
    public func pauseForOthers() async throws { try await Task.sleep(for: .milliseconds(10)) }

    /// Merges the parts of the text index that a long import leaves, so that a search reads one.
    ///
    /// In many short transactions, so that other writers do not wait long.
    public func optimize() async throws {
        // A negative number of pages begins to merge all parts into one, a positive one continues.
        var isUnfinished = try await mergeTextIndex(pages: -2000)
        while isUnfinished { isUnfinished = try await mergeTextIndex(pages: 2000) }
    }
}
