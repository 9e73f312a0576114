import Hummingbird
import NIOCore
import Reunite
import ReuniteStorage

extension Response {
    /// A response with a complete body.
    init(status: HTTPResponse.Status = .ok, headers: HTTPFields, bytes: [UInt8]) {
        self.init(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// A 204: the request succeeded, and the response has no body.
    static var noContent: Response { Response(status: .noContent, headers: [.cacheControl: "no-store"]) }

    /// JSON that no cache may keep.
    static func json(status: HTTPResponse.Status = .ok, _ write: (inout JSONWriter) -> Void) -> Response {
        Response(
            status: status, headers: [.contentType: MediaType.json, .cacheControl: "no-store"],
            bytes: JSONWriter.bytes(write))
    }

    /// JSON with its entity tag, or 304 if the client has it.
    static func json(conditional request: Request, _ write: (inout JSONWriter) -> Void) -> Response {
        Response(
            conditional: request, headers: [.contentType: MediaType.json, .cacheControl: "no-cache"],
            bytes: JSONWriter.bytes(write))
    }

    /// JSON with its entity tag; never 304.
    static func tagged(_ write: (inout JSONWriter) -> Void) -> Response {
        let bytes = JSONWriter.bytes(write)
        return Response(
            headers: [
                .contentType: MediaType.json, .cacheControl: "private, no-cache", .eTag: EntityTag(of: bytes).value,
            ], bytes: bytes)
    }

    /// 202: the request will be processed.
    static var accepted: Response {
        json(status: .accepted) { json in
            json.object { json in
                json.key("status")
                json.string("accepted")
            }
        }
    }

    /// A page of features with the link to the next page.
    ///
    /// - Parameter isComplete: whether all listings were compared; nil for a page without this member.
    static func collection(
        _ features: JSONWriter, page: SearchPage, isComplete: Bool? = nil, path: String, _ parameters: QueryString
    ) -> Response {
        let links = [Link](page, path: path, parameters)
        var response = Response.collection(features, page: page, isComplete: isComplete, links: links)
        if let next = links.first(where: { $0.rel == "next" }) {
            response.headers[.link] = "<\(next.href)>; rel=\"next\""
        }
        return response
    }

    /// A page of features.
    ///
    /// - Parameters:
    ///   - matched: the number of features on all pages; nil if it is not known.
    ///   - isComplete: whether all listings were compared; nil for a page without this member.
    static func collection(
        _ features: JSONWriter, page: SearchPage, matched: Int? = nil, isComplete: Bool? = nil, links: [Link]
    ) -> Response {
        var end = JSONWriter(capacity: 512)
        end.collectionEnd(count: page.count, matched: matched, isComplete: isComplete, links: links)
        var body = ByteBufferAllocator().buffer(capacity: features.bytes.count + end.bytes.count + 64)
        body.writeStaticString(JSONWriter.collectionStart)
        body.writeBytes(features.bytes)
        body.writeBytes(end.bytes)
        return Response(
            status: .ok, headers: [.contentType: MediaType.geoJSON, .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: body))
    }
}

extension JSONWriter {
    /// Whether a page with these entries ends.
    var isFullPage: Bool { bytes.count >= PageSize.bytes }

    /// The bytes of written JSON. With its header, an array of this capacity is one of the sizes that glibc allocates fast.
    static func bytes(_ write: (inout JSONWriter) throws -> Void) rethrows -> [UInt8] {
        var json = JSONWriter(capacity: 960)
        try write(&json)
        return json.bytes
    }
}
