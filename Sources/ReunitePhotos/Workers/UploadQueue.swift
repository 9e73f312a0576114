import Reunite
import ReuniteQueue
import Synchronization

/// The uploads that wait for a worker process.
///
/// Networks take turns, and so do the clients of a network (``FairQueue``); an upload costs its CPU time. If there are several
/// processes, a network may keep all of them but one busy. A client may fill a quarter of the queue, and a network half of it.
final class UploadQueue: Sendable {
    private struct State {
        /// Senders are networks, and their parts are clients.
        var uploads: FairQueue<PhotoJob>
        /// Worker processes that are running.
        var workers = 0
        /// Threads that still take uploads from the queue.
        var supervisors: Int
        var isClosed = false
        var waiters: [CheckedContinuation<Void, Never>] = []

        var admitted: Int { uploads.waiting + uploads.running }
    }

    /// Signalled for each upload that is added.
    let wakePipe = WakePipe()
    private let capacity: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - capacity: the maximum number of uploads that wait or are being rendered.
    ///   - supervisors: the number of threads that will take uploads.
    init(capacity: Int, supervisors: Int) {
        self.capacity = capacity
        let maxima = [capacity, max(1, capacity / 2), max(1, capacity / 4)]
        let uploads = FairQueue<PhotoJob>(maxima: maxima[...], maximumRunning: max(1, supervisors - 1))
        state = Mutex(State(uploads: uploads, supervisors: supervisors))
    }

    /// How many uploads wait or are being rendered.
    var admitted: Int { state.withLock { $0.admitted } }

    /// Whether the queue accepts no more uploads.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Appends an upload; if the queue is full or closed, the upload fails with ``PhotoError/busy``.
    func add(_ job: PhotoJob) {
        let isAdmitted = state.withLock { state in
            !state.isClosed && state.admitted < capacity && state.uploads.add(job, of: job.sender)
        }
        if isAdmitted { wakePipe.signal() } else { job.finish(.failure(.busy)) }
    }

    /// Cancels an upload: it leaves the queue, or its result is discarded.
    func cancel(_ job: PhotoJob) {
        _ = state.withLock { state in state.uploads.remove { $0 === job } }
        job.finish(.failure(.busy))
    }

    /// Takes the next upload; nil if none may be rendered now.
    func next() -> PhotoJob? { state.withLock { $0.uploads.next()?.job } }

    /// Charges the sender of an upload that was taken from the queue and is finished.
    ///
    /// - Parameter cost: the seconds of CPU time.
    func finish(_ job: PhotoJob, cost: Double) {
        let isAnyReady = state.withLock { state in
            state.uploads.finish(job.sender, cost: cost)
            return state.uploads.isReady
        }
        // One that had to wait for this one may be rendered now.
        if isAnyReady { wakePipe.signal() }
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
            isNeeded(&state) ? state.uploads.remove { _ in true } : []
        }
        for job in jobs { job.finish(.failure(.busy)) }
    }
}

extension PhotoJob {
    fileprivate var sender: FairQueue<PhotoJob>.Sender { [network, client] }
}
