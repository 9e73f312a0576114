import Synchronization

/// The changes that this process has confirmed, which its reads must include.
final class AcknowledgedChanges: Sendable {
    /// Sent after each acknowledgement.
    let signal = ChangeSignal()
    private let acknowledged = Atomic<Int64>(0)

    /// The number of the last one; 0 at first.
    var last: Int64 { acknowledged.load(ordering: .acquiring) }

    /// Sets the number of the last change. The writer calls it before it resumes the callers whose writes it committed.
    func acknowledge(_ seq: Int64) {
        if acknowledged.exchange(seq, ordering: .acquiringAndReleasing) != seq { signal.send() }
    }
}
