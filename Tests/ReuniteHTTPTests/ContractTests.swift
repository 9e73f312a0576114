import Foundation
import Testing

@testable import ReuniteHTTP

/// Compares the OpenAPI document with the endpoints, in both directions.
@Suite struct ContractTests {
    private func document() async throws -> [String: Any] {
        let box = Box()
        try await TestService().run { client in
            box.data = Data(try await client.execute(uri: "/openapi.json", method: .get).body.readableBytesView)
        }
        return try #require(JSONSerialization.jsonObject(with: box.data) as? [String: Any])
    }

    /// Written by the client's closure and read after it has run.
    private final class Box: @unchecked Sendable { var data = Data() }

    @Test func endpointsAndDocumentAreTheSame() async throws {
        let paths = try #require(try await document()["paths"] as? [String: [String: Any]])
        let documented = Set(
            paths.flatMap { path, operations in
                operations.keys.filter { $0 != "parameters" }.map { "\($0.uppercased()) \(path)" }
            })
        #expect(Set(EndpointTerms.all.map(\.name)) == documented)
    }

    @Test func everySearchParameterIsDocumentedAndAccepted() async throws {
        let document = try await document()
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        let components = document["components"] as? [String: Any]
        let shared = try #require(components?["parameters"] as? [String: [String: Any]])
        for (path, operations) in paths {
            let parameters = ((operations["get"] as? [String: Any])?["parameters"] as? [[String: Any]] ?? []).map {
                ($0["$ref"] as? String).flatMap { shared[String($0.split(separator: "/").last ?? "")] } ?? $0
            }
            let names = Set(parameters.filter { $0["in"] as? String == "query" }.compactMap { $0["name"] as? String })
            let endpoint = EndpointTerms.all.first { $0.method == .get && $0.path == path }
            #expect(names == Set(endpoint?.query.names ?? []), "\(path)")
        }
    }

    /// A client that leaves too many responses unread gets a 503 for everything but checks of the process. A session may be
    /// a cookie, which works for writes from pages of the service only.
    @Test func everyOperationHasTheResponsesOfItsMiddleware() async throws {
        let paths = try #require(try await document()["paths"] as? [String: [String: Any]])
        for (path, operations) in paths {
            for (method, value) in operations where method != "parameters" {
                let operation = try #require(value as? [String: Any])
                let responses = try #require(operation["responses"] as? [String: Any])
                #expect(responses["503"] != nil || path == "/healthz", "\(method) \(path)")
                let name = "\(method.uppercased()) \(path)"
                let endpoint = try #require(EndpointTerms.all.first { $0.name == name })
                let schemes = Set((operation["security"] as? [[String: Any]] ?? []).flatMap(\.keys))
                // Elsewhere a session is optional, where the document names it at all.
                #expect(
                    schemes == ["session", "cookie"] || schemes.isEmpty && !endpoint.access.needsSession, "\(name)")
                #expect(schemes.isEmpty || method == "get" || responses["403"] != nil, "\(method) \(path)")
            }
        }
    }

    @Test func everyProblemHasItsStatusAndTitle() {
        for kind in Problem.Kind.allCases {
            #expect(kind.status.code >= 400 && !kind.title.isEmpty)
        }
    }
}
