import Testing

@testable import ReunitePhotos

/// Whose upload is rendered next.
struct UploadQueueTests {
    private static func job(_ number: UInt8, of client: UInt8, in network: UInt8? = nil) -> PhotoJob {
        PhotoJob(upload: [number], client: [client], network: [network ?? client])
    }

    private static func added(_ jobs: [PhotoJob], to queue: UploadQueue) -> UploadQueue {
        for job in jobs { queue.add(job) }
        return queue
    }

    @Test("Clients take turns")
    func turns() {
        let jobs = [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3), (6, 2)].map { Self.job($0, of: $1) }
        let queue = Self.added(jobs, to: UploadQueue(capacity: 12, supervisors: 1))
        var order: [UInt8] = []
        while let job = queue.next() {
            order += job.upload
            queue.finish(job, cost: 1)
        }
        #expect(order == [1, 4, 5, 2, 6, 3])
        #expect(queue.admitted == 0)
    }

    @Test("A client that comes back each time does not keep the others waiting")
    func comingBack() throws {
        let queue = Self.added((1...4).map { Self.job($0, of: 1) }, to: UploadQueue(capacity: 16, supervisors: 1))
        var order: [UInt8] = []
        for number in UInt8(11)...14 {
            queue.add(Self.job(number, of: 2))
            for _ in 0..<2 where queue.admitted > 0 {
                let job = try #require(queue.next())
                order += job.upload
                queue.finish(job, cost: 1)
            }
        }
        #expect(order == [1, 11, 2, 12, 3, 13, 4, 14])
    }

    @Test("Eight clients whose uploads cost seconds do not make an honest one wait for more than its turn")
    func greedyClients() throws {
        let (greedy, honest) = (UInt8(1)...8, UInt8(9))
        // About forty times as much as an honest upload.
        func cost(_ job: PhotoJob) -> Double { job.upload == [honest] ? 1 : 40 + 2 * Double(job.upload[0]) }
        let queue = UploadQueue(capacity: 64, supervisors: 2)
        for client in greedy { (0..<5).forEach { _ in queue.add(Self.job(client, of: client)) } }
        // Each has had a turn when the honest client comes.
        for _ in greedy {
            let job = try #require(queue.next())
            queue.finish(job, cost: cost(job))
        }
        var turns: [UInt8] = []
        for _ in 0..<8 {
            queue.add(Self.job(honest, of: honest))
            var before = -1
            repeat {
                let job = try #require(queue.next())
                queue.finish(job, cost: cost(job))
                turns += job.upload
                before += 1
            } while turns.last != honest
            // If each upload cost one turn, eight would be before it.
            #expect(before <= 1, "\(turns)")
        }
        // All others go on: nobody is shut out.
        while let job = queue.next() {
            queue.finish(job, cost: cost(job))
            turns += job.upload
        }
        #expect(greedy.allSatisfy { client in turns.count { $0 == client } == 4 }, "\(turns)")
    }

    @Test("An upload waits for one of each client that came before")
    func endOfTheLine() throws {
        let queue = Self.added((1...3).map { Self.job($0, of: 1) }, to: UploadQueue(capacity: 16, supervisors: 1))
        queue.finish(try #require(queue.next()), cost: 1)
        // It has gone when the next upload of its own comes.
        var order: [UInt8] = []
        for number in UInt8(11)...13 {
            queue.add(Self.job(number, of: 2))
            while let job = queue.next() {
                order += job.upload
                queue.finish(job, cost: 1)
                if job.upload == [number] { break }
            }
        }
        #expect(order == [2, 11, 3, 12, 13])
    }

    @Test("The client with the fewest uploads being rendered is next, and no client has all processes")
    func running() throws {
        let jobs = [(1, 1), (2, 1), (3, 1), (4, 2)].map { Self.job($0, of: $1) }
        let queue = Self.added(jobs, to: UploadQueue(capacity: 12, supervisors: 3))
        let taken = (0..<4).compactMap { _ in queue.next() }
        #expect(taken.map(\.upload) == [[1], [4], [2]])
        queue.finish(try #require(taken.last), cost: 1)
        #expect(queue.next()?.upload == [3])
    }

    @Test("Networks take turns too, however many clients they have")
    func networks() throws {
        let many = (1...4).map { Self.job($0, of: $0, in: 1) }
        let queue = Self.added(many + [Self.job(5, of: 5, in: 2)], to: UploadQueue(capacity: 16, supervisors: 2))
        let taken = (0..<3).compactMap { _ in queue.next() }
        #expect(taken.map(\.upload) == [[1], [5]])
        queue.finish(try #require(taken.first), cost: 1)
        #expect(queue.next()?.upload == [2])
    }

    @Test("A client may fill a quarter of the queue")
    func share() {
        let own = (1...3).map { Self.job($0, of: 1) }
        let other = Self.job(4, of: 2)
        let queue = Self.added(own + [other], to: UploadQueue(capacity: 8, supervisors: 1))
        #expect(own.map(\.isFinished) == [false, false, true])
        #expect(!other.isFinished)
        queue.cancel(own[0])
        let again = Self.job(5, of: 1)
        queue.add(again)
        #expect(!again.isFinished)
    }

    @Test("The clients of a network may fill half of the queue together")
    func shareOfNetwork() {
        let own = (1...5).map { Self.job($0, of: $0, in: 1) }
        let other = Self.job(6, of: 6, in: 2)
        let queue = Self.added(own + [other], to: UploadQueue(capacity: 8, supervisors: 1))
        #expect(own.map(\.isFinished) == [false, false, false, false, true])
        #expect(!other.isFinished)
        queue.cancel(own[0])
        let again = Self.job(7, of: 7, in: 1)
        queue.add(again)
        #expect(!again.isFinished)
    }
}
