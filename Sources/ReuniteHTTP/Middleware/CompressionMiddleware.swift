import HTTPTypes
import Hummingbird
import NIOCore
import ReuniteCompression
import ReuniteDatabase
import ReuniteStorage

/// Compresses responses if the client accepts it and they are large enough: bodies of known length with Zstandard or gzip,
/// streams with gzip.
struct CompressionMiddleware: RouterMiddleware {
    /// Smaller bodies fit into one packet uncompressed.
    static let minimumSize = 1024

    /// Compresses bodies larger than ``WholeWriter/quickSize``: clients share its threads fairly. The headers have been sent, so no
    /// body is refused.
    private let queue = ReadQueue(limits: .init(waitTimeout: .seconds(1)))

    private static let compressible = [
        "application/atom+xml", "application/geo+json", "application/json", "application/problem+json",
        "application/vnd.oai.openapi+json", "image/svg+xml", "text/",
    ]

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        // Cached responses have been compressed already.
        guard response.headers[.vary]?.hasPrefix("Accept-Encoding") != true else { return response }
        let type = response.headers[.contentType] ?? ""
        let isCompressible = Self.compressible.contains(where: type.hasPrefix)
        // A 304 needs the same header as the full response. Events must not be delayed in the compressor.
        guard response.status == .notModified || isCompressible && type != MediaType.eventStream else {
            return response
        }
        response.headers[.vary] = response.headers[.vary].map { "\($0), Accept-Encoding" } ?? "Accept-Encoding"
        let (body, length) = (response.body, response.body.contentLength)
        guard response.status != .notModified, length != 0 else { return response }
        let coding = AcceptEncoding(request.headers).choice(
            of: length == nil ? ContentCoding.streamed : ContentCoding.quick,
            isWorthwhile: length.map { $0 >= Self.minimumSize } ?? true)
        guard coding != .identity else { return response }
        response.headers[.contentEncoding] = coding.field
        response.headers[.contentLength] = nil
        if let tag = response.headers[.eTag] { response.headers[.eTag] = coding.tag(tag) }
        response.body = ResponseBody { [queue] writer in
            try await body.write(
                length == nil ? GzipWriter(inner: writer) : WholeWriter(inner: writer, coding: coding, queue: queue))
        }
        return response
    }
}

/// Compresses a body of known length as a whole.
private struct WholeWriter: ResponseBodyWriter {
    /// Maximum size in bytes of a body that is compressed on the request's own thread: waking another one would take as long.
    private static let quickSize = 16_384

    var inner: any ResponseBodyWriter
    let coding: ContentCoding
    let queue: ReadQueue
    /// A body in memory is written in one part, which is not copied.
    private var plain = ByteBuffer()

    init(inner: any ResponseBodyWriter, coding: ContentCoding, queue: ReadQueue) {
        (self.inner, self.coding, self.queue) = (inner, coding, queue)
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        if plain.readableBytes == 0 { plain = buffer } else { plain.writeImmutableBuffer(buffer) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        let encoded =
            plain.readableBytes <= Self.quickSize
            ? coding.encode(plain) : try await queue.runForClient { [plain, coding] in coding.encode(plain) }
        try await inner.write(encoded)
        try await inner.finish(trailingHeaders)
    }
}

/// Compresses a body of unknown length part by part.
private struct GzipWriter: ResponseBodyWriter {
    var inner: any ResponseBodyWriter
    private let stream = GzipStream()

    init(inner: any ResponseBodyWriter) {
        self.inner = inner
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        let compressed = buffer.withUnsafeReadableBytes { stream.deflate($0, isLast: false) }
        if !compressed.isEmpty { try await inner.write(ByteBuffer(bytes: compressed)) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await inner.write(
            ByteBuffer(bytes: stream.deflate(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)))
        try await inner.finish(trailingHeaders)
    }
}
