import NIOCore
import NIOHTTP1

/// The outbound event that asks for `100 Continue`: the handler of the request starts to read the body.
///
/// ``ExchangeHandler`` answers it.
struct ContinueRequested: Sendable {}

/// Adapts each response to its request: `Expect: 100-continue`, `HEAD`, and HTTP/1.0.
///
/// - `Expect: 100-continue`: 100 is sent when the body is first read. A request that is refused because of its head
///   gets the error at once; ``BodyHandler`` then closes the connection, because the body may or may not follow.
/// - `HEAD`: a response of unknown length has `Transfer-Encoding: chunked`, as for `GET`, but no last chunk.
/// - HTTP/1.0: `Expect` is ignored, nothing is sent in chunks, and the connection is closed after the response.
final class ExchangeHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private struct Exchange {
        let isHead: Bool
        let isOld: Bool
        /// Whether the client waits for `100 Continue`.
        var isWaiting: Bool
    }

    /// The requests without a complete response: the first is being answered, the last is being read.
    private var exchanges = CircularBuffer<Exchange>(initialCapacity: 1)
    /// Whether the current response must not get a last chunk.
    private var hasNoEnd = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else {
            // The client sends the body without waiting for the 100.
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
        guard event is ContinueRequested else { return context.triggerUserOutboundEvent(event, promise: promise) }
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
                // With this version the encoder sends no chunks.
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
