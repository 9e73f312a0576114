import Foundation

/// A length-prefixed message that arrives from a worker process in parts.
struct IncomingMessage {
    /// The bytes received so far, without the length prefix.
    private(set) var bytes: [UInt8] = []
    /// The length of the message, once the prefix has arrived.
    private var count: Int?
    private var prefix: [UInt8] = []
    private let longest: Int

    /// - Parameter longest: the maximum number of bytes that are accepted.
    init(longest: Int) {
        self.longest = longest
    }

    /// Whether the whole message has arrived.
    var isComplete: Bool { bytes.count == count }

    /// Reads without blocking; false at the end of the pipe, on an error, or if the message is too long.
    mutating func read(from end: Int32) -> Bool {
        while !isComplete {
            if let count {
                // Allocate what arrives, not what the prefix claims.
                guard let part = Self.take(from: end, atMost: min(count - bytes.count, 1 << 18)) else { return false }
                if part.isEmpty { return true }
                bytes.append(contentsOf: part)
            } else {
                guard let part = Self.take(from: end, atMost: 4 - prefix.count) else { return false }
                if part.isEmpty { return true }
                prefix += part
                guard prefix.count == 4 else { continue }
                count = ByteReader.length(prefix)
                guard let count, count <= longest else { return false }
            }
        }
        return true
    }

    /// The bytes that can be read now; empty if there are none yet, nil at the end of the pipe.
    private static func take(from end: Int32, atMost count: Int) -> [UInt8]? {
        var isOver = false
        let part = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let taken = Foundation.read(end, buffer.baseAddress, count)
            if taken > 0 { filled = taken } else { isOver = taken == 0 || (errno != EAGAIN && errno != EINTR) }
        }
        return isOver ? nil : part
    }
}
