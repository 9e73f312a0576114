import Synchronization

/// An upload that waits to be rendered, and who waits for it.
final class PhotoJob: Sendable {
    typealias Outcome = Result<RenderedPhoto, PhotoError>

    private enum State {
        case new
        case waiting(CheckedContinuation<Outcome, Never>)
        case finished(Outcome)
    }

    let upload: [UInt8]
    private let state = Mutex(State.new)

    init(upload: [UInt8]) {
        self.upload = upload
    }

    /// Whether nobody waits any more.
    var isFinished: Bool {
        state.withLock { if case .finished = $0 { true } else { false } }
    }

    /// Tells the outcome to a continuation: at once where there is one, else when there is.
    func tell(_ continuation: CheckedContinuation<Outcome, Never>) {
        let outcome: Outcome? = state.withLock { state in
            if case .finished(let outcome) = state { return outcome }
            state = .waiting(continuation)
            return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    /// Says the outcome. The first one counts: who has given up hears of no other.
    func finish(_ outcome: Outcome) {
        let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            switch state {
            case .finished: return nil
            case .new:
                state = .finished(outcome)
                return nil
            case .waiting(let continuation):
                state = .finished(outcome)
                return continuation
            }
        }
        continuation?.resume(returning: outcome)
    }
}
