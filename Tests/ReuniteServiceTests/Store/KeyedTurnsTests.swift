import Synchronization
import Testing

@testable import ReuniteService

/// Operations that wait for earlier ones with their key.
@Suite struct KeyedTurnsTests {
    private let turns = KeyedTurns<String>()

    /// Starts an operation, and returns when it has begun, with a function that ends it.
    private func begin(_ key: String) async -> (task: Task<Void, any Error>, end: @Sendable () -> Void) {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let (ended, end) = AsyncStream<Void>.makeStream()
        let task = Task { [turns] in
            try await turns.run(key) {
                begin.finish()
                for await _ in ended {}
            }
        }
        for await _ in begun {}
        return (task, { end.finish() })
    }

    /// The operations that have run, in their order.
    private final class Done: Sendable {
        private let list = Mutex<[Int]>([])

        var numbers: [Int] { list.withLock { $0 } }
        func add(_ number: Int) { list.withLock { $0.append(number) } }
    }

    private func waitUntil(_ count: Int, waitFor key: String) async {
        while turns.waiting(key) != count { await Task.yield() }
    }

    @Test("Operations with one key run in their order, one at a time, and others beside them")
    func order() async throws {
        let first = await begin("a")
        let done = Done()
        try await withThrowingTaskGroup { group in
            for number in 1...3 {
                group.addTask { [turns] in try await turns.run("a") { done.add(number) } }
                await waitUntil(number, waitFor: "a")
            }
            try await turns.run("b") { #expect(done.numbers == []) }
            first.end()
            try await group.waitForAll()
        }
        #expect(done.numbers == [1, 2, 3] && turns.waiting("a") == 0)
    }

    @Test("A cancelled operation does not wait any more and is not run, and later ones keep their turn")
    func cancellation() async throws {
        let first = await begin("a")
        let gone = Task { [turns] in try await turns.run("a") { _ = Issue.record("it has run") } }
        await waitUntil(1, waitFor: "a")
        let later = Task { [turns] in try await turns.run("a") { 7 } }
        await waitUntil(2, waitFor: "a")
        gone.cancel()
        await #expect(throws: CancellationError.self) { try await gone.value }
        #expect(turns.waiting("a") == 1)
        first.end()
        #expect(try await later.value == 7)
        try await first.task.value
    }

    @Test("An operation of a cancelled task does not begin, and takes no turn")
    func cancelledBefore() async throws {
        let task = Task { [turns] in
            while !Task.isCancelled { await Task.yield() }
            try await turns.run("a") { _ = Issue.record("it has run") }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await turns.run("a") { 7 } == 7)
    }
}
