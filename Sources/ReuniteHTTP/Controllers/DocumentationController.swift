import Hummingbird
import Reunite

/// The OpenAPI document, whole and in parts. The page that shows it is one of the web application (`docs/docs-page.js`).
struct DocumentationController: EndpointController {
    static let endpoints: [Endpoint<DocumentationController>] = [
        .init(.get, "/openapi.json", .everybody, use: contract),
        .init(.get, "/ogc/api", .everybody, use: features),
        .init(.get, "/docs", .everybody, query: .lenient(.none), use: \.page),
    ]

    private let document: StaticContent
    private let features: StaticContent
    /// The page of the web application.
    private let page: EndpointHandler<ServiceContext>

    /// - Throws: as ``OpenAPIDocument/assembled()``.
    init(_ parts: ServiceParts) throws {
        let publicURL = parts.baseURL
        page = parts.web.page(at: "/docs")
        let document = try Self.document.get()
        let served = document.at(server: publicURL.isEmpty ? "/" : publicURL)
        self.document = StaticContent(Array(served.root.json(indentation: 0).utf8))
        features = StaticContent(Array(document.featuresDefinition(server: "\(publicURL)/ogc").json().utf8))
    }

    private static let document = Result { try OpenAPIDocument.assembled() }

    /// The OpenAPI document.
    func contract(_ request: Request, context: ServiceContext) async throws -> Response {
        return Response(document, request, type: MediaType.json, cacheControl: "no-cache")
    }

    /// The part of the document that OGC API - Features asks for.
    func features(_ request: Request, context: ServiceContext) async throws -> Response {
        return Response(features, request, type: MediaType.openAPI, cacheControl: "no-cache")
    }
}
