import Synchronization

/// Counts what was removed.
final class Removed: Sendable {
    private let contents = Mutex<[[UInt8]]>([])

    var count: Int { contents.withLock { $0.count } }

    func note(_ content: [UInt8]) { contents.withLock { $0.append(content) } }
}
