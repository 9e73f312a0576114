import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// The body of a tile or viewport with its entity tag; compressed when a client first accepts gzip.
final class EncodedResponse: Sendable {
    let plain: ByteBuffer
    let tag: EntityTag
    private let gzip = Mutex<ByteBuffer?>(nil)

    init(_ bytes: [UInt8]) {
        plain = ByteBuffer(bytes: bytes)
        tag = EntityTag(of: bytes)
    }

    /// The gzip form.
    var compressed: ByteBuffer {
        gzip.withLock { gzip in
            if let gzip { return gzip }
            let compressed = GzipStream().deflate(plain, isLast: true)
            gzip = compressed
            return compressed
        }
    }

    /// Bytes of memory, including an estimate for the gzip form.
    var size: Int { plain.readableBytes * 3 / 2 }
}

extension Response {
    /// A response from the cache, or 304 if the client has it.
    ///
    /// - Parameter compressedSize: the least size in bytes at which it is compressed.
    init(
        _ encoded: EncodedResponse, _ request: Request, type: String, cacheControl: String,
        compressedSize: Int = CompressionMiddleware.minimumSize
    ) {
        let isCompressed =
            encoded.plain.readableBytes >= compressedSize
            && CompressionMiddleware.accepts(request.headers[.acceptEncoding])
        var headers: HTTPFields = [
            .cacheControl: cacheControl,
            .eTag: isCompressed ? EntityTag.compressed(encoded.tag.value) : encoded.tag.value,
        ]
        if let condition = request.headers[.ifNoneMatch], let named = encoded.tag.named(inIfNoneMatch: condition) {
            headers[.eTag] = named
            self.init(status: .notModified, headers: headers)
            return
        }
        headers[.vary] = "Accept-Encoding"
        headers[.contentType] = type
        if isCompressed { headers[.contentEncoding] = "gzip" }
        self.init(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: isCompressed ? encoded.compressed : encoded.plain))
    }
}
