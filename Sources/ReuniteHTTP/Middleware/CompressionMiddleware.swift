import CZlib
import HTTPTypes
import Hummingbird
import NIOCore

/// Compresses responses with gzip if the client accepts it and it is worthwhile.
struct CompressionMiddleware: RouterMiddleware {
    /// Smaller bodies fit into one packet uncompressed.
    static let minimumSize = 1024

    private static let compressible = [
        "application/geo+json", "application/json", "application/problem+json", "application/vnd.oai.openapi+json",
        "text/",
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
        guard response.status != .notModified,
            response.body.contentLength.map({ $0 >= Self.minimumSize }) ?? true,
            Self.accepts(request.headers[.acceptEncoding])
        else { return response }
        response.headers[.contentEncoding] = "gzip"
        response.headers[.contentLength] = nil
        if let tag = response.headers[.eTag] { response.headers[.eTag] = EntityTag.compressed(tag) }
        let body = response.body
        response.body = ResponseBody { writer in
            try await body.write(GzipWriter(inner: writer))
        }
        return response
    }

    /// Whether an `Accept-Encoding` contains gzip or `*` with a weight above 0.
    static func accepts(_ header: String?) -> Bool {
        var weights: [Substring: Double] = [:]
        for part in (header ?? "").lowercased().split(separator: ",") {
            let pieces = part.split(separator: ";").map { $0.drop { $0 == " " } }
            guard let coding = pieces.first?.prefix(while: { $0 != " " }) else { continue }
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            weights[coding] = weight
        }
        return weights["gzip"] ?? weights["*"] ?? 0 > 0
    }
}

/// Compresses a body part by part.
private struct GzipWriter: ResponseBodyWriter {
    var inner: any ResponseBodyWriter
    let stream = GzipStream()

    init(inner: any ResponseBodyWriter) {
        self.inner = inner
    }

    mutating func write(_ buffer: ByteBuffer) async throws {
        let compressed = stream.deflate(buffer, isLast: false)
        if compressed.readableBytes > 0 { try await inner.write(compressed) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await inner.write(stream.deflate(ByteBuffer(), isLast: true))
        try await inner.finish(trailingHeaders)
    }
}

/// The state of zlib, freed with the last reference. Used by one writer, one call after the other.
final class GzipStream {
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    init() {
        stream.initialize(to: z_stream())
        // Level 3 compresses JSON to a seventh, at twice the speed of the default level.
        precondition(reunite_deflate_init_gzip(stream, 3) == Z_OK, "zlib has no memory")
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// The compressed bytes available after an input; with `isLast`, all remaining bytes.
    func deflate(_ input: ByteBuffer, isLast: Bool) -> ByteBuffer {
        var input = input
        var output = ByteBuffer()
        input.readWithUnsafeMutableReadableBytes { bytes in
            stream.pointee.next_in = bytes.bindMemory(to: UInt8.self).baseAddress
            stream.pointee.avail_in = UInt32(bytes.count)
            repeat {
                output.writeWithUnsafeMutableBytes(minimumWritableBytes: 16 * 1024) { room in
                    stream.pointee.next_out = room.bindMemory(to: UInt8.self).baseAddress
                    stream.pointee.avail_out = UInt32(room.count)
                    _ = CZlib.deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                    return room.count - Int(stream.pointee.avail_out)
                }
            } while stream.pointee.avail_out == 0
            return bytes.count
        }
        return output
    }
}
