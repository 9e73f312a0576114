import HTTPTypes
import Hummingbird

extension Response {
    /// A picture of the QR code of one of the server's addresses.
    ///
    /// - Parameter base: the origin of the address. Without a public URL it comes from the request.
    static func code(_ picture: [UInt8], type: String, _ base: LinkBase, _ request: Request) -> Response {
        // Shared caches must not keep an address that a client has given.
        let scope = base.publicURL.isEmpty ? "private" : "public"
        let headers: HTTPFields = [.contentType: type, .cacheControl: "\(scope), max-age=86400"]
        return Response(conditional: request, headers: headers, bytes: picture)
    }
}
