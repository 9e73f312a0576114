import Testing

@testable import ReuniteHTTP

/// Compares the OpenAPI document with the endpoints, in both directions.
@Suite struct ContractTests {
    private let document: OpenAPIDocument

    init() throws { document = try OpenAPIDocument.assembled() }

    /// The pages that the server writes for people. Programs do not call them, and they may change at any time.
    private static let pages: Set = [
        "/listings", "/listings/{id}", "/listings/{id}/appeal", "/verify", "/confirm", "/reset-password", "/block",
        "/status", "/status/{number}", "/t/{code}", "/l/{code}",
    ]

    private static let endpoints = Dictionary(
        uniqueKeysWithValues: EndpointTerms.all.filter { !pages.contains($0.path) }.map { ($0.name, $0) })

    @Test func everyEndpointIsDocumented() {
        #expect(Set(document.operations.map(\.name)) == Set(Self.endpoints.keys))
        #expect(Self.pages.isSubset(of: EndpointTerms.all.map(\.path)))
    }

    @Test func everyParameterIsDocumentedAndAccepted() throws {
        for operation in document.operations {
            let endpoint = try #require(Self.endpoints[operation.name])
            let names = { (place: String) in
                Set(operation.parameters.filter { $0["in"]?.text == place }.compactMap { $0["name"]?.text })
            }
            #expect(names("query") == Set(endpoint.query.names), "\(operation.name)")
            let inPath = endpoint.path.matches(of: #/\{([A-Za-z]+)\}/#).map { String($0.output.1) }
            #expect(names("path") == Set(inPath), "\(operation.name)")
            #expect(names("header").contains("Idempotency-Key") == endpoint.body.hasKey, "\(operation.name)")
        }
    }

    /// A body that has no members need not be documented.
    @Test func everyBodyIsDocumentedAndAccepted() throws {
        for operation in document.operations {
            let body = try #require(Self.endpoints[operation.name]).body
            let documented = Set(operation.definition["requestBody"]?["content"]?.members.map(\.name) ?? [])
            #expect(documented.isSubset(of: body.types), "\(operation.name)")
            #expect(!documented.isEmpty || body.types.isEmpty || body.isEmpty, "\(operation.name)")
        }
    }

    /// Elsewhere a session is optional, where the document names it at all.
    @Test func sessionsAreRequiredWhereTheyAreNeeded() throws {
        for operation in document.operations {
            let endpoint = try #require(Self.endpoints[operation.name])
            let ways = operation.definition["security"]?.elements ?? []
            #expect(
                Set(ways.flatMap { $0.members.map(\.name) }) == (ways.isEmpty ? [] : ["session", "cookie"]),
                "\(operation.name)")
            #expect(
                (!ways.isEmpty && !ways.contains([:])) == endpoint.access.needsSession, "\(operation.name)")
        }
    }

}
