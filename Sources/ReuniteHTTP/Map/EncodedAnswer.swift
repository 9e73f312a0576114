import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A tile or a viewport as it goes out, with its entity tag; compressed when somebody first asks for that.
final class EncodedAnswer: Sendable {
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

extension Response {
    /// An answer that is kept in memory, or 304 where the client has it.
    ///
    /// - Parameter compressedSize: from how many bytes on it is compressed for those who take that.
    init(
        _ answer: EncodedAnswer, _ request: Request, type: String, cacheControl: String,
        compressedSize: Int = CompressionMiddleware.minimumSize
    ) {
        let isCompressed =
            answer.plain.readableBytes >= compressedSize
            && CompressionMiddleware.accepts(request.headers[.acceptEncoding])
        var headers: HTTPFields = [
            .cacheControl: cacheControl,
            .eTag: isCompressed ? EntityTag.compressed(answer.tag.value) : answer.tag.value,
        ]
        if let condition = request.headers[.ifNoneMatch], let named = answer.tag.named(inIfNoneMatch: condition) {
            headers[.eTag] = named
            self.init(status: .notModified, headers: headers)
            return
        }
        headers[.vary] = "Accept-Encoding"
        headers[.contentType] = type
        if isCompressed { headers[.contentEncoding] = "gzip" }
        self.init(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: isCompressed ? answer.compressed : answer.plain))
    }
}
