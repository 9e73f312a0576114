extension MaintenanceStore {
    /// Leaves the file to other processes for a moment, after a long transaction: a server that waits for it retries
    /// every two milliseconds.
    public func pauseForOthers() async throws { try await Task.sleep(for: .milliseconds(10)) }

    /// Tidies the text index after a long import, so that a search reads less of it.
    ///
    /// It takes many transactions, each of which keeps other writers waiting for about half a second.
    public func optimize() async throws { try await tidyTextIndex(steps: 10) }
}
