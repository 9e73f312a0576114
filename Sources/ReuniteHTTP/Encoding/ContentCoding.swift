import NIOCore
import ReuniteCompression

/// How the bytes of a response are coded (RFC 9110, section 8.4.1).
enum ContentCoding: String, CaseIterable {
    case zstandard = "zstd"
    case brotli = "br"
    case gzip
    case identity

    /// For bytes that are compressed when they are sent. Zstandard has fewer bytes than gzip, in half the time.
    static let quick = [zstandard, gzip]
    /// For files, which are compressed once. Brotli has the fewest bytes, after 100 times the work.
    static let thorough = [brotli, gzip]
    /// For streams: the program that reads them may be a client's own, and each of them decodes gzip.
    static let streamed = [gzip]

    /// The value of `Content-Encoding`; nil for no field.
    var field: String? { self == .identity ? nil : rawValue }

    /// The entity tag of a representation in this coding: it must differ from those of the other ones.
    func tag(_ identity: String) -> String { self == .identity ? identity : "\(identity.dropLast())-\(rawValue)\"" }

    /// The bytes of a body in this coding, made at low cost.
    func encode(_ plain: ByteBuffer) -> ByteBuffer {
        plain.withUnsafeReadableBytes { bytes in
            switch self {
            case .zstandard: ByteBuffer(bytes: Zstandard.compress(bytes))
            case .gzip: ByteBuffer(bytes: Gzip.compress(bytes, .low))
            case .brotli: ByteBuffer(bytes: Brotli.compress(bytes))
            case .identity: plain
            }
        }
    }
}
