import NIOCore
import Synchronization

/// A vector tile as it goes out, with its entity tag; compressed when somebody first asks for that.
final class EncodedTile: Sendable {
    let plain: ByteBuffer
    let tag: EntityTag
    private let gzip = Mutex<ByteBuffer?>(nil)

    init(_ bytes: [UInt8]) {
        plain = ByteBuffer(bytes: bytes)
        tag = EntityTag(of: bytes)
    }

    /// The bytes by gzip.
    var compressed: ByteBuffer {
        gzip.withLock { gzip in
            if let gzip { return gzip }
            let compressed = GzipStream().deflate(plain, isLast: true)
            gzip = compressed
            return compressed
        }
    }

    /// Bytes of memory, with those that the compressed form may take.
    var size: Int { plain.readableBytes * 3 / 2 }
}
