import NIOCore

/// The deadline of a request body: a base timeout, plus one second for each `bodyRate` bytes received.
final class BodyTimer {
    /// The error that the reader of a body gets when it does not arrive in time.
    struct Timeout: Error {}

    private let limits: ConnectionLimits
    /// Bytes of the body, as far as it has been received.
    private var received = 0
    private var task: Scheduled<Void>?

    init(limits: ConnectionLimits) { self.limits = limits }

    /// Whether a body is being waited for.
    var isRunning: Bool { task != nil }

    /// Begins with the body of another request. Most bodies arrive with their head: they need no timer.
    func reset() { received = 0 }

    /// Counts what was received.
    func add(_ bytes: Int) { received += bytes }

    /// Reports ``Timeout`` to the pipeline unless the timer is stopped in time.
    func start(_ context: ChannelHandlerContext) { schedule(context, since: .now()) }

    private func schedule(_ context: ChannelHandlerContext, since start: NIODeadline) {
        let earned = TimeAmount.microseconds(Int64(received) * 1_000_000 / Int64(limits.bodyRate))
        let deadline = start + limits.bodyTimeout + earned
        guard deadline > .now() else { return context.fireErrorCaught(Timeout()) }
        task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
            schedule(context, since: start)
        }
    }

    func stop() {
        task?.cancel()
        task = nil
    }
}

@available(*, unavailable)
extension BodyTimer: Sendable {}
