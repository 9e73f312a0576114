import CZlib
import NIOCore

/// Decompression, bounded: a small file can stand for gigabytes.
enum Gunzip {
    /// The bytes that were compressed with gzip; nil if they were not, or are more than a limit.
    static func bytes(of compressed: ByteBuffer, limit: Int) -> ByteBuffer? {
        var stream = z_stream()
        guard reunite_inflate_init_gzip(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var (input, output) = (compressed, ByteBuffer())
        var code = Z_OK
        input.readWithUnsafeMutableReadableBytes { bytes in
            stream.next_in = bytes.bindMemory(to: UInt8.self).baseAddress
            stream.avail_in = UInt32(bytes.count)
            while code == Z_OK, output.readableBytes <= limit {
                output.writeWithUnsafeMutableBytes(minimumWritableBytes: 64 * 1024) { room in
                    stream.next_out = room.bindMemory(to: UInt8.self).baseAddress
                    stream.avail_out = UInt32(room.count)
                    code = inflate(&stream, Z_NO_FLUSH)
                    return room.count - Int(stream.avail_out)
                }
            }
            return bytes.count
        }
        return code == Z_STREAM_END && output.readableBytes <= limit ? output : nil
    }
}
