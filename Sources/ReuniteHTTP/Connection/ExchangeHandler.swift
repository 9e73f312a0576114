import NIOCore
import NIOHTTP1

/// Asks a client for the body that it holds back, when somebody reads that body.
///
/// Triggered as an outbound event of the connection; ``ExchangeHandler`` answers it.
struct BodyIsWanted: Sendable {}

/// What an answer has to know of its request: whether the client waits for `100 Continue`, asked by `HEAD`, or speaks
/// HTTP/1.0.
///
/// - `Expect: 100-continue`: the 100 is sent when the body is read and not before, so that a request that is refused by
///   its head gets that answer at once. ``BodyHandler`` then closes the connection: nobody knows whether the body comes.
/// - `HEAD`: an answer of unknown length says `Transfer-Encoding: chunked`, as `GET` does, and has no last chunk.
/// - HTTP/1.0: expectations are ignored, nothing is sent in chunks, and the connection is closed behind the answer.
final class ExchangeHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private struct Exchange {
        let isHead: Bool
        let isOld: Bool
        /// Whether the client holds the body back.
        var isWaiting: Bool
    }

    /// The requests that have not been answered; the first is being answered, the last is being read.
    private var exchanges = CircularBuffer<Exchange>(initialCapacity: 1)
    /// Whether the answer that is being written is to have no last chunk.
    private var hasNoEnd = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else {
            // It has not waited.
            if let last = exchanges.indices.last { exchanges[last].isWaiting = false }
            return context.fireChannelRead(data)
        }
        let isOld = head.version.major == 1 && head.version.minor == 0
        if isOld {
            head.headers.remove(name: "expect")
            head.headers.replaceOrAdd(name: "connection", value: "close")
        }
        let expectation = head.headers.first(name: "expect")?.lowercased()
        exchanges.append(
            Exchange(isHead: head.method == .HEAD, isOld: isOld, isWaiting: expectation == "100-continue"))
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is BodyIsWanted else { return context.triggerUserOutboundEvent(event, promise: promise) }
        guard exchanges.first?.isWaiting == true else { return promise?.succeed() ?? () }
        exchanges[exchanges.startIndex].isWaiting = false
        let head = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(head)), promise: promise)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.code >= 200:
            guard let exchange = exchanges.first else { break }
            exchanges[exchanges.startIndex].isWaiting = false
            if exchange.isHead, head.headers.contains(name: "transfer-encoding") {
                hasNoEnd = true
                head.headers.remove(name: "content-length")
            }
            if exchange.isOld {
                head.headers.replaceOrAdd(name: "connection", value: "close")
                head.headers.remove(name: "transfer-encoding")
                // The encoder sends no chunks then.
                if !head.headers.contains(name: "content-length") { head.version = .http1_0 }
            }
            return context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            if !exchanges.isEmpty { exchanges.removeFirst() }
            guard hasNoEnd else { break }
            hasNoEnd = false
            return context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer()))), promise: promise)
        default: break
        }
        context.write(data, promise: promise)
    }
}

@available(*, unavailable)
extension ExchangeHandler: Sendable {}
