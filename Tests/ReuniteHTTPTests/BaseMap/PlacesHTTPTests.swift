import Foundation
import Logging
import TestSupport
import Testing

@testable import ReuniteHTTP

@Suite struct PlacesHTTPTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let places: [TestPlaces.Place] = [
        .init(
            "town", "Paris", words: "paris", at: (2.35, 48.86), country: "FR", importance: 0.95,
            line: [(2.2, 48.8), (2.5, 48.8), (2.5, 48.95), (2.2, 48.95), (2.2, 48.8)]),
        .init(
            "street", "Rue de Rivoli", words: "rue de rivoli", context: "paris", at: (2.36, 48.8555), town: 1,
            importance: 0.4, line: [(2.35, 48.857), (2.36, 48.855)]),
        .init(
            "street", "Rue Molière", words: "rue moliere", context: "paris", at: (2.4, 48.9), town: 1, importance: 0.3),
    ]

    private func run(_ body: @escaping @Sendable (TestClient) async throws -> Void) async throws {
        let url = folder.url.appendingPathComponent("streets.mbtiles")
        try TestPlaces.write(to: url, Self.places)
        var service = try TestService()
        service.configuration.web.baseMapFile = try BaseMapFile(
            url, cacheSize: 1_000_000, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await service.run(body)
    }

    @Test func wordsFindPlaces() async throws {
        try await run { client in
            for (query, labels, rest) in [
                ("rivoli", ["Rue de Rivoli, Paris"], ""), ("rue", ["Rue de Rivoli, Paris", "Rue Molière, Paris"], ""),
                ("rue&near=2.4,48.9", ["Rue Molière, Paris", "Rue de Rivoli, Paris"], ""),
                ("rue&bbox=2.39,48.8,2.5,49", ["Rue Molière, Paris"], ""),
                ("rue&limit=1", ["Rue de Rivoli, Paris"], ""),
                ("umbrella%20in%20rue%20de%20rivoli", ["Rue de Rivoli, Paris"], "umbrella"),
                ("nowhere", [], ""),
            ] {
                let response = try await client.execute(uri: "/api/v1/places?q=\(query)", method: .get)
                #expect(response.headers[.contentType] == "application/geo+json")
                let json = try response.json
                let features = try #require(json["features"] as? [[String: Any]])
                let found = features.compactMap { ($0["properties"] as? [String: Any])?["label"] as? String }
                #expect(found == labels && json["rest"] as? String == rest, "\(query)")
            }
        }
    }

    @Test func faultyQuestionsAreRefused() async throws {
        try await run { client in
            for (query, name) in [
                ("", "q"), ("?q=...", "q"), ("?q=a&limit=0", "limit"), ("?q=a&near=x", "near"), ("?q=a&x=1", "x"),
                ("/reverse?lon=1", "lat"), ("/reverse?lon=181&lat=0", "lon"),
                ("/reverse?lon=0&lat=0&accuracy=-1", "accuracy"),
            ] {
                let response = try await client.execute(uri: "/api/v1/places\(query)", method: .get)
                let faults = try response.faults
                #expect(response.status == .badRequest && faults == [name], "\(query)")
            }
        }
    }

    @Test func aStreetIsNamedForAccuratePointsOnly() async throws {
        try await run { client in
            for (accuracy, label) in [
                ("", "Rue de Rivoli, Paris"), ("&accuracy=0", "Rue de Rivoli, Paris"),
                ("&accuracy=50", "Rue de Rivoli, Paris"),
                ("&accuracy=50.01", "Paris"), ("&accuracy=51", "Paris"), ("&accuracy=355", "Paris"),
                ("&accuracy=2000", "Paris"), ("&accuracy=50000", "Paris"),
            ] {
                let response = try await client.execute(
                    uri: "/api/v1/places/reverse?lon=2.3551&lat=48.8561\(accuracy)", method: .get)
                let json = try response.json
                #expect(
                    json["label"] as? String == label && (json["street"] == nil) == (label == "Paris"), "\(accuracy)")
                #expect(json["town"] as? String == "Paris")
            }
            let sea = try await client.execute(uri: "/api/v1/places/reverse?lon=-30&lat=40", method: .get).json
            #expect(sea["label"] is NSNull && sea["town"] == nil)
        }
    }

    @Test func theTilesOfTheFileAreServed() async throws {
        try await run { client in
            let tile = try await client.execute(uri: "/base-map/2/1/0.pbf", method: .get)
            #expect(tile.status == .ok && String(buffer: tile.body) == "2/1/0")
        }
    }
}
