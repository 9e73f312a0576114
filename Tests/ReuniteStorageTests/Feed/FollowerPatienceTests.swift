import Reunite
import Synchronization
import TestSupport
import Testing

@testable import ReuniteStorage

/// Callers that wait for a follower only for a while.
@Suite struct FollowerPatienceTests {
    private let test: TestStore
    private let gate = HeldUpConsumer()
    private let follower: ChangeFollower

    init() throws {
        test = try TestStore()
        follower = ChangeFollower(changes: test.store.changes, after: 0, consumers: [gate])
    }

    @Test func theyGiveUpWhileTheFollowerIsHeldUp() async throws {
        #expect(try await follower.caughtUp(within: .zero))
        _ = try await test.store.listings.upsert([try .test("a")])
        for _ in 0..<20 { #expect(try await follower.caughtUp(within: .milliseconds(1)) == false) }
        // Nobody waits any more, and the follower goes on.
        #expect(follower.waiting == 0)
        gate.open()
        #expect(try await follower.caughtUp(within: .seconds(3600)))
        #expect(gate.seqs == [1])
    }

    /// Among callers that wait for longer, before and after them.
    @Test func othersWaitOn() async throws {
        _ = try await test.store.listings.upsert([try .test("a")])
        let before = (0..<5).map { _ in Task { [follower] in try await follower.caughtUp() } }
        try await eventually("they wait") { follower.waiting == 5 }
        #expect(try await follower.caughtUp(within: .milliseconds(1)) == false)
        _ = try await test.store.listings.upsert([try .test("b")])
        let after = (0..<5).map { _ in
            Task { [follower, gate] in
                try await follower.caughtUp()
                #expect(gate.seqs == [1, 2])
            }
        }
        try await eventually("they wait") { follower.waiting == 10 }
        #expect(try await follower.caughtUp(within: .milliseconds(1)) == false)
        gate.open()
        for task in before + after { try await task.value }
        #expect(follower.waiting == 0)
    }

    /// The time of a cancelled caller ends as that of others: nothing is kept for it.
    @Test func aCancelledCallerLeavesNothing() async throws {
        _ = try await test.store.listings.upsert([try .test("a")])
        let task = Task { [follower] in try await follower.caughtUp(within: .milliseconds(1)) }
        task.cancel()
        #expect(try await task.value == false)
        #expect(follower.waiting == 0)
        gate.open()
        try await follower.caughtUp()
    }
}

/// A consumer that is held up until it is opened.
private final class HeldUpConsumer: ChangeConsumer {
    private let consumed = Mutex<[Int64]>([])
    private let (openings, opening) = AsyncStream.makeStream(of: Void.self)

    var seqs: [Int64] { consumed.withLock { $0 } }

    func open() { opening.finish() }

    func consume(_ changes: [ListingChange]) async throws {
        for await _ in openings {}
        consumed.withLock { $0 += changes.map(\.seq) }
    }
}
