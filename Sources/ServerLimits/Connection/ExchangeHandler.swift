import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Answers the requests of a connection one after the other, and ends it.
///
/// A request is passed on when the client has got the whole response to the one before, and the event loop has looked at
/// its other connections since: see ``EventLoopFairness``. The connection ends with:
///
/// - a request that asks for it: see ``Exchange``;
/// - a response that says `Connection: close`, or that is sent before the body was received, which may never end;
/// - a request that cannot be parsed or is refused for its form: see ``RequestRefusal``;
/// - the shutdown of the server, and the idle timeout: no request, or a client that takes too little of a response.
///
/// The last response has `Connection: close`. When it has been sent, the server shuts down its side of the connection,
/// drops what still arrives, and closes when the client has sent nothing for a while. If it closed earlier, a client
/// that is still sending its body would get an error instead of the response.
final class ExchangeHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum Received {
        case part(HTTPServerRequestPart)
        case failed(HTTPParserError, RequestRefusal)
    }

    private let connection: OpenConnection
    private let bytes: RequestBytesHandler
    private let turns: EventLoopFairness
    private let bodyTimer: BodyTimer
    private let idleTimer: IdleTimer
    private let lingerTimer: LingerTimer
    /// The request that is being received or answered; nil when the next one may begin.
    private var exchange: Exchange?
    /// The data that the decoder has read after it.
    private var waiting = CircularBuffer<Received>(initialCapacity: 1)
    /// Whether the decoder has failed.
    private var isBroken = false
    /// Whether the client has ended its side of the connection.
    private var isInputClosed = false

    /// - Parameter onStall: called before the connection is closed because its client takes too little of a response.
    init(
        connection: OpenConnection, bytes: RequestBytesHandler, limits: ConnectionLimits, turns: EventLoopFairness,
        onStall: @escaping @Sendable () -> Void
    ) {
        (self.connection, self.bytes, self.turns) = (connection, bytes, turns)
        bodyTimer = BodyTimer(limits: limits)
        idleTimer = IdleTimer(bytes: bytes, limits: limits, onStall: onStall)
        lingerTimer = LingerTimer(bytes: bytes)
    }
}

extension ExchangeHandler {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        bytes.undecoded = 0
        guard exchange?.isReceived == true else { return receive(part, context) }
        if exchange?.isLast == false { waiting.append(.part(part)) }
    }

    private func receive(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
        switch part {
        case .head(let head): begin(head, context)
        case .body(let body):
            // The client may send the body without waiting for the 100.
            exchange?.isContinueAwaited = false
            bytes.bodyBytes = max(0, (bytes.bodyBytes ?? 0) - body.readableBytes)
            bodyTimer.add(body.readableBytes)
            context.fireChannelRead(wrapInboundOut(.body(body)))
        case .end:
            guard connection.beginAnswering() else { return context.close(promise: nil) }
            endRequest()
            context.fireChannelRead(wrapInboundOut(.end(nil)))
        }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        // The router begins with the head, and may need no body.
        guard connection.beginAnswering() else { return context.close(promise: nil) }
        guard var request = try? HTTPRequest(head, secure: false, splitCookie: false) else {
            return refuse(.malformed, context)
        }
        var new = Exchange(head)
        if new.isHTTP10 {
            request.headerFields[.expect] = nil
            request.scheme = HTTPRequest.schemeOfHTTP10
        }
        if let refusal = RequestRefusal(head) {
            request.scheme = refusal.rawValue
            new.isLast = true
        }
        // Ends Hummingbird's loop over the requests.
        if new.isLast { request.headerFields[.connection] = "close" }
        exchange = new
        idleTimer.requestBegan()
        bodyTimer.reset()
        bytes.bodyBytes = head.headers.first(name: "content-length").flatMap(Int.init) ?? 0
        context.fireChannelRead(wrapInboundOut(.head(request)))
        if request.refusal != nil {
            stopReading()
            context.fireChannelRead(wrapInboundOut(.end(nil)))
        }
    }

    private func refuse(_ refusal: RequestRefusal, _ context: ChannelHandlerContext) {
        exchange = Exchange(isLast: true)
        idleTimer.requestBegan()
        stopReading()
        var request = HTTPRequest(refused: refusal)
        request.headerFields[.connection] = "close"
        context.fireChannelRead(wrapInboundOut(.head(request)))
        context.fireChannelRead(wrapInboundOut(.end(nil)))
    }

    private func endRequest() {
        guard exchange?.isLast == false else { return stopReading() }
        exchange?.isReceived = true
        bytes.bodyBytes = nil
        bytes.hold()
        bodyTimer.stop()
    }

    /// Makes the current request the last one, and drops what follows, even of its own body.
    private func stopReading() {
        exchange?.isLast = true
        exchange?.isReceived = true
        waiting.removeAll()
        bytes.drop()
        bodyTimer.stop()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError, context.channel.isActive else {
            return context.fireErrorCaught(error)
        }
        // The decoder may report an error twice.
        guard !isBroken else { return }
        isBroken = true
        let refusal: RequestRefusal =
            error != .headerOverflow ? .malformed : bytes.isRequestLineTooLong ? .longRequestLine : .longFields
        bytes.drop()
        if exchange?.isReceived == true {
            if exchange?.isLast == false { waiting.append(.failed(error, refusal)) }
        } else {
            fail(error, refusal, context)
            context.fireChannelReadComplete()
        }
    }

    private func fail(_ error: HTTPParserError, _ refusal: RequestRefusal, _ context: ChannelHandlerContext) {
        // Errors in a body are reported to its reader.
        if exchange == nil { refuse(refusal, context) } else { context.fireErrorCaught(error) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if exchange?.isReceived == false {
            connection.waitForClient()
            if !bodyTimer.isRunning { bodyTimer.start(context) }
        }
        context.fireChannelReadComplete()
    }
}

