import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Limits the time to wait for a body, and closes a connection if the response is sent before the body was received.
///
/// Otherwise the server would read the rest of the body, which may never end. The response has `Connection: close`.
/// Then the server shuts down its side of the connection, drops what still arrives, and closes after a second. If it
/// closed at once, the client's TCP stack could discard the response.
final class BodyHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The error that the reader of a body gets when it does not arrive in time.
    struct BodyTimeout: Error {}

    /// How long to drop incoming bytes before closing.
    private static let linger = TimeAmount.seconds(1)

    private let duration: TimeAmount
    /// The number of request heads read, and of responses sent. With pipelining, several requests can be unanswered.
    private var read = 0
    private var answered = 0
    /// Whether the body of the last request is incomplete.
    private var isReading = false
    private var isClosing = false
    private var timeout: Scheduled<Void>?
    /// Bytes of the body since the timer was started.
    private var progress = 0

    /// The bytes within one timeout that start it again: uploads over a slow line take long.
    private static let minimumProgress = 64 * 1024

    /// - Parameter seconds: the timeout of a body.
    init(seconds: Int) {
        duration = .seconds(Int64(seconds))
    }

    /// Whether the current response belongs to the request with the incomplete body.
    private var isAnsweredEarly: Bool { isReading && answered == read - 1 }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // A pipelined request would be executed, but its response never sent.
        guard !isClosing else { return }
        switch unwrapInboundIn(data) {
        case .head:
            read += 1
            isReading = true
        case .body(let bytes): progress += bytes.readableBytes
        case .end:
            isReading = false
            timeout?.cancel()
            timeout = nil
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // Most bodies arrive with their head and need no timer.
        if isReading, timeout == nil { startTimer(context) }
        context.fireChannelReadComplete()
    }

    private func startTimer(_ context: ChannelHandlerContext) {
        progress = 0
        let handler = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timeout = context.eventLoop.scheduleTask(in: duration) {
            let (handler, context) = handler.value
            if handler.progress < Self.minimumProgress {
                context.pipeline.fireErrorCaught(BodyTimeout())
            } else {
                handler.startTimer(context)
            }
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        timeout?.cancel()
        context.fireChannelInactive()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where isAnsweredEarly && head.status.kind != .informational:
            isClosing = true
            head.headerFields[.connection] = "close"
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where isClosing:
            context.writeAndFlush(data, promise: promise)
            context.close(mode: .output, promise: nil)
            let channel = context.channel
            context.eventLoop.scheduleTask(in: Self.linger) { channel.close(promise: nil) }
        case .end:
            answered += 1
            context.write(data, promise: promise)
        default: context.write(data, promise: promise)
        }
    }
}

@available(*, unavailable)
extension BodyHandler: Sendable {}
