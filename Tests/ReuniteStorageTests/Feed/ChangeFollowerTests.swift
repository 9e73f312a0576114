import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

@Suite struct ChangeFollowerTests {
    private let test: TestStore
    private var store: Store { test.store }
    private let recorder = Recorder()

    init() throws { test = try TestStore() }

    private func follower(_ others: any ChangeConsumer...) -> ChangeFollower {
        ChangeFollower(changes: store.changes, after: 0, consumers: [recorder] + others)
    }

    /// Runs a follower for as long as a closure takes.
    private func following(_ follower: ChangeFollower, _ body: () async throws -> Void) async throws {
        let task = Task { try await follower.run() }
        do { try await body() } catch {
            task.cancel()
            throw error
        }
        task.cancel()
        try await task.value
    }

    @Test func ownWritesAreConsumedWhenCaughtUp() async throws {
        let follower = follower()
        try await follower.caughtUp()
        _ = try await store.listings.upsert([try .test("a"), try .test("b")])
        #expect(recorder.seqs == [])
        try await follower.caughtUp()
        #expect(recorder.seqs == [1, 2])
        try await following(follower) {
            for number in 3...50 {
                _ = try await store.listings.upsert([try .test("c\(number)")])
                try await follower.caughtUp()
                #expect(recorder.seqs.last == Int64(number))
            }
        }
        #expect(recorder.seqs == Array(1...50))
    }

    @Test func ownWritesWakeTheFollower() async throws {
        try await following(follower()) {
            _ = try await store.listings.upsert([try .test("a")])
            try await eventually("the change is consumed") { recorder.seqs == [1] }
        }
    }

    @Test func writesOfOtherProcessesAreConsumed() async throws {
        let other = try test.another()
        defer { try? other.close() }
        let follower = follower()
        try await following(follower) {
            for number in 1...20 {
                _ = try await other.listings.upsert([try .test("from the other")])
                try await eventually("the changes are consumed") { recorder.seqs.count == number }
            }
            #expect(store.changes.acknowledged == 0)
        }
        // Own writes have higher numbers than the others, and must not be consumed before them.
        _ = try await other.listings.upsert([try .test("from the other")])
        _ = try await store.listings.upsert([try .test("own")])
        try await follower.caughtUp()
        #expect(recorder.seqs == Array(1...22))
    }

    @Test func changesOfManyWritersAreConsumedInOrderWithoutLoss() async throws {
        let follower = follower()
        let other = try test.another()
        defer { try? other.close() }
        try await following(follower) {
            try await withThrowingTaskGroup { group in
                for writer in 0..<10 {
                    let store = writer == 0 ? other : store
                    group.addTask { [recorder] in
                        for number in 0..<30 {
                            _ = try await store.listings.upsert([try .test("w\(writer) n\(number)")])
                            let acknowledged = store.changes.acknowledged
                            guard writer > 0 else { continue }
                            try await follower.caughtUp()
                            #expect(recorder.seqs.last.map { $0 >= acknowledged } ?? false)
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await eventually("the changes are consumed") { recorder.seqs.count == 300 }
        }
        #expect(recorder.seqs == Array(1...300))
        #expect(!recorder.wasInterrupted)
    }

    @Test func moreThanABatchIsConsumed() async throws {
        _ = try await store.listings.upsert(try (0..<2500).map { try .test("n\($0)") })
        let follower = follower()
        await withThrowingTaskGroup { group in
            for _ in 0..<20 { group.addTask { try await follower.caughtUp() } }
        }
        #expect(recorder.seqs == Array(1...2500))
        #expect(!recorder.wasInterrupted)
    }

    @Test func followingStartsAfterTheGivenChange() async throws {
        _ = try await store.listings.upsert(try (0..<5).map { try .test("n\($0)") })
        let follower = ChangeFollower(changes: store.changes, after: 3, consumers: [recorder])
        try await follower.caughtUp()
        #expect(recorder.seqs == [4, 5])
    }

    @Test func aFailedConsumerIsCalledAgainAndOthersAreNot() async throws {
        let failing = Recorder(failing: 3)
        let last = Recorder()
        let failures = Collected<any Error>()
        let follower = ChangeFollower(
            changes: store.changes, after: 0, consumers: [recorder, failing, last], onFailure: { failures.append($0) })
        _ = try await store.listings.upsert([try .test("a")])
        await #expect(throws: Recorder.Failure.self) { try await follower.caughtUp() }
        _ = try await store.listings.upsert([try .test("b")])
        try await following(follower) {
            try await eventually("the changes are consumed") { last.seqs.count == 2 }
        }
        for consumer in [recorder, failing, last] { #expect(consumer.seqs == [1, 2]) }
        #expect((1...2).contains(failures.all.count))
    }

    @Test func thereIsAPauseBetweenAttempts() async throws {
        let failing = Recorder(failing: .max)
        let failures = Collected<any Error>()
        let follower = ChangeFollower(
            changes: store.changes, after: 0, consumers: [failing], onFailure: { failures.append($0) })
        _ = try await store.listings.upsert([try .test("a")])
        let start = ContinuousClock.now
        try await following(follower) {
            try await eventually("the consumer has failed four times") { failures.all.count >= 4 }
        }
        // The pauses double: at least 0.2, 0.4 and 0.8 seconds.
        #expect(ContinuousClock.now - start >= .seconds(1.4))
    }

    @Test func aCancelledCallerDoesNotStopTheConsumers() async throws {
        let follower = follower()
        for number in 1...20 {
            _ = try await store.listings.upsert([try .test("n\(number)")])
            let task = Task { try await follower.caughtUp() }
            task.cancel()
            try? await task.value
        }
        try await follower.caughtUp()
        #expect(recorder.seqs == Array(1...20))
    }

    @Test func aStoreThatIsClosedEndsTheWait() async throws {
        let follower = follower()
        _ = try await store.listings.upsert([try .test("a")])
        try store.close()
        await #expect(throws: (any Error).self) { try await follower.caughtUp() }
    }
}
