/// Jobs that wait, in an order that is fair to their senders.
///
/// Next is a job of the sender with the fewest running jobs, whose costs are not known yet; among equals, of the one whose
/// jobs have cost the least, however many it has sent; among these, the job that has waited longest. The jobs of a sender stay
/// in order. A new or returning sender starts at the cost of the one that is next, so that it is neither ahead of others nor
/// behind them. Senders may have parts, such as the clients of a network: these share the turns of the sender in the same way.
///
/// Source: P. Goyal, H. Vin, H. Cheng, "Start-time Fair Queueing", 1996.
public struct FairQueue<Job> {
    /// The key of a sender, and then that of its part, and so on.
    public typealias Sender = ArraySlice<[UInt8]>

    private struct Entry {
        let job: Job
        /// The job that has waited longest has the smallest number.
        let number: Int
        let isLimited: Bool
    }

    /// A sender, and its place: how many of its jobs run, its cost, and the number of its job.
    private typealias Turn = (place: (running: Int, cost: Double, number: Int), sender: [UInt8])

    private let maxima: ArraySlice<Int>
    private let maximumRunning: Int
    /// Those with jobs, and while there are others, those whose cost is above ``virtualCost``.
    private var senders: [[UInt8]: FairQueue] = [:]
    /// The senders of which a job may start, the next one last, so that it can be removed at once.
    private var turns: [Turn] = []
    /// The waiting jobs of a sender without parts, oldest first.
    private var jobs: [Entry] = []
    /// What the jobs of this sender have cost, and the cost at which it started.
    private var cost = 0.0
    /// The cost of the sender whose job was taken last: no sender starts below it.
    private var virtualCost = 0.0
    private var added = 0
    private var finishedSinceCleanup = 0

    /// How many jobs wait.
    public private(set) var waiting = 0

    /// How many of them are limited.
    public private(set) var limited = 0

    /// How many jobs were taken and are not finished.
    public private(set) var running = 0

    /// An empty queue.
    ///
    /// - Parameters:
    ///   - maxima: the maximum numbers of limited jobs that wait: of all senders, of one, of a part of one, and so on; each at
    ///     least 1.
    ///   - maximumRunning: the maximum number of jobs of a sender that run.
    public init(maxima: ArraySlice<Int>, maximumRunning: Int = .max) {
        (self.maxima, self.maximumRunning) = (maxima, maximumRunning)
    }

    /// Whether a job may start.
    public var isReady: Bool { nextNumber != nil }

    /// Whether a job of a sender waits.
    public func hasJobs(of sender: Sender) -> Bool {
        guard let key = sender.first else { return waiting > 0 }
        return senders[key]?.hasJobs(of: sender.dropFirst()) ?? false
    }

    /// Adds a job. A limited one is not added if the maximum of such jobs waits.
    ///
    /// - Returns: whether it was added.
    public mutating func add(_ job: Job, of sender: Sender, isLimited: Bool = true) -> Bool {
        guard !isLimited || hasRoom(for: sender) else { return false }
        added += 1
        append(Entry(job: job, number: added, isLimited: isLimited), of: sender)
        return true
    }

    /// Takes the next job; nil if none may start.
    public mutating func next() -> (job: Job, sender: Sender)? {
        guard isReady else { return nil }
        let (entry, sender) = take()
        return (entry.job, sender)
    }

    /// Ends a job that was taken, and charges its sender.
    public mutating func finish(_ sender: Sender, cost: Double) {
        running -= 1
        self.cost += cost
        if let key = sender.first { change(key) { $0.finish(sender.dropFirst(), cost: cost) } }
        finishedSinceCleanup += 1
        // Not each time, because it looks at all senders. If nobody is left, nobody is ahead of others.
        guard isIdle || finishedSinceCleanup > senders.count else { return }
        finishedSinceCleanup = 0
        senders = senders.filter { !isIdle && !isForgettable($0.value) }
    }

    /// Removes waiting jobs; each is looked at once.
    public mutating func remove(where isRemoved: (Job) -> Bool) -> [Job] {
        removeEntries { isRemoved($0.job) }.map(\.job)
    }

    private func hasRoom(for sender: Sender) -> Bool {
        guard limited < maxima.first ?? .max else { return false }
        return sender.first.flatMap { senders[$0] }?.hasRoom(for: sender.dropFirst()) ?? true
    }

    private mutating func append(_ entry: Entry, of sender: Sender) {
        if let key = sender.first {
            change(key) { $0.append(entry, of: sender.dropFirst()) }
        } else {
            jobs.append(entry)
        }
        waiting += 1
        if entry.isLimited { limited += 1 }
    }

    private mutating func take() -> (Entry, Sender) {
        var (entry, sender): (Entry, Sender)
        if let turn = turns.last {
            virtualCost = max(virtualCost, turn.place.cost)
            (entry, sender) = change(turn.sender) { $0.take() }
            sender.insert(turn.sender, at: sender.startIndex)
        } else {
            (entry, sender) = (jobs.removeFirst(), [])
        }
        running += 1
        waiting -= 1
        if entry.isLimited { limited -= 1 }
        return (entry, sender)
    }

    private mutating func removeEntries(where isRemoved: (Entry) -> Bool) -> [Entry] {
        var removed: [Entry] = []
        jobs.removeAll { entry in
            guard isRemoved(entry) else { return false }
            removed.append(entry)
            return true
        }
        for (key, sender) in senders where sender.waiting > 0 {
            removed += change(key) { $0.removeEntries(where: isRemoved) }
        }
        waiting -= removed.count
        limited -= removed.count(where: \.isLimited)
        return removed
    }

    /// Changes a sender, and moves its turn to where it belongs then.
    private mutating func change<Value>(_ key: [UInt8], _ change: (inout FairQueue) -> Value) -> Value {
        var sender = senders.removeValue(forKey: key) ?? FairQueue(maxima: maxima.dropFirst())
        if let turn = turn(of: sender, key) { turns.remove(at: index(of: turn)) }
        if sender.isIdle { sender.cost = max(sender.cost, virtualCost, turns.last?.place.cost ?? 0) }
        let value = change(&sender)
        if let turn = turn(of: sender, key) { turns.insert(turn, at: index(of: turn)) }
        if !isForgettable(sender) { senders[key] = sender }
        return value
    }

    private var isIdle: Bool { waiting == 0 && running == 0 }

    /// Whether a sender would start at the same cost if it were new.
    private func isForgettable(_ sender: FairQueue) -> Bool { sender.isIdle && sender.cost <= virtualCost }

    /// The number of the job that is next.
    private var nextNumber: Int? { jobs.first?.number ?? turns.last?.place.number }

    private func turn(of sender: FairQueue, _ key: [UInt8]) -> Turn? {
        guard sender.running < maximumRunning, let number = sender.nextNumber else { return nil }
        return ((sender.running, sender.cost, number), key)
    }

    /// Where a turn is, or where to insert it.
    private func index(of turn: Turn) -> Int {
        var range = turns.startIndex..<turns.endIndex
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = turns[middle].place > turn.place ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
