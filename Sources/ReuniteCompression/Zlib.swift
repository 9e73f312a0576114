import CDeflate

/// Compression in zlib's format, and the checksum of PNG.
public enum Zlib {
    private static let pool = CompressorPool.deflate(level: 6)

    /// Compresses bytes in zlib's format (RFC 1950).
    public static func compress(_ bytes: [UInt8]) -> [UInt8] {
        pool.compress(bound: libdeflate_zlib_compress_bound(nil, bytes.count)) { compressor, room in
            libdeflate_zlib_compress(compressor, bytes, bytes.count, room.baseAddress, room.count)
        }
    }

    /// The CRC-32 of bytes, as in gzip and PNG.
    public static func checksum(_ bytes: [UInt8]) -> UInt32 { libdeflate_crc32(0, bytes, bytes.count) }
}
