import Synchronization

/// The uploads that wait for a worker process.
///
/// Networks take turns, and so do the clients of a network: next is the one with the fewest uploads being rendered, then the
/// one whose last turn was longest ago. A new or returning sender counts as just served: those that are already queued
/// go first once. If there are several processes, a network may keep all of them but one busy. A client may fill a
/// quarter of the queue, and a network half of it.
final class UploadQueue: Sendable {
    /// A client or a network with uploads that wait or are being rendered.
    fileprivate struct Sender {
        var admitted = 0
        var running = 0
        /// When an upload was last taken, or when the sender came, counted in uploads.
        var turn: Int
    }

    fileprivate struct State {
        var waiting: [PhotoJob] = []
        var clients: [[UInt8]: Sender] = [:]
        var networks: [[UInt8]: Sender] = [:]
        /// Uploads taken so far.
        var turns = 0
        /// Uploads that wait or are being rendered.
        var admitted = 0
        /// Worker processes that are running.
        var workers = 0
        /// Threads that still take uploads from the queue.
        var supervisors: Int
        var isClosed = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// Signalled for each upload that is added.
    let wakePipe = WakePipe()
    private let capacity: Int
    /// Maximum number of uploads of one network that are rendered at a time.
    private let runningOfNetwork: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - capacity: the most uploads that wait or are being rendered.
    ///   - supervisors: the number of threads that will take uploads.
    init(capacity: Int, supervisors: Int) {
        self.capacity = capacity
        runningOfNetwork = max(1, supervisors - 1)
        state = Mutex(State(supervisors: supervisors))
    }

    /// How many uploads wait or are being rendered.
    var admitted: Int { state.withLock { $0.admitted } }

    /// Whether the queue accepts no more uploads.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Appends an upload; if the queue is full or closed, the upload fails with ``PhotoError/busy``.
    func add(_ job: PhotoJob) {
        let isAdmitted = state.withLock { state in
            let own = state.clients[job.client]?.admitted ?? 0
            let ofNetwork = state.networks[job.network]?.admitted ?? 0
            guard !state.isClosed, state.admitted < capacity, own < max(1, capacity / 4),
                ofNetwork < max(1, capacity / 2)
            else { return false }
            state.clients[job.client, default: Sender(turn: state.turns)].admitted += 1
            state.networks[job.network, default: Sender(turn: state.turns)].admitted += 1
            state.admitted += 1
            state.waiting.append(job)
            return true
        }
        if isAdmitted { wakePipe.signal() } else { job.finish(.failure(.busy)) }
    }

    /// Cancels an upload: it leaves the queue, or its result is discarded.
    func cancel(_ job: PhotoJob) {
        state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0 === job }) else { return }
            state.waiting.remove(at: index)
            state.dismiss(job)
        }
        job.finish(.failure(.busy))
    }

    /// Takes the next upload; nil if none may be rendered now.
    func next() -> PhotoJob? {
        state.withLock { state in
            let ready = state.waiting.indices.filter {
                state.network(of: state.waiting[$0]).running < runningOfNetwork
            }
            let next = ready.min { state.place(of: state.waiting[$0]) < state.place(of: state.waiting[$1]) }
            guard let next else { return nil }
            let job = state.waiting.remove(at: next)
            state.turns += 1
            state.clients[job.client]?.begin(state.turns)
            state.networks[job.network]?.begin(state.turns)
            return job
        }
    }

    /// Sets the outcome of an upload that was taken from the queue.
    func finish(_ job: PhotoJob, _ outcome: PhotoJob.Outcome) {
        let isAnyWaiting = state.withLock { state in
            state.clients[job.client]?.running -= 1
            state.networks[job.network]?.running -= 1
            state.dismiss(job)
            return !state.waiting.isEmpty
        }
        job.finish(outcome)
        // One that had to wait for this one may be rendered now.
        if isAnyWaiting { wakePipe.signal() }
    }

    /// Called when a worker process is ready.
    func workerStarted() {
        state.withLock { $0.workers += 1 }
    }

    /// Called when a worker process has ended.
    func workerStopped() {
        state.withLock { $0.workers -= 1 }
    }

    /// Called when a worker process could not be started: if there is no other, queued uploads fail immediately.
    func workerFailedToStart() {
        failWaiting { $0.workers == 0 }
    }

    /// Accepts no more uploads and fails those that wait; those being rendered are finished.
    func close() {
        failWaiting { state in
            state.isClosed = true
            return true
        }
        wakePipe.closeWriteEnd()
    }

    /// Called when a thread takes no more uploads.
    func supervisorStopped() {
        let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.supervisors -= 1
            guard state.supervisors == 0 else { return [] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until all threads have stopped.
    func waitForSupervisors() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.supervisors > 0 { state.waiters.append(continuation) }
                return state.supervisors == 0
            }
            if isOver { continuation.resume() }
        }
    }

    private func failWaiting(if isNeeded: (inout State) -> Bool) {
        let jobs = state.withLock { state -> [PhotoJob] in
            guard isNeeded(&state) else { return [] }
            let jobs = state.waiting
            state.waiting = []
            for job in jobs { state.dismiss(job) }
            return jobs
        }
        for job in jobs { job.finish(.failure(.busy)) }
    }
}

extension UploadQueue.Sender {
    /// An upload is taken.
    fileprivate mutating func begin(_ turn: Int) {
        running += 1
        self.turn = turn
    }
}

extension UploadQueue.State {
    fileprivate func network(of job: PhotoJob) -> UploadQueue.Sender {
        networks[job.network] ?? UploadQueue.Sender(turn: turns)
    }

    /// Where an upload stands in the queue: the smallest is next.
    fileprivate func place(of job: PhotoJob) -> (Int, Int, Int, Int) {
        let (network, client) = (network(of: job), clients[job.client] ?? UploadQueue.Sender(turn: turns))
        return (network.running, network.turn, client.running, client.turn)
    }

    /// Forgets an upload, and its client and network with their last one.
    fileprivate mutating func dismiss(_ job: PhotoJob) {
        admitted -= 1
        clients[job.client]?.admitted -= 1
        if clients[job.client]?.admitted == 0 { clients[job.client] = nil }
        networks[job.network]?.admitted -= 1
        if networks[job.network]?.admitted == 0 { networks[job.network] = nil }
    }
}
