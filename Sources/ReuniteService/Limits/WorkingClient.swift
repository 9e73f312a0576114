import ServerLimits
import Synchronization

/// The client of the current request, and the proof of work that it sends: limits of its network offer it work, and look at the proof.
public final class WorkingClient: Sendable {
    /// The client of the current task; nil where no work is offered.
    @TaskLocal public static var current: WorkingClient?

    /// The widest network of the client, so that one that has many gains nothing by them.
    let key: [UInt8]
    /// The proof of work; nil if the client sends none.
    let solution: WorkSolution?
    private let opened = Mutex<WorkPurpose?>(nil)

    /// A client.
    public init(_ client: ClientNetwork, solution: WorkSolution?) {
        (key, self.solution) = (client.widestKey, solution)
    }

    /// What the solution has opened: further limits of the same kind let this request pass too.
    var purpose: WorkPurpose? {
        get { opened.withLock { $0 } }
        set { opened.withLock { $0 = newValue } }
    }
}
