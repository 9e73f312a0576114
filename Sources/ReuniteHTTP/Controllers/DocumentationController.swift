import Hummingbird
import Reunite

/// The interface's own description.
struct DocumentationController {
    private let document: [UInt8]
    private let features: [UInt8]
    private let page: [UInt8]

    /// - Parameter baseURL: what links begin with.
    init(baseURL: String) throws {
        let document = try OpenAPIDocument.assembled()
        self.document = Array(document.root.json(indentation: 0).utf8)
        features = Array(
            document.part(under: "/ogc", server: "\(baseURL)/ogc").merging(Self.maximumLimit).json().utf8)
        page = Array(DocumentationPage(document).html.utf8)
    }

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

    /// `GET /docs`: the same, for people.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        return Response(
            conditional: request,
            headers: [
                .contentType: MediaType.html, .cacheControl: "no-cache",
                // The page has its one style sheet within it, no script, and nothing that a visitor sent.
                .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
            ], bytes: page)
    }

    /// OGC API - Features names the largest page as a maximum, though more is no error; elsewhere it would be one.
    ///
    /// GDAL looks for it under this name.
    private static let maximumLimit: OrderedJSON = [
        "components": [
            "parameters": ["limit": ["schema": ["maximum": .number("\(ListingQuery.maximumLimit)")]]]
        ]
    ]
}
