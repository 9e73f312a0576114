import ReunitePhotos
import Synchronization

/// Lets so many uploads in at a time: each is held in memory until it has been read.
final class UploadGate: Sendable {
    private let maximum: Int
    private let count = Mutex(0)

    init(maximum: Int) {
        self.maximum = maximum
    }

    /// Runs an upload, or refuses it.
    ///
    /// - Throws: ``Problem`` with 503 where too many are under way, and what the upload throws.
    func run<Value>(_ upload: () async throws -> Value) async throws -> Value {
        let hasRoom = count.withLock { count in
            guard count < maximum else { return false }
            count += 1
            return true
        }
        guard hasRoom else { throw Problem(.busy) }
        defer { count.withLock { $0 -= 1 } }
        return try await upload()
    }
}
