import Foundation
import GRDB
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

@Suite struct ListingsTests {
    @Test func listingsAreFeatures() async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert([
            try .test(
                "Sac \"à dos\" \\ 🎒", description: "a\n\tb", category: .bags, occurred: "2026-01-02T10:00:00+01:00",
                at: Coordinate(longitude: 4.859355, latitude: -45.760559123456789))
        ])
        try await service.run { client in
            let page = try await client.execute(
                uri: "/api/v1/listings?near=4.859355,-45.76&radius=1000&limit=1", method: .get)
            #expect(page.status == .ok)
            #expect(page.headers[.contentType] == "application/geo+json")
            let body = try page.json
            #expect(body["type"] as? String == "FeatureCollection")
            #expect(body["numberReturned"] as? Int == 1)
            let feature = try #require((body["features"] as? [[String: Any]])?.first)
            let geometry = try #require(feature["geometry"] as? [String: Any])
            #expect(geometry["coordinates"] as? [Double] == [4.859355, -45.760559123456789])
            let properties = try #require(feature["properties"] as? [String: Any])
            #expect(properties["title"] as? String == "Sac \"à dos\" \\ 🎒")
            #expect(properties["description"] as? String == "a\n\tb")
            #expect(properties["occurredAt"] as? String == "2026-01-02T09:00:00Z")
            #expect(properties["resolvedAt"] is NSNull)
            #expect(properties["accuracy"] == nil && properties["exactLocation"] == nil)
            let metres = Geodesic.distance(4.859355, -45.760559123456789, 4.859355, -45.76)
            #expect(abs((properties["distance"] as? Double ?? -1) - metres) < 0.001)

            let id = try #require(feature["id"] as? String)
            let single = try await client.execute(uri: "/api/v1/listings/\(id)", method: .get)
            #expect(try single.json["id"] as? String == id)
            let tag = try #require(single.headers[.eTag])
            for condition in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
                let unchanged = try await client.execute(
                    uri: "/api/v1/listings/\(id)", method: .get, headers: [.ifNoneMatch: condition])
                #expect(unchanged.status == .notModified && unchanged.body.readableBytes == 0)
                #expect(unchanged.headers[.eTag] == tag)
            }
            let changed = try await client.execute(
                uri: "/api/v1/listings/\(id)", method: .get, headers: [.ifNoneMatch: "\"other\""])
            #expect(changed.status == .ok)
        }
    }

    @Test func hiddenListingsAreNotFound() async throws {
        let service = try TestService()
        let home = try Coordinate(longitude: 2.3512345, latitude: 48.8512345)
        _ = try await service.test.store.listings.upsert([
            try .test("approximate", status: .lost, at: home, precision: nil),
            try .test("held", visibility: .held), try .test("withdrawn", state: .withdrawn),
        ])
        try await service.run { client in
            let page = try await client.execute(uri: "/api/v1/listings?state=all", method: .get)
            let text = String(buffer: page.body)
            #expect(text.contains("\"precision\":\"approximate\"") && text.contains("\"accuracy\":3"))
            #expect(!text.contains("2.35123") && !text.contains("48.85123"))
            #expect(!text.contains("held") && !text.contains("withdrawn"))
        }
        let hidden = try await service.test.store.read { db in
            try db.prepare("SELECT id, secret FROM listing WHERE title IN ('held', 'withdrawn')")
                .all { row -> ListingID in row.identifier() }
        }
        try await service.run { client in
            for id in hidden {
                let response = try await client.execute(uri: "/api/v1/listings/\(id)", method: .get)
                #expect(response.status == .notFound)
            }
        }
    }

    @Test func linksConnectAllPages() async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(try (0..<25).map { try .test("été \($0)") })
        try await service.run { client in
            var uri: String? = "/api/v1/listings?limit=10&q=%C3%A9t%C3%A9&category=bags,pets"
            var ids: [String] = []
            var pages = 0
            while let current = uri {
                let page = try await client.execute(uri: current, method: .get)
                let body = try page.json
                ids += (body["features"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
                let links = body["links"] as? [[String: Any]] ?? []
                uri = links.first { $0["rel"] as? String == "next" }?["href"] as? String
                #expect(page.headers[HTTPField.Name("Link")!] == uri.map { "<\($0)>; rel=\"next\"" })
                pages += 1
            }
            #expect(pages == 3 && Set(ids).count == 25 && ids.count == 25)
        }
    }

    @Test(
        "Numbers as JavaScript writes them, and longitudes of panned maps, are numbers",
        arguments: [
            "near=-5.7e-14,45&radius=1E3", "near=360,45&radius=1e3", "near=-360,45&radius=1000.0",
            "near=0,4.5e1&radius=1000",
            "bbox=-1e-7,44.9,1e-7,45.1", "bbox=359.9,44.9,360.1,4.51e%2B1",
        ])
    func numbersOfClients(query: String) async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let body = TestPerson.listing(status: "found", coordinates: "[0, 45]")
            #expect(try await person.post("/api/v1/listings", body).status == .created)
            let found = try await client.execute(uri: "/api/v1/listings?\(query)", method: .get).json
            #expect((found["features"] as? [Any])?.count == 1)
        }
    }

    @Test(
        "Needless percent signs in a path make no difference",
        arguments: [
            ("/api/v1/%6Cistings", 200), ("/%61pi/v1/listings?limit=1", 200), ("/health%7a", 200), ("/health%7A", 200),
            ("/api%2Fv1/listings", 404), ("/api/v1/listings%", 404), ("/api/v1/listings%zz", 404),
            ("/api/v1/listings%3Flimit=1", 404),
            ("/api/v1/x/%2e%2e/listings", 404),
        ])
    func normalPaths(path: String, status: Int) async throws {
        try await TestService().run { client in
            let response = try await client.execute(uri: path, method: .get)
            #expect(response.status.code == status)
        }
    }

    @Test("A + that became a space is explained")
    func unencodedPlus() async throws {
        try await TestService().run { client in
            for time in ["2026-01-02T03:04:05+01:00", "2026-01-02T03:04:05+01:00/..", "../2026-01-02T03:04:05.5+0100"] {
                let uri = "/api/v1/listings?datetime=\(time)"
                let response = try await client.execute(uri: uri, method: .get)
                #expect(response.status == .badRequest && String(buffer: response.body).contains("%2B"), "\(time)")
            }
            let uri = "/api/v1/listings?datetime=2026-01-02T03:04:05%2B01:00"
            #expect(try await client.execute(uri: uri, method: .get).status == .ok)
        }
    }

    /// Malformed queries, and the parameters that the problem names.
    @Test(arguments: [
        ("limit=0", ["limit"]), ("limit=-1", ["limit"]), ("limit=ten", ["limit"]), ("limit=1.5", ["limit"]),
        ("limit=", ["limit"]), ("limit=%zz", ["limit"]), ("limit=1&limit=2", ["limit"]), ("nonsense=1", ["nonsense"]),
        ("bbox=1,2,3", ["bbox"]), ("bbox=1,2,3,4,5,6", ["bbox"]), ("bbox=1e999,2,3,4", ["bbox"]),
        ("bbox=0,0,0x10,1", ["bbox"]), ("bbox=0,5,1,4", ["bbox"]), ("bbox=0,0,36001,1", ["bbox"]),
        ("bbox=nan,0,1,1", ["bbox"]), ("bbox=1e,0,2,1", ["bbox"]), ("near=36001,2&radius=5", ["near"]),
        ("bbox=%201,0,2,1", ["bbox"]), ("near=1,2", ["radius"]), ("radius=5", ["near"]),
        ("near=1,2,3&radius=5", ["near"]), ("near=1,2&radius=0", ["radius"]), ("near=1,2&radius=100001", ["radius"]),
        ("near=1,2&radius=%2B5", ["radius"]), ("q=", ["q"]), ("q=%22%22", ["q"]), ("q=%FF", ["q"]),
        ("status=stolen", ["status"]),
        ("category=bags,cars", ["category"]), ("category=", ["category"]), ("state=withdrawn", ["state"]),
        ("datetime=yesterday", ["datetime"]), ("datetime=2026-02-30", ["datetime"]),
        ("owner=me", ["owner"]), ("sort=price", ["sort"]), ("sort=distance", ["sort"]), ("sort=relevance", ["sort"]),
        ("cursor=abc", ["cursor"]), ("sort=createdAt&cursor=0-0-abc", ["cursor"]), ("a%5Bb=1", ["a[b"]),
        ("Limit=5", ["Limit"]), ("limit=x&bbox=y", ["bbox", "limit"]),
    ])
    func whatIsMalformedIsNamed(_ query: String, _ names: [String]) async throws {
        try await TestService().run { client in
            let response = try await client.execute(uri: "/api/v1/listings?\(query)", method: .get)
            #expect(response.status == .badRequest)
            #expect(response.headers[.contentType] == "application/problem+json")
            #expect(try response.json["type"] as? String == "/problems/invalid-parameter")
            #expect(try response.faults == names)
        }
    }

    @Test(arguments: [
        "limit=1000000", "limit=99999999999999999999", "q=a+b", "bbox=170,-90,-170,90", "bbox=0,0,181,1", "", "&&",
        "state=all",
    ])
    func whatIsUnusualIsAnswered(_ query: String) async throws {
        try await TestService().run { client in
            let response = try await client.execute(uri: "/api/v1/listings?\(query)", method: .get)
            #expect(response.status == .ok)
        }
    }

    @Test(arguments: ["1", "01a1fc4d-42ae-72ca-9608-1add8d7e8883", "%00", "..%2F..", "🎒"])
    func unknownListingsAreNotFound(_ id: String) async throws {
        try await TestService().run { client in
            let path = id.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? id
            let response = try await client.execute(uri: "/api/v1/listings/\(path)", method: .get)
            #expect(response.status == .notFound)
            #expect(try response.json["type"] as? String == "/problems/not-found")
        }
    }
}
