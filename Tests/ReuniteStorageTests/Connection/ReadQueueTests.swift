import Reunite
import Synchronization
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Tests with reads that run until the test releases them, so that nothing depends on time.
@Suite struct ReadQueueTests {
    private let greedy = ReadClient(key: [1])
    private let modest = ReadClient(key: [2])

    @Test func aClientWithManyReadsUsesHalfOfTheThreads() async throws {
        let queue = ReadQueue(limits: .init(threads: 3, waitTimeout: .seconds(600)))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask { [greedy] in try await queue.run(for: greedy) { gate.pass("greedy") } }
            }
            try await eventually("the reads have begun") { gate.entered.load(ordering: .relaxed) == 2 }
            // Another client does not wait for the first one.
            group.addTask { [modest] in try await queue.run(for: modest) { gate.pass("modest") } }
            try await eventually("the reads have begun") { gate.entered.load(ordering: .relaxed) == 3 }
            #expect(gate.order.withLock { $0.last } == "modest")
            gate.open(11)
            try await group.waitForAll()
        }
        #expect(gate.order.withLock { $0.count } == 11)
    }

    @Test func theClientWithTheLeastReadTimeIsNext() async throws {
        let queue = ReadQueue(limits: .init(threads: 1, waitTimeout: .seconds(600)))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [greedy] in try await queue.run(for: greedy) { gate.pass("greedy") } }
            try await eventually("the reads have begun") { gate.entered.load(ordering: .relaxed) == 1 }
            for _ in 0..<5 { group.addTask { [greedy] in try await queue.run(for: greedy) { gate.pass("greedy") } } }
            try await eventually("the reads wait") { queue.waiting == 5 }
            group.addTask { [modest] in try await queue.run(for: modest) { gate.pass("modest") } }
            try await eventually("the reads wait") { queue.waiting == 6 }
            gate.open(7)
            try await group.waitForAll()
        }
        #expect(gate.order.withLock { Array($0.prefix(2)) } == ["greedy", "modest"])
    }

    @Test func newClientsAreServedInTheOrderOfTheirArrival() async throws {
        let queue = ReadQueue(limits: .init(threads: 1, waitTimeout: .seconds(600)))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [greedy] in try await queue.run(for: greedy) { gate.pass("greedy") } }
            try await eventually("the read has begun") { gate.entered.load(ordering: .relaxed) == 1 }
            for number in UInt8(1)...20 {
                group.addTask { try await queue.run(for: ReadClient(key: [0, number])) { gate.pass("\(number)") } }
                try await eventually("the read waits") { queue.waiting == number }
            }
            gate.open(21)
            try await group.waitForAll()
        }
        #expect(gate.order.withLock { $0.dropFirst() }.elementsEqual((1...20).map(String.init)))
    }

    @Test func tooManyReadsOfAClientAreRefusedAndThoseOfOthersAreNot() async throws {
        let queue = ReadQueue(
            limits: .init(threads: 1, waitingPerClient: 2, waiting: 3, waitTimeout: .seconds(600)))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<3 {
                group.addTask { [greedy] in try await queue.run(for: greedy) { gate.pass("greedy") } }
                try await eventually("one read runs and the others wait") {
                    gate.entered.load(ordering: .relaxed) == 1 && queue.waiting == index
                }
            }
            await #expect(throws: Overload.tooManyReads) { try await queue.run(for: greedy) {} }
            group.addTask { [modest] in try await queue.run(for: modest) { gate.pass("modest") } }
            try await eventually("the reads wait") { queue.waiting == 3 }
            // Now the queue is full for every client.
            await #expect(throws: Overload.tooManyReads) { try await queue.run(for: ReadClient(key: [3])) {} }
            gate.open(4)
            try await group.waitForAll()
        }
        try await queue.run(for: greedy) {}
        #expect(queue.waiting == 0)
    }

    @Test func aReadThatWaitsTooLongIsRefused() async throws {
        let queue = ReadQueue(limits: .init(threads: 1, waitTimeout: .zero))
        await #expect(throws: Overload.tooManyReads) { try await queue.run(for: greedy) {} }
    }

    /// The threads are busy all the time.
    @Test func aReadThatWaitsTooLongIsRefusedThoughNoThreadIsFree() async throws {
        let queue = ReadQueue(limits: .init(threads: 1, waitTimeout: .milliseconds(1)))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Not refused itself, however late its thread begins.
            group.addTask { [greedy] in try await queue.run(for: greedy.answered) { gate.pass("greedy") } }
            try await eventually("the read has begun") { gate.entered.load(ordering: .relaxed) == 1 }
            for _ in 0..<2 {
                await #expect(throws: Overload.tooManyReads) { try await queue.run(for: modest) {} }
            }
            #expect(queue.waiting == 0 && gate.entered.load(ordering: .relaxed) == 1)
            gate.open(1)
            try await group.waitForAll()
        }
    }

    /// A response whose status has been sent cannot be refused any more.
    @Test func readsForAResponseThatIsBeingSentAreNotRefused() async throws {
        let queue = ReadQueue(limits: .init(threads: 1, waitingPerClient: 1, waiting: 1, waitTimeout: .zero))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...20 {
                group.addTask { [greedy] in try await queue.run(for: greedy.answered) { gate.pass("sent") } }
                try await eventually("the read is in the queue") { queue.total == number }
            }
            // The others are refused, and have their own room.
            await #expect(throws: Overload.tooManyReads) { try await queue.run(for: greedy) {} }
            #expect(queue.waiting == 0)
            gate.open(20)
            try await group.waitForAll()
        }
        #expect(gate.order.withLock(\.count) == 20)
    }

    /// Both are the same client to the queue.
    @Test func readsForAResponseTakeTurnsWithThoseOfOthers() async throws {
        let queue = ReadQueue(limits: .init(threads: 1, waitTimeout: .seconds(600)))
        let gate = Gate()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [greedy] in try await queue.run(for: greedy) { gate.pass("greedy") } }
            try await eventually("the read has begun") { gate.entered.load(ordering: .relaxed) == 1 }
            for number in 2...4 {
                group.addTask { [greedy] in try await queue.run(for: greedy.answered) { gate.pass("greedy") } }
                try await eventually("the read is in the queue") { queue.total == number }
            }
            group.addTask { [modest] in try await queue.run(for: modest) { gate.pass("modest") } }
            try await eventually("the read waits") { queue.waiting == 1 }
            gate.open(5)
            try await group.waitForAll()
        }
        #expect(gate.order.withLock { Array($0.prefix(2)) } == ["greedy", "modest"])
    }

    @Test func theErrorOfAReadReachesItsCaller() async throws {
        let queue = ReadQueue(limits: .init(threads: 1, waitTimeout: .seconds(600)))
        await #expect(throws: AccessRefusal.notFound) {
            try await queue.run(for: greedy) { throw AccessRefusal.notFound }
        }
    }
}
