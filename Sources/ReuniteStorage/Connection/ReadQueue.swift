import Dispatch
import Synchronization

/// Runs the reads of clients on its own threads, and shares the threads fairly among the clients.
///
/// Reads do not use the threads that serve requests, so that requests without a costly read do not wait. The next read is
/// that of the client whose reads have taken the least time so far, however many it has sent. If several clients have
/// taken the same time, the read that has waited longest is next. A client uses at most half of the threads. A read is
/// refused if the queue is full, or if it waits too long. A read for a response that is being sent
/// (``ReadClient/answered``) is never refused, and does not count as one that waits.
///
/// Source: P. Goyal, H. Vin, H. Cheng, "Start-time Fair Queueing", 1996.
public final class ReadQueue: Sendable {
    /// The limits of a queue.
    public struct Limits: Sendable {
        /// The number of threads: at least two, so that one client cannot use all of them.
        var threads: Int
        /// Maximum number of queued reads of one client.
        var waitingPerClient: Int
        /// Maximum number of queued reads of all clients.
        var waiting: Int
        /// How long a read may wait.
        var waitTimeout: Duration

        /// - Parameters:
        ///   - threads: the number of threads, at least two.
        ///   - waitingPerClient: the most waiting reads of one client.
        ///   - waiting: the most waiting reads of all clients.
        ///   - waitTimeout: how long a read may wait.
        public init(threads: Int, waitingPerClient: Int = 64, waiting: Int = 1024, waitTimeout: Duration) {
            self.threads = threads
            self.waitingPerClient = waitingPerClient
            self.waiting = waiting
            self.waitTimeout = waitTimeout
        }

        /// Maximum number of threads that one client uses.
        var threadsPerClient: Int { (threads + 1) / 2 }
    }

    private struct Job {
        let start: ContinuousClock.Instant
        /// When to refuse the read if it is still waiting; nil for never.
        let deadline: ContinuousClock.Instant?
        let run: @Sendable () -> Void
        let refuse: @Sendable () -> Void
    }

    /// The waiting and running reads of a client.
    private struct ClientReads {
        /// The waiting reads, oldest first.
        var jobs: [Job] = []
        /// How many of them can be refused.
        var refusable = 0
        var running = 0
        /// The virtual time of the client: where it started, plus the time that its reads have taken since.
        var time: Duration

        var isIdle: Bool { jobs.isEmpty && running == 0 }
    }

    private struct State {
        /// By ``ReadClient/key``.
        var clients: [[UInt8]: ClientReads] = [:]
        var idleThreads: [DispatchQueue]
        /// The waiting reads that can be refused.
        var waiting = 0
        /// All reads so far, also those that were refused.
        var total = 0
        /// Whether ``refuseExpired()`` will be called.
        var isTimerSet = false
        /// The virtual time: that of the client whose read was started last. A new client starts at this time, so that
        /// it is neither ahead of others nor behind them.
        var virtualTime = Duration.zero
    }

    private let limits: Limits
    private let state: Mutex<State>
    private let timer = DispatchQueue(label: "reunite.read.timer")

    /// An empty queue.
    public init(limits: Limits) {
        self.limits = limits
        // Each serial queue uses a thread of its own. A concurrent queue would use the threads that run tasks.
        state = Mutex(State(idleThreads: (0..<limits.threads).map { DispatchQueue(label: "reunite.read.\($0)") }))
    }

    /// The number of waiting reads that can be refused.
    var waiting: Int { state.withLock(\.waiting) }

    /// The number of reads so far, also those that were refused.
    var total: Int { state.withLock(\.total) }

