import Foundation
import NIOCore
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

/// The service as read by GDAL, and so by QGIS: the driver OAPIF of `ogrinfo` and `ogr2ogr`.
@Suite(.enabled(if: OtherProgram.exists("ogrinfo"))) struct GDALTests {
    /// A service with listings on a grid of whole degrees, some of them lost, and some without a point.
    private func service() async throws -> TestService {
        let service = try TestService()
        var listings: [IncomingListing] = []
        for x in 0..<5 {
            for y in 0..<5 {
                let point = try Coordinate(longitude: Double(x), latitude: Double(y))
                listings.append(try .test("\(x) \(y)", status: x == 0 ? .lost : .found, at: point))
            }
        }
        listings += try (0..<3).map { try .test("nowhere \($0)") }
        listings += try (0..<12).map { try .test("settled \($0)", state: .resolved) }
        _ = try await service.test.store.listings.upsert(listings)
        return service
    }

    private static func source(_ client: TestClient) -> String {
        "OAPIF:http://127.0.0.1:\(client.port)/ogc"
    }

    @Test func ogrinfoCountsFeatures() async throws {
        try await service().run { client in
            let source = Self.source(client)
            for (arguments, count) in [
                ([], 28), (["-spat", "1", "1", "2", "4"], 8), (["-spat", "0.00001", "-1", "1", "5"], 5),
                (["-where", "status = 'lost'"], 5), (["-where", "state = 'resolved'"], 12),
                (["-where", "status = 'lost'", "-spat", "-1", "-1", "1", "1"], 2),
            ] {
                // The pages have ten features here.
                let output = try await OtherProgram.run(
                    "ogrinfo", ["-ro", "-so", source, "listings", "-oo", "PAGE_SIZE=10"] + arguments)
                #expect(output.contains("Feature Count: \(count)\n"), "\(arguments)\n\(output)")
            }
        }
    }

    /// GDAL infers the fields from the first features; here none of the first page has the optional members.
    @Test func ogrinfoKnowsFieldsOfLaterFeatures() async throws {
        let service = try TestService()
        let point = try Coordinate(longitude: 4.85, latitude: 45.76)
        _ = try await service.test.store.listings.upsert([
            .test("approximate", status: .lost, at: point, precision: .approximate)
        ])
        _ = try await service.test.store.listings.upsert(
            try (0..<20).map { try .test("exact \($0)", status: .found, at: point) })
        try await service.run { client in
            let first = try await client.execute(uri: "/ogc/collections/listings/items?limit=10", method: .get)
            #expect(!String(buffer: first.body).contains("approximate"))
            let output = try await OtherProgram.run(
                "ogrinfo", ["-ro", Self.source(client), "listings", "-oo", "PAGE_SIZE=10"])
            for field in ["accuracy", "outcome", "resolvedAt"] { #expect(output.contains("\n\(field): ")) }
            let copy = try #require(output.split(separator: "OGRFeature(").first { $0.contains("= approximate") })
            #expect(copy.contains(/accuracy \([A-Za-z0-9]+\) = [1-9]/), "\(copy)")
        }
    }

    @Test func ogr2ogrCopiesEveryFeatureOnce() async throws {
        try await service().run { client in
            let source = Self.source(client)
            let folder = try TemporaryFolder()
            for (page, arguments, count, withoutPlace) in [
                ("4", [], 28, 3), ("1000", [], 28, 3), ("3", ["-spat", "1", "1", "2", "4"], 8, 0),
            ] {
                let file = folder.url.appendingPathComponent("\(page).geojson")
                _ = try await OtherProgram.run(
                    "ogr2ogr",
                    ["-f", "GeoJSON", file.path, source, "listings", "-oo", "PAGE_SIZE=\(page)"] + arguments)
                let copy = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
                let features = try #require(copy?["features"] as? [[String: Any]])
                let titles = features.compactMap { ($0["properties"] as? [String: Any])?["title"] as? String }
                #expect(features.count == count && Set(titles).count == count)
                #expect(features.count { $0["geometry"] is NSNull } == withoutPlace)
                for feature in features {
                    guard let geometry = feature["geometry"] as? [String: Any] else { continue }
                    let title = (feature["properties"] as? [String: Any])?["title"] as? String
                    let point = try #require(geometry["coordinates"] as? [Double])
                    #expect(title == "\(Int(point[0])) \(Int(point[1]))")
                }
            }
        }
    }
}
