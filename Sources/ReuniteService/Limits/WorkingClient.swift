import ServerLimits
import Synchronization

/// The client of the current request, with its proof of work. Limits of the client's network check the proof, or offer a challenge.
public final class WorkingClient: Sendable {
    /// The client of the current task; nil where no work is offered.
    @TaskLocal public static var current: WorkingClient?

    /// The widest network of the client, so that a client with many addresses has no advantage.
    let key: [UInt8]
    /// The proof of work; nil if the client sends none.
    let solution: WorkSolution?
    private let opened = Mutex<WorkPurpose?>(nil)

    /// A client.
    public init(_ client: ClientNetwork, solution: WorkSolution?) {
        (key, self.solution) = (client.widestKey, solution)
    }

    /// The purpose for which the solution was accepted in this request: it passes further limits of the same purpose.
    var purpose: WorkPurpose? {
        get { opened.withLock { $0 } }
        set { opened.withLock { $0 = newValue } }
    }
}
