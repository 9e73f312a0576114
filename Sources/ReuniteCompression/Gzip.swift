import CDeflate

/// Compression of complete bytes with gzip (RFC 1952). ``GzipStream`` compresses streams.
public enum Gzip {
    /// The work that is spent on compression.
    public enum Effort: Sendable {
        /// For bytes that are sent once: less than half of the time of zlib's level 3, and no more bytes.
        case low
        /// For bytes that are compressed once and sent often.
        case high
    }

    private static let fast = CompressorPool.deflate(level: 1)
    private static let thorough = CompressorPool.deflate(level: 9)

    /// Compresses bytes.
    public static func compress(_ bytes: UnsafeRawBufferPointer, _ effort: Effort) -> [UInt8] {
        let pool = effort == .low ? fast : thorough
        // The bound is the same for every compressor.
        return pool.compress(bound: libdeflate_gzip_compress_bound(nil, bytes.count)) { compressor, room in
            libdeflate_gzip_compress(compressor, bytes.baseAddress, bytes.count, room.baseAddress, room.count)
        }
    }

    /// Decompresses bytes; nil if they are not gzip, or become more than a limit.
    ///
    /// A few bytes may become gigabytes. So the size that the last four bytes state is checked first, and never exceeded.
    public static func decompress(_ compressed: UnsafeRawBufferPointer, limit: Int) -> [UInt8]? {
        guard let size = size(of: compressed), size <= limit else { return nil }
        // As elsewhere in Swift, a program that has no memory left ends.
        guard let decompressor = libdeflate_alloc_decompressor() else { fatalError("no memory for a decompressor") }
        defer { libdeflate_free_decompressor(decompressor) }
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, count in
            var (read, written) = (0, 0)
            let result = libdeflate_gzip_decompress_ex(
                decompressor, compressed.baseAddress, compressed.count, room.baseAddress, size, &read, &written)
            // Bytes after the end are refused: other programs decompress them too, which could exceed the limit.
            isWhole = result == LIBDEFLATE_SUCCESS && written == size && read == compressed.count
            count = isWhole ? size : 0
        }
        return isWhole ? bytes : nil
    }

    /// The number of uncompressed bytes that the last four bytes state, modulo 2³².
    private static func size(of compressed: UnsafeRawBufferPointer) -> Int? {
        // The header has ten bytes, the trailer eight.
        guard compressed.count >= 18 else { return nil }
        let size = compressed.loadUnaligned(fromByteOffset: compressed.count - 4, as: UInt32.self)
        return Int(UInt32(littleEndian: size))
    }
}
