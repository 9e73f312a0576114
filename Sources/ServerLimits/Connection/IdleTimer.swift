import NIOCore

/// Closes a connection that has had no request for a time, or whose client takes too little of a response in that time.
final class IdleTimer {
    private let bytes: RequestBytesHandler
    private let timeout: TimeAmount
    /// How long there may be no request: shorter until there was one.
    private var idleTimeout: TimeAmount
    private let onStall: @Sendable () -> Void
    /// Since when there has been no request; nil during one.
    private var idleSince: NIODeadline?
    private var progress = ResponseProgress()
    private var task: Scheduled<Void>?

    /// - Parameter onStall: called when the client takes too little, before the connection is closed.
    init(bytes: RequestBytesHandler, limits: ConnectionLimits, onStall: @escaping @Sendable () -> Void) {
        (self.bytes, timeout, self.onStall) = (bytes, limits.idleTimeout, onStall)
        idleTimeout = limits.firstRequestTimeout
    }

    func start(_ context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        idleSince = now
        schedule(context, deadline: now + idleTimeout)
    }

    func stop() { task?.cancel() }

    /// A request has begun.
    func requestBegan() {
        idleSince = nil
        idleTimeout = timeout
    }

    /// The client has got the response.
    func requestEnded() { idleSince = .now() }

    private func schedule(_ context: ChannelHandlerContext, deadline: NIODeadline) {
        task = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { [self] in
            let now = NIODeadline.now()
            let deadline = (idleSince ?? now) + idleTimeout
            guard deadline > now else { return context.close(promise: nil) }
            guard !isStalled(context) else {
                onStall()
                return context.close(promise: nil)
            }
            schedule(context, deadline: deadline)
        }
    }

    private func isStalled(_ context: ChannelHandlerContext) -> Bool {
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        return progress.isStalled(written: bytes.written, waiting: waiting, since: timeout)
    }
}

/// How much of its responses a client takes from one check to the next.
struct ResponseProgress {
    /// The bytes per second that a client must take of what waits for it.
    ///
    /// Low enough for the slowest networks. It is not lower, because the system keeps bytes for a slow client too, and takes
    /// more in lumps of up to a minute's worth.
    static let slowestRate = 1000

    /// The bytes that had left the server at the last check, and those that waited.
    private var last = (sent: 0, waiting: 0)

    /// Whether the client has taken less than ``slowestRate`` of the bytes that waited at the last check.
    ///
    /// - Parameters:
    ///   - written: all bytes of responses so far.
    ///   - waiting: those that have not left the server.
    ///   - time: the time since the last check.
    mutating func isStalled(written: Int, waiting: Int, since time: TimeAmount) -> Bool {
        let sent = written - waiting
        defer { last = (sent, waiting) }
        let least = max(1, Int(time.nanoseconds / 1_000_000) * Self.slowestRate / 1000)
        return waiting > 0 && last.waiting > 0 && sent - last.sent < min(last.waiting, least)
    }
}

@available(*, unavailable)
extension IdleTimer: Sendable {}
