import CZlib
import Foundation

/// The bytes of a file or of standard input in pieces of bounded size; gzip is decompressed.
final class ByteSource {
    private let descriptor: Int32
    private let isOwned: Bool
    private var input = [UInt8](repeating: 0, count: 1 << 18)
    private var held: ArraySlice<UInt8> = []
    private var inflater: UnsafeMutablePointer<z_stream>?
    private var isInsideMember = false

    /// Bytes of the file read so far, for the progress.
    private(set) var position: Int64 = 0

    /// The size of the file in bytes; nil for a pipe.
    let size: Int64?

    /// - Parameter path: a file, or `-` for standard input.
    init(path: String) throws {
        if path == "-" {
            (descriptor, isOwned) = (STDIN_FILENO, false)
        } else {
            descriptor = open(path, O_RDONLY)
            guard descriptor >= 0 else {
                throw ImportError("\(path) cannot be read: \(String(cString: strerror(errno)))")
            }
            isOwned = true
        }
        let (start, end) = (lseek(descriptor, 0, SEEK_CUR), lseek(descriptor, 0, SEEK_END))
        size = start >= 0 && end >= start && lseek(descriptor, start, SEEK_SET) == start ? Int64(end - start) : nil
        held = try fill()
        while held.count == 1, case let more = try fill(), !more.isEmpty { held += more }
        if held.starts(with: [0x1F, 0x8B]) {
            inflater = .allocate(capacity: 1)
            inflater!.initialize(to: z_stream())
            guard reunite_inflate_init_gzip(inflater) == Z_OK else { throw ImportError("zlib could not be started") }
        }
    }

    deinit {
        if let inflater {
            inflateEnd(inflater)
            inflater.deallocate()
        }
        if isOwned { close(descriptor) }
    }

    /// The next piece; empty at the end.
    ///
    /// - Throws: ``ImportError`` if the file cannot be read, or its compression is damaged or incomplete.
    func next() throws -> [UInt8] {
        guard let inflater else {
            defer { held = [] }
            return held.isEmpty ? Array(try fill()) : Array(held)
        }
        while true {
            if held.isEmpty {
                held = try fill()
                if held.isEmpty, isInsideMember { throw ImportError("the compressed file is incomplete") }
                if held.isEmpty { return [] }
            }
            // Tapes and some programs fill the last block with zeros.
            if !isInsideMember { held = held.drop { $0 == 0 } }
            if held.isEmpty { continue }
            let piece = try inflate(inflater)
            if !piece.isEmpty { return piece }
        }
    }

    private func inflate(_ stream: UnsafeMutablePointer<z_stream>) throws -> [UInt8] {
        var code = Z_OK
        var used = 0
        let count = held.count
        let output = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, written in
            held.withUnsafeMutableBufferPointer { bytes in
                stream.pointee.next_in = bytes.baseAddress
                stream.pointee.avail_in = UInt32(count)
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(buffer.count)
                code = CZlib.inflate(stream, Z_NO_FLUSH)
                used = count - Int(stream.pointee.avail_in)
                written = buffer.count - Int(stream.pointee.avail_out)
            }
        }
        held = held.dropFirst(used)
        isInsideMember = true
        switch code {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END:
            // Another member may follow: gzip files can be concatenated.
            isInsideMember = false
            inflateReset(stream)
        default: throw ImportError("the compressed file is damaged")
        }
        return output
    }

    private func fill() throws -> ArraySlice<UInt8> {
        while true {
            let count = read(descriptor, &input, input.count)
            if count >= 0 {
                position += Int64(count)
                return input[0..<count]
            }
            if errno != EINTR { throw ImportError("the file cannot be read: \(String(cString: strerror(errno)))") }
        }
    }
}
