import Foundation
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP

@Suite struct OGCItemsTests {
    private static func titles(_ query: String, _ client: TestClient) async throws -> Set<String> {
        let page = try await client.execute(uri: "\(OGC.items)?\(query)", method: .get)
        let features = try page.json["features"] as? [[String: Any]] ?? []
        return Set(features.compactMap { ($0["properties"] as? [String: Any])?["title"] as? String })
    }

    @Test func linksConnectAllPages() async throws {
        let service = try TestService.ogc()
        _ = try await service.test.store.listings.upsert(
            try (0..<25).map {
                try .test("été \($0)", at: $0 % 5 == 0 ? nil : Coordinate(longitude: Double($0), latitude: 45))
            } + [.test("settled", state: .resolved)])
        try await service.run { client in
            var uri: String? = "\(OGC.items)?limit=10&category=bags,pets&q=%C3%A9t%C3%A9"
            var ids: [String] = []
            var counts: [Int] = []
            var withoutPlace = 0
            while let current = uri {
                let page = try await client.execute(uri: current, method: .get)
                #expect(page.headers[.contentType] == "application/geo+json")
                let body = try page.json
                #expect(body["type"] as? String == "FeatureCollection" && body["timeStamp"] is String)
                let features = try #require(body["features"] as? [[String: Any]])
                #expect(body["numberReturned"] as? Int == features.count)
                ids += features.compactMap { $0["id"] as? String }
                withoutPlace += features.count { $0["geometry"] is NSNull }
                counts.append(features.count)
                let links = OGC.links(body)
                #expect(links["self"] == "https://reunite.example\(current)")
                #expect(page.headers[.link]?.contains("<\(links["self"] ?? "")>; rel=\"self\"") == true)
                #expect(page.headers[.link]?.contains("rel=\"next\"") == (links["next"] != nil))
                uri = links["next"].map { String($0.dropFirst("https://reunite.example".count)) }
            }
            #expect(counts == [10, 10, 5] && Set(ids).count == 25 && withoutPlace == 5)
        }
    }

    @Test func pagesHaveFiftyFeaturesByDefault() async throws {
        let service = try TestService.ogc()
        _ = try await service.test.store.listings.upsert(try (0..<1001).map { try .test("\($0)") })
        try await service.run { client in
            for (query, count) in [("", 50), ("limit=1000", 1000), ("limit=99999999999999999999", 1000)] {
                let page = try await client.execute(uri: "\(OGC.items)?\(query)", method: .get)
                #expect(try page.json["numberReturned"] as? Int == count)
            }
        }
    }

    /// `numberMatched` is present only if the first page has all matches.
    @Test func firstPageWithAllMatchesHasTheirNumber() async throws {
        let service = try TestService.ogc()
        _ = try await service.test.store.listings.upsert(
            try (0..<5).map { try .test("\($0)", status: $0 == 0 ? .lost : .found) })
        try await service.run { client in
            for (query, matched) in [
                ("", 5), ("limit=5", 5), ("limit=4", nil), ("status=lost&limit=1", 1), ("q=nothing", 0),
            ] as [(String, Int?)] {
                let page = try await client.execute(uri: "\(OGC.items)?\(query)", method: .get).json
                #expect(page["numberMatched"] as? Int == matched, "\(query)")
                guard let next = OGC.links(page)["next"]?.dropFirst("https://reunite.example".count) else { continue }
                let last = try await client.execute(uri: String(next), method: .get).json
                #expect(last["numberReturned"] as? Int == 1 && last["numberMatched"] == nil)
            }
        }
    }

