import Synchronization
import Testing

@testable import ReuniteService

/// A load that runs once, whoever waits for it.
struct LoadOnceTests {
    private struct Failure: Error {}

    private final class Runs: Sendable {
        let count = Atomic(0)
        func add() { count.add(1, ordering: .relaxed) }
    }

    @Test("Many callers wait for one run, and later ones for none")
    func once() async throws {
        let load = LoadOnce()
        let runs = Runs()
        try await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await load.run { runs.add() } } }
            try await group.waitForAll()
        }
        try await load.run { runs.add() }
        #expect(runs.count.load(ordering: .relaxed) == 1)
    }

    @Test("Who gives up leaves the load running")
    func patience() async throws {
        let load = LoadOnce()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let isLoaded = try await load.run(within: .milliseconds(1)) { for await _ in gate { return } }
        #expect(!isLoaded)
        open.yield()
        try await load.run(within: .seconds(600)) { Issue.record("the first load has ended without success") }
    }

    @Test("A failure is told to everybody who waits, and the next caller starts again")
    func failure() async throws {
        let load = LoadOnce()
        await #expect(throws: Failure.self) { try await load.run { throw Failure() } }
        try await load.run {}
    }
}
