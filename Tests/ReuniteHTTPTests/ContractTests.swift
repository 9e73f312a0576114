import Foundation
import Hummingbird
import Reunite
import ReunitePhotos
import ReuniteStorage
import ReuniteWeb
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteService

/// Compares the OpenAPI document with the router, in both directions.
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

    @Test func routesAndDocumentAreTheSame() async throws {
        let paths = try #require(try await document()["paths"] as? [String: [String: Any]])
        let documented = Set(
            paths.flatMap { path, operations in
                operations.keys.filter { $0 != "parameters" }.map { "\($0.uppercased()) \(path)" }
            })
        let test = try TestStore()
        let (store, folder) = (test.store, test.folder)
        let state = try await ServedState(
            store: store, metrics: PrometheusMetrics(), configuration: ServiceConfiguration())
        let router = try Router.reunite(
            store: store, hasher: TestService.hasher,
            photos: PhotoParts(
                workers: TestService.workers, files: PhotoFolder(dataFolder: folder), space: .unlimited),
            state: state,
            metrics: PrometheusMetrics(),
            web: WebController(WebApplication.installed.get(), configuration: ServiceConfiguration()),
            configuration: ServiceConfiguration())
        let routed = Set(router.routes.map { "\($0.method.rawValue) \($0.path.description)" })
        #expect(routed == documented)
    }

    private static func names(_ kind: SearchKind) -> Set<String> { Set(kind.parameters.map(\.rawValue)) }

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
            let expected: Set<String> =
                switch path {
                case "/api/v1/listings": Self.names(.listings)
                case "/api/v1/feed.atom": Self.names(.feed)
                case "/ogc/collections/listings/items": Self.names(.features)
                case "/api/v1/changes": Self.names(.changes).union(["since"])
                case "/api/v1/events": Self.names(.events).union(["since", "lastEventId"])
                case "/api/v1/accounts/me/listings", "/api/v1/listings/{id}/claims", "/api/v1/claims/{id}/messages",
                    "/api/v1/accounts/me/belongings", "/api/v1/accounts/me/belongings/{id}/messages":
                    ["limit", "cursor"]
                case "/api/v1/accounts/me/claims": ["side", "limit", "cursor"]
                case "/api/v1/listings/{id}/matches": ["limit"]
                case "/api/v1/pins": Self.names(.pins).union(["zoom"])
                case "/api/v1/pins/clusters/{id}/leaves": Self.names(.leaves)
                case "/api/v1/tiles.json", "/api/v1/tiles/{z}/{x}/{y}.mvt": Self.names(.tiles)
                case let path where path.contains("-map/"): ["v"]
                case "/api/v1/places": ["q", "near", "bbox", "limit"]
                case "/api/v1/places/reverse": ["lon", "lat", "accuracy"]
                case "/verify", "/reset-password", "/listings/{id}/appeal": ["token", "lang"]
                case "/block": ["message", "lang"]
                case "/unsubscribe": ["subscription", "lang"]
                case "/api/v1/accounts/me/notifications": ["unread", "limit", "cursor"]
                case "/api/v1/suggestions": ["q"]
                case "/listings/{id}": ["lang"]
                case "/listings": Self.names(.page).union(["lang"])
                case "/api/v1/moderation/cases": ["state", "limit", "cursor"]
                case "/api/v1/moderation/cases/{id}": ["exact"]
                case "/api/v1/moderation/log", "/api/v1/moderation/messages", "/api/v1/moderation/cases/{id}/reports",
                    "/api/v1/moderation/cases/{id}/evidence", "/api/v1/moderation/cases/{id}/claims",
                    "/api/v1/moderation/cases/{id}/messages":
                    ["limit", "cursor"]
                default: []
                }
            #expect(names == expected, "\(path)")
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
                let schemes = Set((operation["security"] as? [[String: Any]] ?? []).flatMap(\.keys))
                #expect(schemes == ["session", "cookie"] || schemes.isEmpty, "\(method) \(path)")
                #expect(schemes.isEmpty || method == "get" || responses["403"] != nil, "\(method) \(path)")
            }
        }
    }

}
