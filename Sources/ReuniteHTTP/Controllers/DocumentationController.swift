import Hummingbird
import Reunite

/// The OpenAPI document, and the page made from it.
struct DocumentationController {
    private let base: LinkBase
    private let document: [UInt8]
    private let features: [UInt8]

    /// - Parameter base: the address of the service.
    /// - Throws: as ``OpenAPIDocument/assembled()``.
    init(base: LinkBase) throws {
        self.base = base
        let document = try Self.document.get()
        let served = document.at(server: base.publicURL.isEmpty ? "/" : base.publicURL)
        self.document = Array(served.root.json(indentation: 0).utf8)
        features = Array(document.featuresDefinition(server: "\(base.publicURL)/ogc").json().utf8)
    }

    private static let document = Result { try OpenAPIDocument.assembled() }

    /// The page, split where an example contains the address of the service. It is rendered on the first request, because
    /// that takes longer than everything else at the start.
    private static let page = document.map {
        DocumentationPage($0.at(server: placeholder)).html.split(
            separator: placeholder, omittingEmptySubsequences: false)
    }

    /// Stands for the address of the service until a request tells it.
    private static let placeholder = "https://service.invalid"

    /// `GET /openapi.json`: the OpenAPI document.
    func contract(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        return Response(
            conditional: request, headers: [.contentType: MediaType.json, .cacheControl: "no-cache"], bytes: document)
    }

    /// `GET /ogc/api`: the part of the document that OGC API - Features asks for.
    func features(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        return Response(
            conditional: request, headers: [.contentType: MediaType.openAPI, .cacheControl: "no-cache"], bytes: features
        )
    }

    /// `GET /docs`: the document as a page. Its examples contain the address that the page was requested at.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let address: HTML = "\(base.exampleAddress(for: request, peer: context.peer))"
        return Response(
            conditional: request,
            headers: [
                .contentType: MediaType.html,
                // Shared caches must not keep a page that contains the `Host` of a client.
                .cacheControl: base.publicURL.isEmpty ? "private, no-cache" : "no-cache",
                // The page has one inline style sheet, and one script of ours. The only client data in it is the host name.
                .contentSecurityPolicy:
                    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
            ], bytes: Array(try Self.page.get().joined(separator: address.markup).utf8))
    }
}
