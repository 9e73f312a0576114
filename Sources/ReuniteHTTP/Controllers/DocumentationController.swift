import Foundation
import Hummingbird

/// The interface's own description.
struct DocumentationController {
    private let document: [UInt8]
    private let page: [UInt8]

    init() throws {
        guard let file = Bundle.module.url(forResource: "openapi", withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile)
        }
        let data = try Data(contentsOf: file)
        document = Array(data)
        page = Array(try DocumentationPage(openAPI: data).html.utf8)
    }

    /// `GET /openapi.json`: the contract, for programs.
    func contract(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        return Response(
            conditional: request, headers: [.contentType: MediaType.json, .cacheControl: "no-cache"], bytes: document)
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
}
