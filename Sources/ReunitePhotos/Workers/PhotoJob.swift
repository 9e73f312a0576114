import Synchronization

/// An upload to be rendered, with the continuation of the task that waits for it.
final class PhotoJob: Sendable {
    typealias Outcome = Result<RenderedPhoto, PhotoError>

    private enum State {
        case new
        case waiting(CheckedContinuation<Outcome, Never>)
        case finished(Outcome)
    }

    let upload: [UInt8]
    /// Who sent it.
    let client: [UInt8]
    /// From which network.
    let network: [UInt8]
    private let state = Mutex(State.new)

    init(upload: [UInt8], client: [UInt8], network: [UInt8]) {
        (self.upload, self.client, self.network) = (upload, client, network)
    }

    /// Whether the outcome is known, or the caller has cancelled.
    var isFinished: Bool {
        state.withLock { if case .finished = $0 { true } else { false } }
    }

    /// Resumes the continuation with the outcome, now or when there is one.
    func wait(_ continuation: CheckedContinuation<Outcome, Never>) {
        let outcome: Outcome? = state.withLock { state in
            if case .finished(let outcome) = state { return outcome }
            state = .waiting(continuation)
            return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
    }

    /// Sets the outcome. Only the first one counts: after a cancellation, later ones are ignored.
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
