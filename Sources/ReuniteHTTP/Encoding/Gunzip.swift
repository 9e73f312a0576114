import CZlib
import NIOCore

/// Decompression, bounded: a small file can stand for gigabytes.
enum Gunzip {
    /// Bytes that are decompressed at a time.
    private static let pieceSize = 64 * 1024

    /// The bytes that were compressed with gzip; nil if they were not, or are more than a limit.
    static func bytes(of compressed: ByteBuffer, limit: Int) -> ByteBuffer? {
        var output = ByteBuffer()
        return inflate(compressed, limit: limit) { output.writeBytes($0) } ? output : nil
    }

    /// Whether bytes were compressed with gzip, and are not more than a limit.
    static func isWhole(_ compressed: ByteBuffer, limit: Int) -> Bool { inflate(compressed, limit: limit) { _ in } }

    /// Calls a closure with each piece; false if there is something else, or more.
    private static func inflate(_ compressed: ByteBuffer, limit: Int, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool
    {
        var stream = z_stream()
        guard reunite_inflate_init_gzip(&stream) == Z_OK else { return false }
        defer { inflateEnd(&stream) }
        var (input, size, code) = (compressed, 0, Z_OK)
        input.readWithUnsafeMutableReadableBytes { bytes in
            stream.next_in = bytes.bindMemory(to: UInt8.self).baseAddress
            stream.avail_in = UInt32(bytes.count)
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pieceSize) { room in
                while code == Z_OK, size <= limit {
                    stream.next_out = room.baseAddress
                    stream.avail_out = UInt32(room.count)
                    code = CZlib.inflate(&stream, Z_NO_FLUSH)
                    let count = room.count - Int(stream.avail_out)
                    size += count
                    body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<count]))
                }
            }
            return bytes.count
        }
        // Some programs would go on with what follows the end, and so beyond the limit.
        return code == Z_STREAM_END && size <= limit && stream.avail_in == 0
    }
}
