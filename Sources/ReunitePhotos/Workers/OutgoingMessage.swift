import Foundation

/// A length-prefixed message that is sent to a worker process in parts.
struct OutgoingMessage {
    private let prefix: [UInt8]
    private let body: [UInt8]
    private var sent = 0

    init(_ body: [UInt8]) {
        prefix = ByteWriter.lengthPrefix(of: body)
        self.body = body
    }

    /// Whether the whole message is sent.
    var isComplete: Bool { sent == prefix.count + body.count }

    /// Writes without blocking; false if the reader is gone.
    mutating func write(to end: Int32) -> Bool {
        while !isComplete {
            let (part, start) = sent < prefix.count ? (prefix, sent) : (body, sent - prefix.count)
            let taken = part.withUnsafeBytes { Foundation.write(end, $0.baseAddress! + start, $0.count - start) }
            guard taken >= 0 else { return errno == EAGAIN || errno == EINTR }
            sent += taken
        }
        return true
    }
}
