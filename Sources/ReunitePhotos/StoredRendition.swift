import Foundation

/// A rendition that is ready to be served.
public enum StoredRendition: Sendable, Equatable {
    /// A file, and its size in bytes.
    case file(path: String, size: Int)
    /// Bytes in memory: the whole rendition, or the requested part.
    case bytes([UInt8])

    /// The size in bytes.
    public var size: Int {
        switch self {
        case .file(_, let size): size
        case .bytes(let bytes): bytes.count
        }
    }

    /// The bytes; blocks while a file is read. Nil if it cannot be read.
    public func read() -> [UInt8]? {
        switch self {
        case .file(let path, _): FileManager.default.contents(atPath: path).map(Array.init)
        case .bytes(let bytes): bytes
        }
    }
}
