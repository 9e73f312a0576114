import NIOCore

/// Closes a connection that has had no request for a time, or whose client takes no byte of a response for as long.
final class IdleTimer {
    private let bytes: RequestBytesHandler
    private let timeout: TimeAmount
    private let onStall: @Sendable () -> Void
    /// Since when there has been no request; nil during one.
    private var idleSince: NIODeadline?
    /// How many bytes of responses had left the server at the last check; nil if none had to wait.
    private var sent: Int?
    private var task: Scheduled<Void>?

    /// - Parameter onStall: called when the client takes nothing, before the connection is closed.
    init(bytes: RequestBytesHandler, timeout: TimeAmount, onStall: @escaping @Sendable () -> Void) {
        (self.bytes, self.timeout, self.onStall) = (bytes, timeout, onStall)
    }

    func start(_ context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        idleSince = now
        schedule(context, deadline: now + timeout)
    }

    func stop() { task?.cancel() }

    /// A request has begun.
    func requestBegan() { idleSince = nil }

    /// The client has got the response.
    func requestEnded() { idleSince = .now() }

    private func schedule(_ context: ChannelHandlerContext, deadline: NIODeadline) {
        task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
            let now = NIODeadline.now()
            let deadline = (idleSince ?? now) + timeout
            guard deadline > now else { return context.close(promise: nil) }
            guard !isStalled(context) else {
                onStall()
                return context.close(promise: nil)
            }
            schedule(context, deadline: deadline)
        }
    }

    /// Whether bytes are waiting for the client, and it has taken none since the last check.
    private func isStalled(_ context: ChannelHandlerContext) -> Bool {
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        let sent = waiting > 0 ? bytes.written - waiting : nil
        defer { self.sent = sent }
        guard let sent, let earlier = self.sent else { return false }
        return sent <= earlier
    }
}

@available(*, unavailable)
extension IdleTimer: Sendable {}
