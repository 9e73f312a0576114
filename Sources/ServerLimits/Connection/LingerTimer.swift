import NIOCore

/// Closes a connection after its last response: when the client has been silent for one pause, or after a fixed number of
/// pauses.
final class LingerTimer {
    /// How long the client may send nothing. A client that pauses longer, and then sends on, loses the response: its system
    /// discards what it has not read yet. Source of the figure: `lingering_timeout` of nginx.
    static let pause = TimeAmount.seconds(5)
    /// Maximum number of five-second waits: the client has half a minute to notice the response.
    static let checks = 6

    private let bytes: RequestBytesHandler
    private var task: Scheduled<Void>?

    init(bytes: RequestBytesHandler) { self.bytes = bytes }

    func start(_ context: ChannelHandlerContext) { schedule(context, checks: Self.checks) }

    func stop() { task?.cancel() }

    private func schedule(_ context: ChannelHandlerContext, checks: Int) {
        let dropped = bytes.dropped
        task = context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) { [self] in
            guard checks > 1, bytes.dropped > dropped else { return context.close(promise: nil) }
            schedule(context, checks: checks - 1)
        }
    }
}

@available(*, unavailable)
extension LingerTimer: Sendable {}
