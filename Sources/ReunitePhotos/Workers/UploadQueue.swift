import Synchronization

/// The uploads that wait for a worker process, first in, first out.
final class UploadQueue: Sendable {
    private struct State {
        var waiting: [PhotoJob] = []
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
    private let state: Mutex<State>

    /// - Parameters:
    ///   - capacity: the most uploads that wait or are being rendered.
    ///   - supervisors: the number of threads that will take uploads.
    init(capacity: Int, supervisors: Int) {
        self.capacity = capacity
        state = Mutex(State(supervisors: supervisors))
    }

    /// How many uploads wait or are being rendered.
    var admitted: Int { state.withLock { $0.admitted } }

    /// Whether the queue accepts no more uploads.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Appends an upload; if the queue is full or closed, the upload fails with ``PhotoError/busy``.
    func add(_ job: PhotoJob) {
        let isAdmitted = state.withLock { state in
            guard !state.isClosed, state.admitted < capacity else { return false }
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
            state.admitted -= 1
        }
        job.finish(.failure(.busy))
    }

    /// Takes the upload that has waited longest; nil if the queue is empty.
    func next() -> PhotoJob? {
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }

    /// Sets the outcome of an upload that was taken from the queue.
    func finish(_ job: PhotoJob, _ outcome: PhotoJob.Outcome) {
        state.withLock { $0.admitted -= 1 }
        job.finish(outcome)
    }

    /// Called when a worker process is ready.
    func workerStarted() {
        state.withLock { $0.workers += 1 }
    }

    /// Called when a worker process has ended.
    func workerStopped() {
        state.withLock { $0.workers -= 1 }
    }

    /// Called when a worker process could not be started: if there is no other, uploads that wait fail at once.
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
            defer {
                state.admitted -= state.waiting.count
                state.waiting = []
            }
            return state.waiting
        }
        for job in jobs { job.finish(.failure(.busy)) }
    }
}
