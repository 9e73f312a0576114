import NIOCore

/// Detects a request line that is too long. The decoder reports the same error for long header fields.
///
/// Lines are only checked after the decoder has failed; until then the beginning of the unfinished line is kept.
final class RequestLineHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The part of a line received so far.
    private struct Line {
        /// The first bytes: enough to tell a request line from a header field.
        var start: [UInt8] = []
        var length = 0

        mutating func append(_ bytes: ByteBufferView) {
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

    /// Whether the decoder is inside a body.
    var isInBody = false

    private let maximum: Int
    private var unfinished = Line()
    /// The bytes that the decoder is reading now.
    private var current: ByteBuffer?

    /// - Parameter maximum: the most bytes of a request target or of a header field.
    init(maximum: Int) { self.maximum = maximum }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        current = bytes
        context.fireChannelRead(data)
        current = nil
        // Bodies are long, and their lines do not matter.
        guard !isInBody else { return unfinished = Line() }
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
        guard let current else { return line.length > maximum && line.isRequest }
        for part in current.readableBytesView.split(separator: Self.lineFeed, omittingEmptySubsequences: false) {
            line.append(part)
            if line.length > maximum, line.isRequest { return true }
            line = Line()
        }
        return false
    }
}

@available(*, unavailable)
extension RequestLineHandler: Sendable {}