    @Test func featuresHaveLinks() async throws {
        let service = try TestService.ogc()
        _ = try await service.test.store.listings.upsert([
            .test("Bag", at: Coordinate(longitude: 4.859355, latitude: -45.760559123456789))
        ])
        try await service.run { client in
            let page = try await client.execute(uri: OGC.items, method: .get).json
            let listed = try #require((page["features"] as? [[String: Any]])?.first)
            let id = try #require(listed["id"] as? String)
            let response = try await client.execute(uri: "\(OGC.items)/\(id)", method: .get)
            #expect(response.status == .ok && response.headers[.contentType] == "application/geo+json")
            var body = try response.json
            #expect(
                OGC.links(body) == [
                    "self": "https://reunite.example\(OGC.items)/\(id)",
                    "collection": "https://reunite.example/ogc/collections/listings",
                ])
            #expect(response.headers[.link]?.contains("rel=\"collection\"; type=\"application/json\"") == true)
            // Except for these, it equals the feature on the page and in the API.
            body["links"] = nil
            #expect(NSDictionary(dictionary: body) == NSDictionary(dictionary: listed))
            // Missing members are null here, and absent in the API.
            var own = try await client.execute(uri: "/api/v1/listings/\(id)", method: .get).jsonWithoutContact
            var properties = try #require(own["properties"] as? [String: Any])
            for name in ["accuracy", "outcome"] {
                #expect(properties[name] == nil)
                properties[name] = NSNull()
            }
            own["properties"] = properties
            #expect(NSDictionary(dictionary: body) == NSDictionary(dictionary: own))
            let tag = try #require(response.headers[.eTag])
            let unchanged = try await client.execute(
                uri: "\(OGC.items)/\(id)", method: .get, headers: [.ifNoneMatch: tag])
            #expect(unchanged.status == .notModified && unchanged.body.readableBytes == 0)
        }
    }

    @Test func boxesHaveFourNumbersOrSixAndMayCrossTheAntimeridian() async throws {
        let service = try TestService.ogc()
        _ = try await service.test.store.listings.upsert([
            .test("Paris", at: Coordinate(longitude: 2.35, latitude: 48.85)),
            .test("Suva", at: Coordinate(longitude: 178.44, latitude: -18.14)),
            .test("Apia", at: Coordinate(longitude: -171.76, latitude: -13.83)), .test("nowhere"),
        ])
        try await service.run { client in
            for (box, titles) in [
                ("2,48,3,49", ["Paris"]), ("2,48,-100,3,49,8848.86", ["Paris"]),
                ("170,-25,-170,-10", ["Suva", "Apia"]),
                ("170,-25,0,-170,-10,0", ["Suva", "Apia"]), ("-180,-90,180,90", ["Paris", "Suva", "Apia"]),
                ("1.0000000000000001e-05,48,3E0,4.9e%2B1", ["Paris"]), ("2.35,48.85,2.35,48.85", ["Paris"]),
                ("3,48,2,49", []),
            ] {
                let found = try await Self.titles("bbox=\(box)", client)
                #expect(found == Set(titles), "\(box)")
            }
        }
    }

    @Test func propertiesAndTimesFilter() async throws {
        let service = try TestService.ogc()
        _ = try await service.test.store.listings.upsert([
            .test("lost bag", status: .lost, occurred: "2026-01-02"),
            .test("found bag", occurred: "2026-01-03T12:00:00Z"),
            .test("found cat", category: .pets, occurred: "2026-02-01"),
            .test("settled cat", category: .pets, occurred: "2026-02-02", state: .resolved),
        ])
        try await service.run { client in
            for (query, titles) in [
                ("", ["lost bag", "found bag", "found cat"]), ("status=lost", ["lost bag"]),
                ("category=pets", ["found cat"]), ("category=pets,keys&state=resolved", ["settled cat"]),
                ("state=all&category=pets", ["found cat", "settled cat"]), ("q=bag", ["lost bag", "found bag"]),
                ("datetime=2026-01-03T12:00:00Z", ["found bag"]), ("datetime=2026-01-02", ["lost bag"]),
                ("datetime=2026-01-02T10:00:00Z/2026-01-03T11:59:59Z", ["lost bag"]),
                ("datetime=../2026-01-03T12:00:00Z", ["lost bag", "found bag"]),
                ("datetime=2026-01-03/", ["found bag", "found cat"]), ("q=cat&status=lost", []),
            ] {
                let found = try await Self.titles(query, client)
                #expect(found == Set(titles), "\(query)")
            }
        }
    }

    /// Malformed queries, and the parameters that the problem names.
    private static let malformed = [
        ("bbox=1,2,3", ["bbox"]), ("bbox=1,2,3,4,5", ["bbox"]), ("bbox=1,2,x,3,4,5", ["bbox"]),
        ("bbox=1e999,0,1,1", ["bbox"]), ("bbox=1e,0,1,1", ["bbox"]), ("bbox=1e5,0,1,1", ["bbox"]),
        ("bbox=e1,0,1,1", ["bbox"]), ("bbox=1e1e1,0,1,1", ["bbox"]), ("bbox=,,,", ["bbox"]), ("bbox=", ["bbox"]),
        ("bbox=0,5,0,1,4,0", ["bbox"]), ("bbox=0,0,36001,1", ["bbox"]), ("bbox=nan,0,1,1", ["bbox"]),
        ("bbox=0,0,1,1&bbox=0,0,1,1", ["bbox"]), ("limit=0", ["limit"]), ("limit=-1", ["limit"]),
        ("limit=1&limit=2", ["limit"]), ("datetime=../..", ["datetime"]),
        ("datetime=2026-02-02/2026-02-01", ["datetime"]),
        ("status=stolen", ["status"]), ("category=cars", ["category"]), ("state=withdrawn", ["state"]), ("q=", ["q"]),
        ("cursor=abc", ["cursor"]), ("cursor=1-0-abc", ["cursor"]), ("f=json", ["f"]),
        ("near=1,2&radius=5", ["near", "radius"]),
        ("sort=createdAt", ["sort"]), ("owner=x", ["owner"]), ("crs=x", ["crs"]),
        ("Limit=5", ["Limit"]),
    ]

    @Test func whatIsMalformedIsNamed() async throws {
        try await TestService.ogc().run { client in
            for (query, names) in Self.malformed {
                let response = try await client.execute(uri: "\(OGC.items)?\(query)", method: .get)
                #expect(response.status == .badRequest, "\(query)")
                #expect(response.headers[.contentType] == "application/problem+json", "\(query)")
                #expect(try response.faults == names, "\(query)")
            }
        }
    }

    @Test func hiddenListingsAreHiddenFromAll() async throws {
        let service = try TestService.ogc()
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let posted = try await owner.postListing("approximate")
            let withdrawn = try await owner.postListing("withdrawn")
            _ = try await owner.delete(withdrawn)
            for token in [nil, owner.token, "nonsense"] {
                let page = try await client.send(.get, "\(OGC.items)?state=all", token: token)
                let id = posted.split(separator: "/").last ?? ""
                let one = try await client.send(.get, "\(OGC.items)/\(id)", token: token)
                for response in [page, one] {
                    let text = String(buffer: response.body)
                    #expect(response.status == .ok && text.contains("approximate") && !text.contains("withdrawn"))
                    #expect(
                        !text.contains("exactLocation") && !text.contains("4.85941") && !text.contains("visibility"))
                }
                let hidden = withdrawn.split(separator: "/").last ?? ""
                #expect(try await client.send(.get, "\(OGC.items)/\(hidden)", token: token).status == .notFound)
            }
        }
    }
}
