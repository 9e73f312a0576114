import HTTPTypes
import Hummingbird
import Reunite
import ReunitePhotos
import ReuniteStorage
import ServerLimits

extension PhotosController {
    /// A rendition or a byte range of it, sent from its file or object.
    func show(_ request: Request, context: ServiceContext) async throws -> Response {
        guard let id = PhotoID(context.parameters.get("id") ?? ""),
            let size = PhotoSize(rawValue: context.parameters.get("size") ?? ""),
            let photo = try await photos.photo(id, for: context.session)
        else { throw Problem.notFound }
        // Strong: the name of a rendition is never used for other bytes.
        let entityTag = EntityTag(name: PhotoFolder.name(photo.content, size))
        var headers: HTTPFields = [
            .contentType: "image/jpeg", .acceptRanges: "bytes", .eTag: entityTag.value,
            .cacheControl: photo.isPublic && context.session == nil ? Self.publicCaching : "private, no-cache",
        ]
        if let condition = request.headers[.ifNoneMatch], entityTag.named(inIfNoneMatch: condition) != nil {
            headers[.contentType] = nil
            return Response(status: .notModified, headers: headers)
        }
        let isSame = request.headers[.ifRange].map { $0 == entityTag.value } ?? true
        // Ranges are for GET alone (RFC 9110, section 14.2).
        let wanted = request.method == .get && isSame ? request.headers[.range] : nil
        var part: ClosedRange<Int>?
        // Only these two need the length in advance. A whole rendition costs one request to the object store.
        if wanted != nil || request.method == .head {
            guard let length = try await files.length(photo.content, size) else { throw Problem.notFound }
            switch ByteRange(wanted, size: length) {
            case .outside:
                throw Problem(
                    kind: .rangeNotSatisfiable, detail: "The file has \(length) bytes.",
                    headers: [.contentRange: "bytes */\(length)"])
            case .whole where request.method == .head:
                headers[.contentLength] = "\(length)"
                return Response(status: .ok, headers: headers)
            case .whole: break
            case .part(let range):
                headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(length)"
                part = range
            }
        }
        guard let rendition = try await files.rendition(photo.content, size, part: part) else { throw Problem.notFound }
        headers[.contentLength] = "\(part?.count ?? rendition.size)"
        return Response(
            status: part == nil ? .ok : .partialContent, headers: headers,
            body: try await body(rendition, part, context))
    }

    private func body(
        _ rendition: StoredRendition, _ range: ClosedRange<Int>?, _ context: ServiceContext
    ) async throws -> ResponseBody {
        switch rendition {
        case .file(let path, _):
            guard let range else { return try await fileIO.loadFile(path: path, context: context) }
            return try await fileIO.loadFile(path: path, range: range, context: context)
        case .bytes(let bytes):
            return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        }
    }
}
