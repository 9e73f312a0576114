import HTTPTypes
import Hummingbird
import NIOCore

/// Content that stays in memory, with its compressed forms.
protocol CodedContent: Sendable {
    /// The entity tag of the content without compression.
    var tag: EntityTag { get }

    /// The bytes in the best coding that a client accepts.
    func body(for accepted: AcceptEncoding) -> (bytes: ByteBuffer, coding: ContentCoding)
}

extension Response {
    /// A response with content that stays in memory, or 304 if the client has it.
    init(_ content: some CodedContent, _ request: Request, type: String, cacheControl: String) {
        var headers: HTTPFields = [.cacheControl: cacheControl, .vary: "Accept-Encoding"]
        if let condition = request.headers[.ifNoneMatch], let named = content.tag.named(inIfNoneMatch: condition) {
            headers[.eTag] = named
            self.init(status: .notModified, headers: headers)
            return
        }
        let (bytes, coding) = content.body(for: AcceptEncoding(request.headers))
        headers[.eTag] = coding.tag(content.tag.value)
        headers[.contentType] = type
        headers[.contentEncoding] = coding.field
        self.init(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
    }
}
