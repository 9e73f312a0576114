import Synchronization

/// Lets one after the other do something, in the order of their coming.
final class Turns: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    /// Does something when those who came before are done.
    func take<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let turn = last.withLock { last in
            let before = last
            let turn = Task {
                await before?.value
                return try await body()
            }
            last = Task { _ = try? await turn.value }
            return turn
        }
        return try await turn.value
    }
}
