import Synchronization

/// A stand-in for the files of photos.
final class PhotoFileNames: Sendable {
    private let contents = Mutex<Set<[UInt8]>>([])

    func add(_ content: [UInt8]) { contents.withLock { _ = $0.insert(content) } }
    func remove(_ content: [UInt8]) { contents.withLock { _ = $0.remove(content) } }
    func has(_ content: [UInt8]) -> Bool { contents.withLock { $0.contains(content) } }
}
