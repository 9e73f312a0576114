import NIOCore
import ReuniteCompression

/// How the bytes of a response are coded (RFC 9110, section 8.4.1).
enum ContentCoding: String, CaseIterable {
    case zstandard = "zstd"
    case brotli = "br"
    case gzip
    case identity

    /// For bytes that are compressed when they are sent. Zstandard makes them smaller than gzip does, in less time.
    static let quick = [zstandard, gzip]
    /// For files, which are compressed once. Brotli makes them smallest, but takes 100 times as long.
    static let thorough = [brotli, gzip]
    /// For streams, which users read with programs of their own: all of these decode gzip.
    static let streamed = [gzip]

    /// The value of `Content-Encoding`; nil for no field.
    var field: String? { self == .identity ? nil : rawValue }

    /// The entity tag of a representation in this coding: each coding must have another one.
    func tag(_ identity: String) -> String { self == .identity ? identity : "\(identity.dropLast())-\(rawValue)\"" }

    /// Encodes a body.
    ///
    /// - Parameter effort: the work that gzip spends. Brotli always spends its highest, and Zstandard little.
    func encode(_ plain: ByteBuffer, _ effort: Gzip.Effort = .low) -> ByteBuffer {
        plain.withUnsafeReadableBytes { bytes in
            switch self {
            case .zstandard: ByteBuffer(bytes: Zstandard.compress(bytes))
            case .gzip: ByteBuffer(bytes: Gzip.compress(bytes, effort))
            case .brotli: ByteBuffer(bytes: Brotli.compress(bytes))
            case .identity: plain
            }
        }
    }
}
