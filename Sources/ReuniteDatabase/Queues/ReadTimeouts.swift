/// The timeouts of reads for a ``ReadClient``.
public struct ReadTimeouts: Sendable {
    /// How long a read may wait for a thread; 400 ms by default.
    public var waiting: Duration

    /// The CPU time that a read may use while others wait for its thread; 400 ms by default.
    public var running: Duration

    /// How long a read may run, whether or not others wait; 10 s by default.
    public var alone: Duration

    /// - Parameters:
    ///   - waiting: how long a read may wait for a thread.
    ///   - running: the CPU time that a read may use while others wait.
    ///   - alone: how long a read may run if nobody waits.
    public init(
        waiting: Duration = .milliseconds(400), running: Duration = .milliseconds(400), alone: Duration = .seconds(10)
    ) {
        (self.waiting, self.running, self.alone) = (waiting, running, alone)
    }
}
