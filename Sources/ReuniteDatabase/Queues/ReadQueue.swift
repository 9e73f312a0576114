import Dispatch
import Foundation
import ReuniteQueue
import Synchronization

/// Runs the reads of clients on its own threads, and shares the threads fairly among the clients.
///
/// Reads do not use the threads that serve requests, so that requests without a costly read do not wait. A ``FairQueue`` says
/// which read is next; a read costs its client the time that it takes. A client uses at most half of the threads. A read is
/// refused if the queue is full, or if it waits too long. A read for a response that is being sent
/// (``ReadClient/answered``) is never refused, and does not count as one that waits.
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
        ///   - threads: the number of threads, at least two; by default as many as there are cores.
        ///   - waitingPerClient: the maximum number of waiting reads of one client.
        ///   - waiting: the maximum number of waiting reads of all clients.
        ///   - waitTimeout: how long a read may wait.
        public init(
            threads: Int = max(2, ProcessInfo.processInfo.activeProcessorCount), waitingPerClient: Int = 64,
            waiting: Int = 1024, waitTimeout: Duration
        ) {
            self.threads = threads
            self.waitingPerClient = waitingPerClient
            self.waiting = waiting
            self.waitTimeout = waitTimeout
        }

        /// Maximum number of threads that one client uses.
        var threadsPerClient: Int { (threads + 1) / 2 }
    }

    private struct Job {
        /// When to refuse the read if it is still waiting; nil for never.
        let deadline: ContinuousClock.Instant?
        let run: @Sendable () -> Void
        let refuse: @Sendable () -> Void

        var isLate: Bool { deadline.map { $0 <= .now } ?? false }
    }

    private struct State {
        /// Senders are clients, by ``ReadClient/key``. Reads that can be refused are limited.
        var reads: FairQueue<Job>
        var idleThreads: [DispatchQueue]
        /// All reads so far, also those that were refused.
        var total = 0
        /// Whether ``refuseLate()`` will be called.
        var isTimerSet = false
    }

    private let limits: Limits
    private let state: Mutex<State>
    private let timer = DispatchQueue(label: "reunite.read.timer")

    /// An empty queue.
    public init(limits: Limits) {
        self.limits = limits
        // Each serial queue uses a thread of its own. A concurrent queue would use the threads that run tasks.
        let threads = (0..<limits.threads).map { DispatchQueue(label: "reunite.read.\($0)") }
        let reads = FairQueue<Job>(
            maxima: [limits.waiting, limits.waitingPerClient], maximumRunning: limits.threadsPerClient)
        state = Mutex(State(reads: reads, idleThreads: threads))
    }

    /// The number of waiting reads that can be refused.
    package var waiting: Int { state.withLock(\.reads.limited) }

    /// The number of reads so far, also those that were refused.
    package var total: Int { state.withLock(\.total) }

    /// Runs a read for a client, and waits for its result.
    ///
    /// - Throws: ``Overload/tooManyReads`` if the read is refused, and the error of the read.
    public func run<Value: Sendable>(
        for client: ReadClient, _ read: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let job = Job(deadline: client.isAnswered ? nil : .now + limits.waitTimeout) {
                continuation.resume(with: Result { try read() })
            } refuse: {
                continuation.resume(throwing: Overload.tooManyReads)
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
    package func hasReads(behind client: ReadClient) -> Bool {
        state.withLock { $0.reads.isReady || $0.reads.hasJobs(of: [client.key]) }
    }

    private func add(_ job: Job, of client: [UInt8]) {
        let (isAccepted, thread, timeout) = state.withLock { state -> (Bool, DispatchQueue?, Duration?) in
            state.total += 1
            guard state.reads.add(job, of: [client], isLimited: job.deadline != nil) else { return (false, nil, nil) }
            let timeout = job.deadline == nil || state.isTimerSet ? nil : limits.waitTimeout
            if timeout != nil { state.isTimerSet = true }
            return (true, state.reads.isReady ? state.idleThreads.popLast() : nil, timeout)
        }
        guard isAccepted else { return job.refuse() }
        if let thread { thread.async { [self] in work(on: thread) } }
        if let timeout { setTimer(timeout) }
    }

    private func setTimer(_ timeout: Duration) {
        timer.asyncAfter(deadline: .now() + timeout / .seconds(1)) { [weak self] in self?.refuseLate() }
    }

    /// Refuses the reads that have waited too long, also while all threads are busy, and comes back for the others.
    private func refuseLate() {
        let (refused, timeout) = state.withLock { state in
            var next: ContinuousClock.Instant?
            let refused = state.reads.remove { job in
                guard let deadline = job.deadline, !job.isLate else { return job.isLate }
                next = min(next ?? deadline, deadline)
                return false
            }
            state.isTimerSet = next != nil
            return (refused, next.map { max(.zero, $0 - .now) })
        }
        for job in refused { job.refuse() }
        if let timeout { setTimer(timeout) }
    }

    /// Runs reads on a thread until no waiting read may start.
    private func work(on thread: DispatchQueue) {
        while let (job, client) = next(on: thread) {
            let start = ContinuousClock.now
            if job.isLate { job.refuse() } else { job.run() }
            state.withLock { $0.reads.finish(client, cost: (.now - start) / .seconds(1)) }
        }
    }

    /// Takes the next read from the queue. If no read may start, the thread becomes idle.
    private func next(on thread: DispatchQueue) -> (job: Job, sender: FairQueue<Job>.Sender)? {
        state.withLock { state in
            let next = state.reads.next()
            if next == nil { state.idleThreads.append(thread) }
            return next
        }
    }
}
