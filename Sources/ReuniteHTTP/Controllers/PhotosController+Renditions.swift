import HTTPTypes
import Hummingbird
import Reunite
import ReunitePhotos
import ReuniteStorage
import ServerLimits

extension PhotosController {
    /// `GET /api/v1/photos/{id}/{size}`: a rendition or a byte range of it, sent from its file or object.
    func show(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        guard let id = PhotoID(context.parameters.get("id") ?? ""),
            let size = PhotoSize(rawValue: context.parameters.get("size") ?? ""),
            let photo = try await photos.photo(id, for: context.session),
            let rendition = try await files.rendition(photo.content, size)
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
        switch ByteRange(isSame ? request.headers[.range] : nil, size: rendition.size) {
        case .outside:
            throw Problem(
                kind: .rangeNotSatisfiable, detail: "The file has \(rendition.size) bytes.",
                headers: [.contentRange: "bytes */\(rendition.size)"])
        case .whole:
            headers[.contentLength] = "\(rendition.size)"
            return Response(status: .ok, headers: headers, body: try await body(rendition, nil, context))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(rendition.size)"
            headers[.contentLength] = "\(range.count)"
            return Response(status: .partialContent, headers: headers, body: try await body(rendition, range, context))
        }
    }

    private func body(
        _ rendition: StoredRendition, _ range: ClosedRange<Int>?, _ context: ServiceContext
    ) async throws -> ResponseBody {
        switch rendition {
        case .file(let path, _):
            guard let range else { return try await fileIO.loadFile(path: path, context: context) }
            return try await fileIO.loadFile(path: path, range: range, context: context)
        case .bytes(let bytes):
            return ResponseBody(byteBuffer: ByteBuffer(bytes: range.map { bytes[$0] } ?? bytes[...]))
        }
    }
}
