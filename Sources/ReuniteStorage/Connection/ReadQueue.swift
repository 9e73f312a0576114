import Dispatch
import Synchronization

/// Runs the reads of clients on its own threads, and shares the threads fairly among the clients.
///
/// Reads do not use the threads that serve requests, so that requests without a costly read do not wait. The next read is
/// that of the client whose reads have taken the least time so far, however many it has sent. If several clients have
/// taken the same time, the read that has waited longest is next. A client uses at most half of the threads. A read is
/// refused if the queue is full, or if it waits too long.
///
/// Source: P. Goyal, H. Vin, H. Cheng, "Start-time Fair Queueing", 1996.
public final class ReadQueue: Sendable {
    /// The limits of a queue.
    public struct Limits: Sendable {
        /// The number of threads: at least two, so that one client cannot use all of them.
        var threads: Int
        /// The most waiting reads of one client.
        var waitingPerClient: Int
        /// The most waiting reads of all clients.
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

        /// The most threads that one client uses.
        var threadsPerClient: Int { (threads + 1) / 2 }
    }

    private struct Job {
        /// When to refuse the read if it is still waiting.
        let deadline: ContinuousClock.Instant
        let run: @Sendable () -> Void
        let refuse: @Sendable () -> Void
    }

    /// The waiting and running reads of a client.
    private struct ClientReads {
        /// The waiting reads, oldest first.
        var jobs: [Job] = []
        var running = 0
        /// The virtual time of the client: where it started, plus the time that its reads have taken since.
        var time: Duration

        var isIdle: Bool { jobs.isEmpty && running == 0 }
    }

    private struct State {
        var clients: [ReadClient: ClientReads] = [:]
        var idleThreads: [DispatchQueue]
        var waiting = 0
        /// The virtual time: that of the client whose read was started last. A new client starts at this time, so that
        /// it is neither ahead of others nor behind them.
        var virtualTime = Duration.zero
    }

    private let limits: Limits
    private let state: Mutex<State>

    /// An empty queue.
    public init(limits: Limits) {
        self.limits = limits
        // Each serial queue uses a thread of its own. A concurrent queue would use the threads that run tasks.
        state = Mutex(State(idleThreads: (0..<limits.threads).map { DispatchQueue(label: "reunite.read.\($0)") }))
    }

    /// The number of waiting reads.
    var waiting: Int { state.withLock(\.waiting) }

    /// Runs a read for a client, and waits for its result.
    ///
    /// - Throws: ``StoreError/tooManyReads`` if the read is refused, and the error of the read.
    public func run<Value: Sendable>(
        for client: ReadClient, _ read: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let job = Job(deadline: .now + limits.waitTimeout) {
                continuation.resume(with: Result { try read() })
            } refuse: {
                continuation.resume(throwing: StoreError.tooManyReads)
            }
            add(job, of: client)
        }
    }

    private func add(_ job: Job, of client: ReadClient) {
        let (isAccepted, thread) = state.withLock { state -> (Bool, DispatchQueue?) in
            var reads = state.clients[client] ?? ClientReads(time: state.virtualTime)
            if reads.isIdle { reads.time = max(reads.time, state.virtualTime) }
            guard state.waiting < limits.waiting, reads.jobs.count < limits.waitingPerClient else {
                return (false, nil)
            }
            reads.jobs.append(job)
            state.waiting += 1
            defer { state.clients[client] = reads }
            return (true, reads.running < limits.threadsPerClient ? state.idleThreads.popLast() : nil)
        }
        guard isAccepted else { return job.refuse() }
        if let thread { thread.async { [self] in work(on: thread) } }
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
    private func next(on thread: DispatchQueue) -> (ReadClient, Job)? {
        let (refused, next) = state.withLock { state in
            let refused = Self.removeExpired(&state)
            let next = state.clients.lazy
                .filter { [limits] in !$0.value.jobs.isEmpty && $0.value.running < limits.threadsPerClient }
                .min { ($0.value.time, $0.value.jobs[0].deadline) < ($1.value.time, $1.value.jobs[0].deadline) }
            guard let (client, reads) = next else {
                state.idleThreads.append(thread)
                if state.idleThreads.count == limits.threads { state.clients = [:] }
                return (refused, nil as (ReadClient, Job)?)
            }
            state.virtualTime = max(state.virtualTime, reads.time)
            let job = state.clients[client]!.jobs.removeFirst()
            state.clients[client]!.running += 1
            state.waiting -= 1
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
            let count = reads.jobs.prefix { $0.deadline < now }.count
            guard count > 0 else { continue }
            expired += reads.jobs.prefix(count)
            state.clients[client]!.jobs.removeFirst(count)
        }
        state.waiting -= expired.count
        return expired
    }

    private func finish(_ client: ReadClient, after time: Duration) {
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
