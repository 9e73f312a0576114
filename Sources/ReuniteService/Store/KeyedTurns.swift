import Synchronization

/// Runs operations with the same key one after the other, in the order in which they came.
final class KeyedTurns<Key: Hashable & Sendable>: Sendable {
    /// Those that wait, for each key with an operation.
    private let waiting = Mutex<[Key: [CheckedContinuation<Void, Never>]]>([:])

    /// Runs an operation after all earlier ones with its key.
    ///
    /// - Throws: the error of the operation.
    func run<Value>(_ key: Key, _ operation: () async throws -> Value) async throws -> Value {
        await begin(key)
        defer { end(key) }
        return try await operation()
    }

    private func begin(_ key: Key) async {
        await withCheckedContinuation { continuation in
            let isFirst = waiting.withLock { waiting in
                guard waiting[key] == nil else {
                    waiting[key]?.append(continuation)
                    return false
                }
                waiting[key] = []
                return true
            }
            if isFirst { continuation.resume() }
        }
    }

    private func end(_ key: Key) {
        let next = waiting.withLock { waiting -> CheckedContinuation<Void, Never>? in
            guard waiting[key]?.isEmpty == false else {
                waiting[key] = nil
                return nil
            }
            return waiting[key]?.removeFirst()
        }
        next?.resume()
    }
}
