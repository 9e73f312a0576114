/// The format of the tiles of a ``TileArchive``.
public enum TileFormat: String, Sendable, CustomStringConvertible {
    /// Mapbox Vector Tiles, compressed with gzip.
    case vector = "pbf"
    /// PNG
    case png
    /// JPEG
    case jpeg = "jpg"
    /// WebP
    case webp

    /// Its name for people.
    public var description: String {
        switch self {
        case .vector: "a vector tile compressed with gzip"
        case .png: "a PNG"
        case .jpeg: "a JPEG"
        case .webp: "a WebP"
        }
    }

    /// Whether bytes begin as this format does.
    func isFormat(of bytes: [UInt8]) -> Bool {
        switch self {
        case .vector: bytes.starts(with: [0x1F, 0x8B])
        case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        case .jpeg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
        case .webp: bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        }
    }
}
