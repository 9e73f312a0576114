import NIOCore

/// The deadline of a request body: a base timeout, plus one second for each `bodyRate` bytes received.
///
/// It is never later than a base timeout from now: a fast sender may not stall for long.
final class BodyTimer {
    /// The error that the reader of a body gets when it does not arrive in time.
    struct Timeout: Error {}

    private let limits: ConnectionLimits
    private var deadline = NIODeadline.now()
    private var task: Scheduled<Void>?

    init(limits: ConnectionLimits) { self.limits = limits }

    /// Whether a body is being waited for.
    var isRunning: Bool { task != nil }

    /// Restarts the deadline for a new request body. Most bodies arrive with their head, and need no timer.
    func reset() { deadline = .now() + limits.bodyTimeout }

    /// Puts the deadline off for what was received.
    func add(_ bytes: Int) {
        let earned = TimeAmount.microseconds(Int64(bytes) * 1_000_000 / Int64(limits.bodyRate))
        deadline = min(deadline + earned, .now() + limits.bodyTimeout)
    }

    /// Reports ``Timeout`` to the pipeline unless the timer is stopped in time.
    func start(_ context: ChannelHandlerContext) {
        guard deadline > .now() else { return context.fireErrorCaught(Timeout()) }
        task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in start(context) }
    }

    func stop() {
        task?.cancel()
        task = nil
    }
}

@available(*, unavailable)
extension BodyTimer: Sendable {}
