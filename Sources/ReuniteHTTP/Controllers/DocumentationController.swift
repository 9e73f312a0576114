import Hummingbird
import Reunite

/// The interface's own description.
struct DocumentationController {
    private let base: LinkBase
    private let document: [UInt8]
    private let features: [UInt8]
    /// The page around each place where an example names the service's address.
    private let page: [Substring]

    /// - Parameter base: What the service is called.
    /// - Throws: As ``OpenAPIDocument/assembled()``.
    init(base: LinkBase) throws {
        self.base = base
        let document = try OpenAPIDocument.assembled()
        let served = document.at(server: base.publicURL.isEmpty ? "/" : base.publicURL)
        self.document = Array(served.root.json(indentation: 0).utf8)
        features = Array(document.featuresDefinition(server: "\(base.publicURL)/ogc").json().utf8)
        page = DocumentationPage(document.at(server: Self.placeholder)).html
            .split(separator: Self.placeholder, omittingEmptySubsequences: false)
    }

    /// What stands for the service's address until somebody asks for the page.
    private static let placeholder = "https://service.invalid"

    /// `GET /openapi.json`: the contract, for programs.
    func contract(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        return Response(
            conditional: request, headers: [.contentType: MediaType.json, .cacheControl: "no-cache"], bytes: document)
    }

    /// `GET /ogc/api`: the part of the contract that OGC API - Features asks for.
    func features(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        return Response(
            conditional: request, headers: [.contentType: MediaType.openAPI, .cacheControl: "no-cache"], bytes: features
        )
    }

    /// `GET /docs`: the same, for people. Its examples name the address that the page is read at.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let address: HTML = "\(base.exampleAddress(for: request, peer: context.peer))"
        return Response(
            conditional: request,
            headers: [
                .contentType: MediaType.html,
                // With what the client called us in it, no shared cache may keep it.
                .cacheControl: base.publicURL.isEmpty ? "private, no-cache" : "no-cache",
                // The page has its one style sheet within it, and no script. Of what a visitor sent it has a host's name.
                .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
            ], bytes: Array(page.joined(separator: address.markup).utf8))
    }
}
