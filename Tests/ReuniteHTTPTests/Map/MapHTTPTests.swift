import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP

@Suite("The map over HTTP")
struct MapHTTPTests {
    static let world = "bbox=-180,-90,180,90"

    static func listings(count: Int, seed: UInt64) throws -> [IncomingListing] {
        var random = SeededGenerator(seed: seed)
        return try (0..<count).map { _ in
            try .test(
                ["Black \"bag\"", "Blue umbrella", "Clés été"].randomElement(using: &random)!,
                status: ListingStatus.allCases.randomElement(using: &random)!,
                category: Category.allCases.randomElement(using: &random)!, at: TestPoints.hard(&random),
                precision: Precision.allCases.randomElement(using: &random)!)
        }
    }

    @Test(
        "a viewport has what a search of the same box and filters walks through",
        arguments: [
            "", "&status=lost", "&category=bags,keys", "&q=cles", "&q=bla&status=found", "&datetime=../2026-01-03",
            "&q=none", "&bbox-match=point", "&bbox-match=circle", "&q=cles&bbox-match=circle",
        ])
    func sumsToASearch(filter: String) async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(Self.listings(count: 300, seed: 5))
        try await service.run { client in
            for box in [
                "bbox=-180,-90,180,90", "bbox=170,-90,-170,90", "bbox=1.8,48,3,49.4", "bbox=180,-90,-180,90",
                "bbox=2.3,48.8,2.5,48.9",
            ] {
                let view = try await client.execute(uri: "/api/v1/pins?\(box)&zoom=3\(filter)", method: .get)
                #expect(view.status == .ok && view.headers[.contentType] == "application/geo+json")
                let matched = try view.json["numberMatched"] as? Int
                let features = try view.json["features"] as? [[String: Any]] ?? []
                let counted = features.reduce(0) {
                    $0 + (($1["properties"] as? [String: Any])?["point_count"] as? Int ?? 1)
                }
                let found = try await client.execute(uri: "/api/v1/listings?\(box)&limit=1000\(filter)", method: .get)
                let expected = try found.json["numberReturned"] as? Int
                #expect(matched == expected && counted == matched, "\(box)\(filter)")
            }
        }
    }

    @Test("a circle that overlaps the box counts on the map, in the search and in the feed of changes alike")
    func circlesThatOverlap() async throws {
        let service = try TestService()
        let here = Coordinate(uncheckedLongitude: 2.3487, latitude: 48.8649)
        let published = PublishedGrid.publish(here).point
        let listings: [IncomingListing] = [
            try .test("Keys", at: here, precision: .approximate), try .test("Bag", at: published, precision: .exact),
        ]
        _ = try await service.test.store.listings.upsert(listings)
        try await service.run { client in
            // 200 and 400 metres east of the published point.
            for (shift, count) in [(0.0027, 1), (0.0055, 0)] {
                let (west, south) = (published.longitude + shift, published.latitude - 0.0001)
                let box = "bbox=\(west),\(south),\(west + 0.001),\(south + 0.001)"
                for (match, expected) in [("", 0), ("&bbox-match=point", 0), ("&bbox-match=circle", count)] {
                    let view = try await client.execute(uri: "/api/v1/pins?\(box)&zoom=17\(match)", method: .get)
                    #expect(try view.json["numberMatched"] as? Int == expected)
                    let titles = try (view.json["features"] as? [[String: Any]] ?? []).compactMap {
                        ($0["properties"] as? [String: Any])?["title"] as? String
                    }
                    #expect(titles == Array(repeating: "Keys", count: expected))
                    let found = try await client.execute(uri: "/api/v1/listings?\(box)\(match)", method: .get)
                    #expect(try found.json["numberReturned"] as? Int == expected)
                    let changes = try await client.execute(
                        uri: "/api/v1/changes?since=0&\(box)\(match)", method: .get)
                    #expect(try (changes.json["changes"] as? [Any])?.count == expected)
                }
            }
        }
    }

    @Test func clusterLeavesArePaged() async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(
            (0..<230).map { number in
                try .test(
                    "Key \(number)", status: number % 2 == 0 ? .lost : .found,
                    at: Coordinate(longitude: 2.35, latitude: 48.85))
            })
        try await service.run { client in
            let view = try await client.execute(uri: "/api/v1/pins?\(Self.world)&zoom=4", method: .get)
            let properties = (try view.json["features"] as? [[String: Any]])?.first?["properties"] as? [String: Any]
            #expect(properties?["point_count"] as? Int == 230 && properties?["expansion_zoom"] is NSNull)
            let id = try #require(properties?["cluster_id"] as? Int)
            for (filter, count) in [("", 230), ("&status=lost", 115), ("&q=key+1", 111)] {
                var next: String? = "/api/v1/pins/clusters/\(id)/leaves?limit=40\(filter)"
                var found: [String] = []
                while let uri = next {
                    let page = try await client.execute(uri: uri, method: .get)
                    #expect(page.status == .ok)
                    let features = try page.json["features"] as? [[String: Any]] ?? []
                    found += features.compactMap { $0["id"] as? String }
                    let links = try page.json["links"] as? [[String: Any]] ?? []
                    next = links.first { $0["rel"] as? String == "next" }?["href"] as? String
                }
                #expect(found.count == count && Set(found).count == count)
                // Ids begin with the creation time.
                #expect(found == found.sorted(by: >))
            }
        }
    }

    @Test(
        "what is wrong is named",
        arguments: [
            ("/api/v1/pins", ["bbox", "zoom"]), ("/api/v1/pins?bbox=1,2,3&zoom=1", ["bbox"]),
            ("/api/v1/pins?bbox=1,2,3,4&zoom=", ["zoom"]), ("/api/v1/pins?bbox=1,2,3,4&zoom=x", ["zoom"]),
            ("/api/v1/pins?bbox=1,2,3,4&zoom=1e", ["zoom"]), ("/api/v1/pins?bbox=1,2,3,4&zoom=1&zoom=2", ["zoom"]),
            ("/api/v1/pins?bbox=1,2,3,4&zoom=1&limit=3", ["limit"]), ("/api/v1/pins?bbox=1,2,3,4&zoom=1&q=!", ["q"]),
            ("/api/v1/pins?bbox=1,2,3,4&zoom=1&bbox-match=box", ["bbox-match"]),
            ("/api/v1/pins?bbox=1,2,3,4&zoom=1&bbox-match=", ["bbox-match"]),
            ("/api/v1/pins?zoom=1&bbox-match=Circle", ["bbox", "bbox-match"]),
            ("/api/v1/listings?bbox-match=circle", ["bbox"]), ("/api/v1/changes?bbox-match=circle", ["bbox"]),
            ("/api/v1/listings?bbox=1,2,3,4&bbox-match=circle&bbox-match=point", ["bbox-match"]),
            ("/api/v1/feed.atom?bbox=1,2,3,4&bbox-match=circle", ["bbox-match"]),
            ("/api/v1/pins/clusters/1/leaves?bbox-match=circle", ["bbox-match"]),
            ("/api/v1/tiles/0/0/0.mvt?bbox=1,2,3,4", ["bbox"]), ("/api/v1/tiles.json?status=x", ["status"]),
            ("/api/v1/pins/clusters/1/leaves?cursor=x&limit=0", ["cursor", "limit"]),
        ])
    func faults(uri: String, faults: [String]) async throws {
        try await TestService().run { client in
            let response = try await client.execute(uri: uri, method: .get)
            #expect(response.status == .badRequest)
            #expect(Set(try response.faults) == Set(faults))
        }
    }

    @Test(
        "there is no such tile or cluster",
        arguments: [
            "tiles/23/0/0.mvt", "tiles/0/1/0.mvt", "tiles/-1/0/0.mvt", "tiles/1/0/2.mvt", "tiles/00/0/0.mvt",
            "tiles/0/0/0",
            "tiles/0/0/a.mvt", "tiles/99999999999999999999/0/0.mvt", "pins/clusters/0/leaves", "pins/clusters/2/leaves",
            "pins/clusters/18446744073709551615/leaves", "pins/clusters/x/leaves",
        ])
    func nothing(path: String) async throws {
        try await TestService().run { client in
            let response = try await client.execute(uri: "/api/v1/\(path)", method: .get)
            #expect(response.status == .notFound)
        }
    }
}