    /// Runs a read for a client, and waits for its result.
    ///
    /// - Throws: ``StoreError/tooManyReads`` if the read is refused, and the error of the read.
    public func run<Value: Sendable>(
        for client: ReadClient, _ read: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let start = ContinuousClock.now
            let job = Job(start: start, deadline: client.isAnswered ? nil : start + limits.waitTimeout) {
                continuation.resume(with: Result { try read() })
            } refuse: {
                continuation.resume(throwing: StoreError.tooManyReads)
            }
            add(job, of: client.key)
        }
    }

    /// Runs a read for the client of the task; at once if it has none.
    ///
    /// - Throws: as ``run(for:_:)``.
    public func runForClient<Value: Sendable>(_ read: @escaping @Sendable () throws -> Value) async throws -> Value {
        guard let client = ReadClient.current else { return try read() }
        return try await run(for: client, read)
    }

    /// Whether a read waits that could start if a running read of a client ended: one of the same client, or of a client that uses
    /// fewer threads than it may.
    func hasReads(behind client: ReadClient) -> Bool {
        state.withLock { state in
            state.clients.contains { key, reads in
                !reads.jobs.isEmpty && (key == client.key || reads.running < limits.threadsPerClient)
            }
        }
    }

    private func add(_ job: Job, of client: [UInt8]) {
        let (isAccepted, thread, timeout) = state.withLock { state -> (Bool, DispatchQueue?, Duration?) in
            state.total += 1
            var reads = state.clients[client] ?? ClientReads(time: state.virtualTime)
            if reads.isIdle { reads.time = max(reads.time, state.virtualTime) }
            if job.deadline != nil {
                guard state.waiting < limits.waiting, reads.refusable < limits.waitingPerClient else {
                    return (false, nil, nil)
                }
                reads.refusable += 1
                state.waiting += 1
            }
            reads.jobs.append(job)
            defer { state.clients[client] = reads }
            let timeout = job.deadline == nil || state.isTimerSet ? nil : limits.waitTimeout
            if timeout != nil { state.isTimerSet = true }
            return (true, reads.running < limits.threadsPerClient ? state.idleThreads.popLast() : nil, timeout)
        }
        guard isAccepted else { return job.refuse() }
        if let thread { thread.async { [self] in work(on: thread) } }
        if let timeout { setTimer(timeout) }
    }

    private func setTimer(_ timeout: Duration) {
        let (seconds, attoseconds) = timeout.components
        let interval = Double(seconds) + Double(attoseconds) * 1e-18
        timer.asyncAfter(deadline: .now() + interval) { [weak self] in self?.refuseExpired() }
    }

    /// Refuses the reads that have waited too long, also while all threads are busy, and comes back for the others.
    private func refuseExpired() {
        let (refused, timeout) = state.withLock { state in
            let refused = Self.removeExpired(&state)
            let next = state.clients.values.lazy.flatMap(\.jobs).compactMap(\.deadline).min()
            state.isTimerSet = next != nil
            return (refused, next.map { max(.zero, $0 - .now) })
        }
        for job in refused { job.refuse() }
        if let timeout { setTimer(timeout) }
    }

    /// Runs reads on a thread until no waiting read may start.
    private func work(on thread: DispatchQueue) {
        while let (client, job) = next(on: thread) {
            let start = ContinuousClock.now
            job.run()
            finish(client, after: .now - start)
        }
    }

    /// Takes the next read from the queue, and refuses those that have waited too long. If no read may start, the thread
    /// becomes idle.
    private func next(on thread: DispatchQueue) -> ([UInt8], Job)? {
        let (refused, next) = state.withLock { state in
            let refused = Self.removeExpired(&state)
            let next = state.clients.lazy
                .filter { [limits] in !$0.value.jobs.isEmpty && $0.value.running < limits.threadsPerClient }
                .min { ($0.value.time, $0.value.jobs[0].start) < ($1.value.time, $1.value.jobs[0].start) }
            guard let (client, reads) = next else {
                state.idleThreads.append(thread)
                if state.idleThreads.count == limits.threads { state.clients = [:] }
                return (refused, nil as ([UInt8], Job)?)
            }
            state.virtualTime = max(state.virtualTime, reads.time)
            let job = state.clients[client]!.jobs.removeFirst()
            state.clients[client]!.running += 1
            if job.deadline != nil {
                state.clients[client]!.refusable -= 1
                state.waiting -= 1
            }
            return (refused, (client, job))
        }
        for job in refused { job.refuse() }
        return next
    }

    /// Removes the reads that have waited too long.
    private static func removeExpired(_ state: inout State) -> [Job] {
        let now = ContinuousClock.now
        var expired: [Job] = []
        for (client, reads) in state.clients {
            guard reads.refusable > 0 else { continue }
            let late = reads.jobs.filter { $0.deadline.map { $0 <= now } ?? false }
            guard !late.isEmpty else { continue }
            expired += late
            state.clients[client]!.jobs.removeAll { $0.deadline.map { $0 <= now } ?? false }
            state.clients[client]!.refusable -= late.count
        }
        state.waiting -= expired.count
        return expired
    }

    private func finish(_ client: [UInt8], after time: Duration) {
        state.withLock { state in
            guard var reads = state.clients[client] else { return }
            reads.running -= 1
            reads.time += time
            state.clients[client] = reads
            // An idle client whose time has passed would start again at the virtual time: there is nothing to remember.
            if reads.isIdle && reads.time <= state.virtualTime { state.clients[client] = nil }
            guard state.clients.count > limits.waiting else { return }
            state.clients = state.clients.filter { !$0.value.isIdle || $0.value.time > state.virtualTime }
        }
    }
}
