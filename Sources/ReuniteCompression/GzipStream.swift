import CZlib

/// Compression of a stream with gzip, part by part. Only one writer may use it.
///
/// It uses zlib: libdeflate is faster, but cannot compress in parts.
public final class GzipStream {
    private static let pieceSize = 16 * 1024

    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    /// A new stream.
    public init() {
        stream.initialize(to: z_stream())
        // Level 3 compresses JSON to a seventh, at twice the speed of the default level.
        precondition(reunite_deflate_init_gzip(stream, 3) == Z_OK, "zlib has no memory")
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// The compressed bytes available after an input; with `isLast`, all remaining bytes.
    public func deflate(_ input: UnsafeRawBufferPointer, isLast: Bool) -> [UInt8] {
        var output: [UInt8] = []
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.assumingMemoryBound(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.pieceSize) { room in
            repeat {
                stream.pointee.next_out = room.baseAddress
                stream.pointee.avail_out = UInt32(room.count)
                _ = CZlib.deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                output += room[..<(room.count - Int(stream.pointee.avail_out))]
            } while stream.pointee.avail_out == 0
        }
        return output
    }
}
