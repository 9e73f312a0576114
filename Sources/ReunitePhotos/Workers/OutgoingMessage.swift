import Foundation

/// A message that is being sent to a helper process, as the pipe takes it.
struct OutgoingMessage {
    private let head: [UInt8]
    private let body: [UInt8]
    private var sent = 0

    init(_ body: [UInt8]) {
        head = ByteWriter.head(of: body)
        self.body = body
    }

    /// Whether all of it is sent.
    var isComplete: Bool { sent == head.count + body.count }

    /// Sends what can be sent at once; false where nobody reads any more.
    mutating func write(to end: Int32) -> Bool {
        while !isComplete {
            let (part, start) = sent < head.count ? (head, sent) : (body, sent - head.count)
            let taken = part.withUnsafeBytes { Foundation.write(end, $0.baseAddress! + start, $0.count - start) }
            guard taken >= 0 else { return errno == EAGAIN || errno == EINTR }
            sent += taken
        }
        return true
    }
}
