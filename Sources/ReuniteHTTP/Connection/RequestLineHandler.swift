import NIOCore

/// Knows whether a request line is too long, which the decoder's error does not tell: it says the same of header fields.
///
/// Only where the decoder gives up are lines looked at; until then the beginning of the unfinished one is kept.
final class RequestLineHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// A line as far as it has come.
    private struct Line {
        /// Enough of it to tell a request line from a header field.
        var start: [UInt8] = []
        var length = 0

        mutating func append(_ bytes: ByteBufferView) {
            length += bytes.count
            if start.count < 32 { start += bytes.prefix(32 - start.count) }
        }

        /// Whether it begins with a method: a word in upper case with a space behind it.
        var isRequest: Bool {
            let end = start.firstIndex {
                !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) && $0 != UInt8(ascii: "-")
            }
            return end.map { $0 > 0 && start[$0] == UInt8(ascii: " ") } ?? false
        }
    }

    private static let lineFeed = UInt8(ascii: "\n")

    /// Whether the decoder has read a head, and not yet the end of its body.
    var isInBody = false

    private let maximum: Int
    private var unfinished = Line()
    /// What the decoder works on at this moment.
    private var current: ByteBuffer?

    /// - Parameter maximum: the most bytes that the decoder takes of a target or a header field.
    init(maximum: Int) { self.maximum = maximum }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        current = bytes
        context.fireChannelRead(data)
        current = nil
        // Bodies are long, and their lines are nobody's business.
        guard !isInBody else { return unfinished = Line() }
        let view = bytes.readableBytesView
        if let end = bytes.withUnsafeReadableBytes({ $0.lastIndex(of: Self.lineFeed) }) {
            unfinished = Line()
            unfinished.append(view.dropFirst(end + 1))
        } else {
            unfinished.append(view)
        }
    }

    /// Whether the line at which the decoder has given up is a request line.
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
