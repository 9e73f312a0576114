import CZlib

/// Compression of whole files.
enum Gzip {
    /// The bytes in gzip's format, as small as zlib makes them: each file is compressed once and sent often.
    static func compress(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        precondition(reunite_deflate_init_gzip(&stream, 9) == Z_OK, "zlib has no memory")
        defer { deflateEnd(&stream) }
        var input = bytes
        return [UInt8](unsafeUninitializedCapacity: Int(deflateBound(&stream, UInt(bytes.count)))) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END, "the bound is large enough")
            }
            count = output.count - Int(stream.avail_out)
        }
    }
}
