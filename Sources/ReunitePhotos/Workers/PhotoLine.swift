import Synchronization

/// The uploads that wait for a helper process, in the order in which they came.
final class PhotoLine: Sendable {
    private struct State {
        var waiting: [PhotoJob] = []
        /// Those that wait and those that are being rendered.
        var admitted = 0
        /// Helpers that take uploads, or are rendering one.
        var helpers = 0
        /// Threads that still work on the line.
        var keepers: Int
        var isClosed = false
        var listeners: [CheckedContinuation<Void, Never>] = []
    }

    /// Rings when an upload waits.
    let bell = Bell()
    private let capacity: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - capacity: the most uploads that wait or are being rendered.
    ///   - keepers: how many threads will work on it.
    init(capacity: Int, keepers: Int) {
        self.capacity = capacity
        state = Mutex(State(keepers: keepers))
    }

    /// How many uploads wait or are being rendered.
    var admitted: Int { state.withLock { $0.admitted } }

    /// Whether no upload is taken any more.
    var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Puts an upload at the end of the line; where it is too long, or closed, the upload is told so.
    func add(_ job: PhotoJob) {
        let isAdmitted = state.withLock { state in
            guard !state.isClosed, state.admitted < capacity else { return false }
            state.admitted += 1
            state.waiting.append(job)
            return true
        }
        if isAdmitted { bell.ring() } else { job.finish(.failure(.busy)) }
    }

    /// Gives up an upload: it leaves the line, or its rendering is no longer wanted.
    func cancel(_ job: PhotoJob) {
        state.withLock { state in
            guard let index = state.waiting.firstIndex(where: { $0 === job }) else { return }
            state.waiting.remove(at: index)
            state.admitted -= 1
        }
        job.finish(.failure(.busy))
    }

    /// The upload that has waited longest; nil where none waits.
    func next() -> PhotoJob? {
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }

    /// Says the outcome of an upload that was taken from the line.
    func finish(_ job: PhotoJob, _ outcome: PhotoJob.Outcome) {
        state.withLock { $0.admitted -= 1 }
        job.finish(outcome)
    }

    /// A helper takes uploads from now on.
    func helperArrived() {
        state.withLock { $0.helpers += 1 }
    }

    /// A helper takes none any more.
    func helperLeft() {
        state.withLock { $0.helpers -= 1 }
    }

    /// A helper could not be started: where there is no other, nobody is to wait for one.
    func helperFailed() {
        fail { $0.helpers == 0 }
    }

    /// Takes no upload any more, and refuses those that wait; those being rendered are finished.
    func close() {
        fail { state in
            state.isClosed = true
            return true
        }
        bell.stop()
    }

    /// A thread works on the line no more.
    func keeperLeft() {
        let listeners = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.keepers -= 1
            guard state.keepers == 0 else { return [] }
            defer { state.listeners = [] }
            return state.listeners
        }
        for listener in listeners { listener.resume() }
    }

    /// Waits until no thread works on the line.
    func keepersLeft() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.keepers > 0 { state.listeners.append(continuation) }
                return state.keepers == 0
            }
            if isOver { continuation.resume() }
        }
    }

    private func fail(where isOver: (inout State) -> Bool) {
        let jobs = state.withLock { state -> [PhotoJob] in
            guard isOver(&state) else { return [] }
            defer {
                state.admitted -= state.waiting.count
                state.waiting = []
            }
            return state.waiting
        }
        for job in jobs { job.finish(.failure(.busy)) }
    }
}
