/// The timeouts of reads for a ``ReadClient``.
public struct ReadTimeouts: Sendable {
    /// How long a read may wait for a thread; 400 ms by default.
    public var waiting: Duration

    /// How long a read may run; 400 ms by default.
    public var running: Duration

    /// - Parameters:
    ///   - waiting: how long a read may wait for a thread.
    ///   - running: how long a read may run.
    public init(waiting: Duration = .milliseconds(400), running: Duration = .milliseconds(400)) {
        (self.waiting, self.running) = (waiting, running)
    }
}
