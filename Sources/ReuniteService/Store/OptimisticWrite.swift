import ReuniteStorage

/// Writes that are decided outside of a transaction (optimistic concurrency control).
///
/// The decision may take as long as it likes and run any code: no other write waits for it.
enum OptimisticWrite {
    /// How often a write is tried that others overtake.
    private static let attempts = 100

    /// Reads, decides and writes, again and again until no other write came in between.
    ///
    /// - Parameter attempt: returns nil if the store is no longer as it was read.
    /// - Throws: ``StoreError/tooManyWrites`` if others are faster all the time, and errors of the closure.
    static func run<Value>(_ attempt: () async throws -> Value?) async throws -> Value {
        for _ in 0..<attempts {
            if let value = try await attempt() { return value }
        }
        throw StoreError.tooManyWrites
    }
}
