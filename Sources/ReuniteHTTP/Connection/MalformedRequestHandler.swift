import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Puts a request in the place of one that the decoder could not read, which ``MalformedRequestMiddleware`` then refuses.
///
/// So it is answered in its turn, behind those that came before it, and logged, measured and written as every other
/// problem is. It has no end: ``BodyHandler`` closes the connection behind the answer.
final class MalformedRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let lines: RequestLineHandler
    /// Whether the connection ends with the request that could not be read.
    private var isRefused = false

    init(lines: RequestLineHandler) { self.lines = lines }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: lines.isInBody = true
        case .body: break
        case .end: lines.isInBody = false
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Whoever reads a body is told of the error in it.
        guard let parserError = error as? HTTPParserError, !lines.isInBody, parserError != .closedConnection,
            context.channel.isActive
        else { return context.fireErrorCaught(error) }
        // The decoder may say it twice.
        guard !isRefused else { return }
        isRefused = true
        let kind: Problem.Kind =
            parserError != .headerOverflow ? .badRequest : lines.isRequestLineTooLong ? .uriTooLong : .headersTooLarge
        context.fireChannelRead(wrapInboundOut(.head(HTTPRequest(malformed: kind))))
        context.fireChannelReadComplete()
    }
}

@available(*, unavailable)
extension MalformedRequestHandler: Sendable {}