extension ExchangeHandler {
    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        switch event {
        case is ContinueRequested:
            guard exchange?.isContinueAwaited == true else { return promise?.succeed() ?? () }
            exchange?.isContinueAwaited = false
            let head = HTTPResponseHead(version: .http1_1, status: .continue)
            context.writeAndFlush(wrapOutboundOut(.head(head)), promise: promise)
        case let event as DepartureAwaited:
            exchange?.departure = event.notify
            if isInputClosed { noticeDeparture() }
            promise?.succeed()
        case let reservation as ResponseReservation:
            exchange?.reservation = reservation
            promise?.succeed()
        default: context.triggerUserOutboundEvent(event, promise: promise)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard var exchange, !exchange.isAnswered else { return promise?.fail(ChannelError.outputClosed) ?? () }
        switch unwrapOutboundIn(data) {
        case .head(let response):
            let isLast = !exchange.isReceived || response.headerFields[.connection] == "close"
            if isLast { exchange.isLast = true }
            let head = exchange.adapt(response)
            self.exchange = exchange
            if isLast { stopReading() }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body(let body):
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: promise)
        case .end:
            exchange.isAnswered = true
            self.exchange = exchange
            connection.waitForClient()
            let isCut = exchange.hasNoEnd
            let sent = promise ?? context.eventLoop.makePromise()
            sent.futureResult.assumeIsolated().whenSuccess { [self] in finish(context) }
            context.write(wrapOutboundOut(isCut ? .body(.byteBuffer(ByteBuffer())) : .end(nil)), promise: sent)
        }
    }

    /// The client has got the response.
    private func finish(_ context: ChannelHandlerContext) {
        guard !waiting.isEmpty || bytes.isHolding else { return goOn(context) }
        turns.next(on: context.eventLoop).assumeIsolated().whenSuccess { [self] in
            if context.channel.isActive { goOn(context) }
        }
    }

    /// Goes on with the next request, or ends the connection.
    private func goOn(_ context: ChannelHandlerContext) {
        guard exchange?.isLast == false else { return end(context) }
        exchange = nil
        connection.waitForClient()
        idleTimer.requestEnded()
        while exchange?.isReceived != true, let next = waiting.popFirst() {
            switch next {
            case .part(let part): receive(part, context)
            case .failed(let error, let refusal): fail(error, refusal, context)
            }
        }
        context.fireChannelReadComplete()
        if exchange?.isReceived != true { bytes.release() }
        if exchange == nil, isInputClosed { context.close(promise: nil) }
    }

    private func end(_ context: ChannelHandlerContext) {
        exchange?.reservation = nil
        guard !isInputClosed else { return context.close(promise: nil) }
        context.close(mode: .output, promise: nil)
        lingerTimer.start(context)
    }
}

extension ExchangeHandler {
    func channelActive(context: ChannelHandlerContext) {
        idleTimer.start(context)
        context.fireChannelActive()
    }

    /// While more of a response is pending than the connection takes at a time, it waits for its client.
    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if !context.channel.isWritable {
            connection.waitForClient()
        } else if exchange?.isReceived == true, exchange?.isAnswered == false {
            _ = connection.beginAnswering()
        }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed:
            isInputClosed = true
            noticeDeparture()
            if exchange == nil { context.close(promise: nil) }
        case is ChannelShouldQuiesceEvent:
            guard let exchange else { return context.close(promise: nil) }
            // A body that is being received is read to its end.
            self.exchange?.isLast = true
            if exchange.isReceived { stopReading() }
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        bodyTimer.stop()
        idleTimer.stop()
        lingerTimer.stop()
        noticeDeparture()
        exchange?.reservation = nil
        context.fireChannelInactive()
    }

    private func noticeDeparture() {
        exchange?.departure?()
        exchange?.departure = nil
    }
}

@available(*, unavailable)
extension ExchangeHandler: Sendable {}
