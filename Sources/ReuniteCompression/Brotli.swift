import CBrotli

/// Compression with Brotli (RFC 7932), for texts that are compressed once and sent often.
public enum Brotli {
    /// Compresses bytes at the highest quality, which takes about 2 s and 40 MB of memory for each megabyte.
    public static func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var count = BrotliEncoderMaxCompressedSize(bytes.count)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { room in
            let isCompressed = BrotliEncoderCompress(
                BROTLI_MAX_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count,
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress, &count, room.baseAddress!)
            precondition(isCompressed == BROTLI_TRUE, "the bound is large enough")
            return Array(room[..<count])
        }
    }
}
