import CDeflate
import Foundation
import Synchronization

/// Idle compressors of a library, for reuse: making one takes as long as compressing 10 KB.
///
/// It keeps at most one for each core, to bound the memory: one takes about 1 MB.
final class CompressorPool: Sendable {
    /// `@unchecked Sendable` is safe: a compressor is either here or with the one caller that has taken it.
    private struct Compressor: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private static let limit = ProcessInfo.processInfo.activeProcessorCount

    private let idle = Mutex<[Compressor]>([])
    private let make: @Sendable () -> OpaquePointer?
    private let free: @Sendable (OpaquePointer) -> Void

    /// - Parameters:
    ///   - make: makes a compressor; nil if there is no memory.
    ///   - free: frees one.
    init(make: @escaping @Sendable () -> OpaquePointer?, free: @escaping @Sendable (OpaquePointer) -> Void) {
        (self.make, self.free) = (make, free)
    }

    deinit {
        idle.withLock { idle in
            for compressor in idle { free(compressor.pointer) }
        }
    }

    /// Compresses with an idle compressor, or a new one.
    ///
    /// - Parameters:
    ///   - bound: maximum number of compressed bytes.
    ///   - body: writes the compressed bytes, and returns their number.
    func compress(
        bound: Int, _ body: (OpaquePointer, UnsafeMutableRawBufferPointer) -> Int
    ) -> [UInt8] {
        let idle = idle.withLock { $0.popLast() }
        // As elsewhere in Swift, a program that has no memory left ends.
        guard let compressor = idle ?? make().map(Compressor.init) else { fatalError("no memory for a compressor") }
        defer {
            let isKept = self.idle.withLock { idle in
                guard idle.count < Self.limit else { return false }
                idle.append(compressor)
                return true
            }
            if !isKept { free(compressor.pointer) }
        }
        // The bytes are copied, so that a cached response does not hold memory of the size of the bound.
        return withUnsafeTemporaryAllocation(byteCount: bound, alignment: 1) { room in
            let count = body(compressor.pointer, room)
            precondition(count > 0 && count <= bound, "the bound is large enough")
            return Array(room[..<count])
        }
    }
}

extension CompressorPool {
    /// Compressors of libdeflate, each of which can write gzip and zlib's format.
    static func deflate(level: Int32) -> CompressorPool {
        CompressorPool(make: { libdeflate_alloc_compressor(level) }, free: { libdeflate_free_compressor($0) })
    }
}
