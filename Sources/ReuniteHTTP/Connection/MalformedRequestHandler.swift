import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Replaces a request that the decoder could not parse by a placeholder, which ``MalformedRequestMiddleware`` refuses.
///
/// So the error is sent in order, after the responses to earlier requests, and it is logged, measured and written as
/// every other problem. The placeholder has no end, so ``BodyHandler`` closes the connection after the response.
final class MalformedRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let lines: RequestLineHandler
    /// Whether a malformed request has been found; nothing is read after it.
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
        // Errors in a body are reported to its reader.
        guard let parserError = error as? HTTPParserError, !lines.isInBody, parserError != .closedConnection,
            context.channel.isActive
        else { return context.fireErrorCaught(error) }
        // The decoder may report an error twice.
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
