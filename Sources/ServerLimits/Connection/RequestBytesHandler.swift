import NIOCore
import NIOHTTP1

/// Decides which of the received bytes the decoder gets.
///
/// The decoder reads everything that it gets, and after an upgrade or CONNECT it keeps everything forever. So the bytes
/// after a request wait here until its response is sent, and in the meantime the connection is not read. The bytes
/// after the last request are dropped.
///
/// Bytes that the decoder skips, such as spaces and chunk extensions, are limited too: its own limits do not count
/// them, and it may keep bytes forever for another reason than those that are known here.
///
/// It also detects a request line that is too long. The decoder reports the same error for long header fields.
final class RequestBytesHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData

    private enum Flow { case passing, holding, dropping }

    /// Maximum number of bytes that the decoder gets at a time, except for bodies: few requests fit into them.
    private static let sliceSize = 2048

    /// The remaining bytes of the body that is being received: 0 if unknown, nil between bodies.
    var bodyBytes: Int?

    /// The bytes that the decoder got since it last passed a part of a request on.
    var undecoded = 0

    /// The bytes that were written to the connection, if the client has got them or not.
    private(set) var written = 0

    /// The bytes that were dropped behind the last request.
    private(set) var dropped = 0

    private let maximum: Int
    private var flow = Flow.passing
    private var waiting = ByteBuffer()
    /// Whether the client has ended its side behind the waiting bytes.
    private var isInputClosed = false
    private var isReadWanted = false
    private var unfinished = Line()
    /// The bytes that the decoder is reading now.
    private var current: ByteBuffer?
    private var context: ChannelHandlerContext?

    /// - Parameter maximum: the maximum number of bytes of a request target or of a header field.
    init(maximum: Int) { self.maximum = maximum }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    /// Keeps further bytes back.
    func hold() {
        if flow == .passing { flow = .holding }
    }

    /// Whether bytes are kept back.
    var isHolding: Bool { waiting.readableBytes > 0 }

    /// Passes on what was kept back, up to the next request.
    func release() {
        guard flow == .holding, let context else { return }
        flow = .passing
        pass(context)
        context.fireChannelReadComplete()
        guard waiting.readableBytes == 0, isReadWanted else { return }
        isReadWanted = false
        context.read()
    }

    /// Drops what was kept back and whatever follows. It is still read, so that the end of the connection is noticed.
    func drop() {
        guard flow != .dropping, let context else { return }
        flow = .dropping
        waiting = ByteBuffer()
        context.read()
        // The decoder must not get the end while it reads.
        if current == nil { endInput(context) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        guard flow != .dropping else { return drop(bytes.readableBytes, context) }
        if waiting.readableBytes == 0 { waiting = bytes } else { waiting.writeBuffer(&bytes) }
        pass(context)
    }

    private func drop(_ count: Int, _ context: ChannelHandlerContext) {
        dropped += count
        if dropped > ConnectionLimits.droppedBytes { context.close(promise: nil) }
    }

    private func pass(_ context: ChannelHandlerContext) {
        while flow == .passing, waiting.readableBytes > 0 {
            let length = min(max(bodyBytes ?? 0, Self.sliceSize), waiting.readableBytes)
            guard let slice = waiting.readSlice(length: length) else { return }
            current = slice
            undecoded += length
            context.fireChannelRead(wrapInboundOut(slice))
            current = nil
            followLines(slice)
            // A request line and the header fields may both be as long, and need more for separators.
            if undecoded > 3 * maximum { context.fireErrorCaught(HTTPParserError.headerOverflow) }
        }
        guard waiting.readableBytes == 0 else { return }
        // Frees the memory of the bytes.
        waiting = ByteBuffer()
        endInput(context)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if flow == .dropping { context.read() }
        context.fireChannelReadComplete()
    }

    func read(context: ChannelHandlerContext) {
        if flow == .holding, waiting.readableBytes > 0 { isReadWanted = true } else { context.read() }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event {
            isInputClosed = true
            if waiting.readableBytes == 0 { endInput(context) }
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    private func endInput(_ context: ChannelHandlerContext) {
        guard isInputClosed else { return }
        isInputClosed = false
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    }
}

extension RequestBytesHandler {
    /// The part of a line received so far.
    private struct Line {
        /// The first bytes: enough to tell a request line from a header field.
        var start: [UInt8] = []
        var length = 0

        mutating func append(_ bytes: some Collection<UInt8>) {
            length += bytes.count
            if start.count < 32 { start += bytes.prefix(32 - start.count) }
        }

        /// Whether it begins with a method: an upper-case word followed by a space.
        var isRequest: Bool {
            let end = start.firstIndex {
                !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) && $0 != UInt8(ascii: "-")
            }
            return end.map { $0 > 0 && start[$0] == UInt8(ascii: " ") } ?? false
        }
    }

    private static let lineFeed = UInt8(ascii: "\n")

    private func followLines(_ bytes: ByteBuffer) {
        // Bodies are long, and their lines do not matter.
        guard bodyBytes == nil else { return unfinished = Line() }
        let view = bytes.readableBytesView
        if let end = bytes.withUnsafeReadableBytes({ $0.lastIndex(of: Self.lineFeed) }) {
            unfinished = Line()
            unfinished.append(view.dropFirst(end + 1))
        } else {
            unfinished.append(view)
        }
    }

    /// Whether the line that made the decoder fail is a request line.
    var isRequestLineTooLong: Bool {
        var line = unfinished
        if let current { line.append(current.readableBytesView.prefix { $0 != Self.lineFeed }) }
        return line.length > maximum && line.isRequest
    }
}

@available(*, unavailable)
extension RequestBytesHandler: Sendable {}
