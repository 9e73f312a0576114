import Testing

@testable import Reunite
@testable import ReuniteQueue

@Suite struct FairQueueTests {
    private typealias Queue = FairQueue<String>

    /// Takes the next job, and ends it.
    private static func run(_ queue: inout Queue, cost: Double = 1) -> String? {
        guard let (job, sender) = queue.next() else { return nil }
        queue.finish(sender, cost: cost)
        return job
    }

    private static func all(_ queue: inout Queue) -> [String] {
        var order: [String] = []
        while let job = run(&queue) { order.append(job) }
        return order
    }

    @Test func sendersTakeTurnsAndTheirJobsStayInOrder() {
        var queue = Queue(maxima: [])
        for (job, sender) in [("a1", 1), ("a2", 1), ("a3", 1), ("b1", 2), ("c1", 3), ("b2", 2)] as [(String, UInt8)] {
            _ = queue.add(job, of: [[sender]])
        }
        #expect(queue.waiting == 6)
        #expect(Self.all(&queue) == ["a1", "b1", "c1", "a2", "b2", "a3"])
        #expect(queue.waiting == 0 && queue.running == 0 && !queue.isReady)
    }

    @Test func theSenderWithTheLeastCostIsNext() {
        var queue = Queue(maxima: [])
        for number in 1...3 { _ = queue.add("dear \(number)", of: [[1]]) }
        for number in 1...8 { _ = queue.add("cheap \(number)", of: [[2]]) }
        var order: [String] = []
        while let (job, sender) = queue.next() {
            queue.finish(sender, cost: sender == [[1]] ? 4 : 1)
            order.append(String(job.prefix(1)))
        }
        #expect(order.joined() == "dccccdccccd")
    }

    /// The costs of those that run are not known yet.
    @Test func theSenderWithTheFewestRunningJobsIsNext() throws {
        var queue = Queue(maxima: [])
        for job in ["a1", "a2", "a3"] { _ = queue.add(job, of: [[1]]) }
        #expect(Self.run(&queue, cost: 0.5) == "a1")
        #expect(queue.next()?.job == "a2")
        _ = queue.add("b1", of: [[2]])
        #expect(queue.next()?.job == "b1")
        #expect(queue.next()?.job == "a3")
    }

    @Test func aSenderRunsNoMoreThanTheMaximum() {
        var queue = Queue(maxima: [], maximumRunning: 2)
        for job in ["a1", "a2", "a3"] { _ = queue.add(job, of: [[1]]) }
        #expect([queue.next()?.job, queue.next()?.job, queue.next()?.job] == ["a1", "a2", nil])
        #expect(!queue.isReady && queue.hasJobs(of: [[1]]) && !queue.hasJobs(of: [[2]]))
        queue.finish([[1]], cost: 1)
        #expect(queue.next()?.job == "a3")
    }

    @Test func aSenderThatComesBackIsNeitherAheadNorBehind() {
        var queue = Queue(maxima: [])
        for number in 1...4 { _ = queue.add("a\(number)", of: [[1]]) }
        var order: [String?] = []
        for number in 1...4 {
            _ = queue.add("b\(number)", of: [[2]])
            order += [Self.run(&queue), Self.run(&queue)]
        }
        #expect(order == ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4"])
    }

    /// Otherwise a sender with one costly job after another would have as many turns as one with cheap ones.
    @Test func aSenderThatComesBackHasItsCost() {
        var queue = Queue(maxima: [])
        for number in 1...9 { _ = queue.add("\(number)", of: [[2]]) }
        #expect(Self.run(&queue) == "1")
        _ = queue.add("dear", of: [[1]])
        #expect(Self.run(&queue) == "2")
        #expect(Self.run(&queue, cost: 4) == "dear")
        _ = queue.add("again", of: [[1]])
        #expect(Self.all(&queue) == ["3", "4", "5", "6", "again", "7", "8", "9"])
    }

