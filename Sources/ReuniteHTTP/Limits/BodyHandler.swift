import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Waits for a request's body for so long and no longer, and closes a connection on which a request was answered before
/// its body had come.
///
/// Otherwise the server would read on to the body's end, and a body need not have one. The client is told by
/// `Connection: close`; our side of the connection is shut, what still comes is dropped, and after a second it is
/// closed: closed at once, the client's system would throw the answer away with what it could not send.
final class BodyHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// What whoever reads the body gets where it does not come in time.
    struct Late: Error {}

    /// How long what still comes is dropped.
    private static let linger = TimeAmount.seconds(1)

    private let patience: TimeAmount
    /// Requests whose heads have been read, and how many of them have been answered: clients may send the next request
    /// before they have the answer.
    private var read = 0
    private var answered = 0
    /// Whether the body of the request that was read last has not ended.
    private var isReading = false
    private var isClosing = false
    private var timeout: Scheduled<Void>?
    /// Bytes of the body since the clock was set.
    private var progress = 0

    /// Who sends so much meanwhile is given as long once more: a photograph over a slow line takes its time.
    private static let leastProgress = 64 * 1024

    /// - Parameter seconds: how long a body may take to come.
    init(seconds: Int) {
        patience = .seconds(Int64(seconds))
    }

    /// Whether the request that is answered now is the one whose body has not ended.
    private var isAnsweredEarly: Bool { isReading && answered == read - 1 }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // A request that comes behind would be done, and its answer never sent.
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
        // Most bodies come with their heads, and need no clock.
        if isReading, timeout == nil { setClock(context) }
        context.fireChannelReadComplete()
    }

    private func setClock(_ context: ChannelHandlerContext) {
        progress = 0
        let handler = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timeout = context.eventLoop.scheduleTask(in: patience) {
            let (handler, context) = handler.value
            if handler.progress < Self.leastProgress {
                context.pipeline.fireErrorCaught(Late())
            } else {
                handler.setClock(context)
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
