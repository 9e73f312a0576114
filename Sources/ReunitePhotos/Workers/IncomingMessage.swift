import Foundation

/// A message that is being received from a helper process, as the pipe brings it.
struct IncomingMessage {
    /// What has come of it, without the count before it.
    private(set) var bytes: [UInt8] = []
    /// The count of its bytes, once that has come.
    private var count: Int?
    private var head: [UInt8] = []
    private let longest: Int

    /// - Parameter longest: the most bytes that are taken.
    init(longest: Int) {
        self.longest = longest
    }

    /// Whether all of it has come.
    var isComplete: Bool { bytes.count == count }

    /// Receives what can be received at once; false where no message, or no such message, will come.
    mutating func read(from end: Int32) -> Bool {
        while !isComplete {
            if let count {
                // As much as comes, and not as much as is promised: a promise costs no memory.
                guard let part = Self.take(from: end, atMost: min(count - bytes.count, 1 << 18)) else { return false }
                if part.isEmpty { return true }
                bytes.append(contentsOf: part)
            } else {
                guard let part = Self.take(from: end, atMost: 4 - head.count) else { return false }
                if part.isEmpty { return true }
                head += part
                guard head.count == 4 else { continue }
                count = ByteReader.count(head)
                guard let count, count <= longest else { return false }
            }
        }
        return true
    }

    /// What is there; empty where nothing is yet, nil at the end.
    private static func take(from end: Int32, atMost count: Int) -> [UInt8]? {
        var isOver = false
        let part = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let taken = Foundation.read(end, buffer.baseAddress, count)
            if taken > 0 { filled = taken } else { isOver = taken == 0 || (errno != EAGAIN && errno != EINTR) }
        }
        return isOver ? nil : part
    }
}