    @Test func nothingIsRememberedOnceNobodyIsLeft() {
        var queue = Queue(maxima: [])
        _ = queue.add("dear", of: [[1]])
        #expect(Self.run(&queue, cost: 100) == "dear")
        for number in 1...2 { _ = queue.add("a\(number)", of: [[1]]) }
        for number in 1...2 { _ = queue.add("b\(number)", of: [[2]]) }
        #expect(Self.all(&queue) == ["a1", "b1", "a2", "b2"])
    }

    @Test func partsShareTheTurnsOfTheirSender() {
        var queue = Queue(maxima: [], maximumRunning: 1)
        for part in UInt8(1)...3 { _ = queue.add("a\(part)", of: [[1], [part]]) }
        _ = queue.add("a3+", of: [[1], [3]])
        for number in 1...2 { _ = queue.add("b\(number)", of: [[2], [1]]) }
        #expect([queue.next()?.job, queue.next()?.job, queue.next()?.job] == ["a1", "b1", nil])
        queue.finish([[1], [1]], cost: 1)
        queue.finish([[2], [1]], cost: 1)
        _ = queue.add("a1+", of: [[1], [1]])
        #expect(Self.all(&queue) == ["a2", "b2", "a3", "a3+", "a1+"])
    }

    @Test func eachLevelHasAMaximumThatUnlimitedJobsDoNotUse() {
        var queue = Queue(maxima: [5, 3, 2])
        let parts: [(UInt8, UInt8)] = [(1, 1), (1, 1), (1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (3, 1)]
        var added: [Bool] = []
        for (sender, part) in parts { added.append(queue.add("", of: [[sender], [part]])) }
        #expect(added == [true, true, false, true, false, true, true, false])
        let isUnlimitedAdded = queue.add("", of: [[1], [1]], isLimited: false)
        #expect(isUnlimitedAdded)
        #expect(queue.limited == 5 && queue.waiting == 6)
        _ = Self.all(&queue)
        let isAddedAgain = queue.add("", of: [[1], [1]])
        #expect(queue.limited == 1 && isAddedAgain)
    }

    @Test func removedJobsLeaveRoomAndOthersStayInOrder() {
        var queue = Queue(maxima: [6, 6, 2])
        for job in ["a1", "a2"] { _ = queue.add(job, of: [[1], [1]]) }
        for job in ["b1", "b2"] { _ = queue.add(job, of: [[2], [1]]) }
        let removed = queue.remove { $0.hasSuffix("1") }
        #expect(removed.sorted() == ["a1", "b1"])
        #expect(queue.waiting == 2 && queue.limited == 2)
        _ = queue.add("a3", of: [[1], [1]])
        #expect(Self.all(&queue) == ["a2", "b2", "a3"])
    }

    /// Random senders, each with the jobs that it has room for: compared with a search of all jobs.
    @Test func theOrderIsThatOfASearchOfAllJobs() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<100 {
            var queue = FairQueue<Int>(maxima: [], maximumRunning: 2)
            var waiting: [(job: Int, sender: UInt8)] = []
            var costs: [UInt8: Double] = [:]
            var running: [UInt8] = []
            for job in 0..<40 {
                let sender = UInt8.random(in: 0..<5, using: &random)
                _ = queue.add(job, of: [[sender]])
                waiting.append((job, sender))
            }
            while !waiting.isEmpty || !running.isEmpty {
                let ready = waiting.filter { one in running.count { $0 == one.sender } < 2 }
                let next = ready.min { a, b in
                    (running.count { $0 == a.sender }, costs[a.sender, default: 0], a.job)
                        < (running.count { $0 == b.sender }, costs[b.sender, default: 0], b.job)
                }
                if running.count < 4, let next {
                    #expect(queue.next()?.job == next.job)
                    waiting.removeAll { $0.job == next.job }
                    running.append(next.sender)
                } else {
                    let sender = running.remove(at: .random(in: 0..<running.count, using: &random))
                    let cost = Double.random(in: 0...3, using: &random)
                    queue.finish([[sender]], cost: cost)
                    costs[sender, default: 0] += cost
                }
            }
            #expect(!queue.isReady)
        }
    }
}
