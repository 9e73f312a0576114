import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// Pages of changes, and data that they must not contain.
@Suite struct ChangesTests {
    private let service: TestService
    private var store: Store { service.test.store }

    init() throws { service = try TestService() }

    /// The content of a page: `type title` or `type -`, in order, and the next link.
    private static func page(
        _ uri: String, _ client: TestClient
    ) async throws -> (told: [String], listings: [String], seq: Int, next: String) {
        let response = try await client.execute(uri: uri, method: .get)
        #expect(response.status == .ok && response.headers[.cacheControl] == "no-store", "\(uri)")
        let json = try response.json
        let changes = json["changes"] as? [[String: Any]] ?? []
        let told = changes.map { change in
            let properties = (change["feature"] as? [String: Any])?["properties"] as? [String: Any]
            return "\(change["type"] as? String ?? "") \(properties?["title"] as? String ?? "-")"
        }
        let links = json["links"] as? [[String: Any]] ?? []
        let next = try #require(links.first?["href"] as? String)
        #expect(links.count == 1 && links[0]["rel"] as? String == "next")
        #expect(response.headers[HTTPField.Name("Link")!] == "<\(next)>; rel=\"next\"")
        return (told, changes.compactMap { $0["listing"] as? String }, try #require(json["seq"] as? Int), next)
    }

    private func write(
        _ id: String, _ title: String, at point: (Double, Double)? = (4.5, 45.5), status: ListingStatus = .found,
        state: ListingState = .open
    ) async throws {
        let place = try point.map { try Coordinate(longitude: $0.0, latitude: $0.1) }
        _ = try await store.listings.upsert([try .test(title, status: status, at: place, state: state, externalID: id)])
    }

    @Test func firstRequestGetsThePosition() async throws {
        try await service.run { client in
            #expect(try await Self.page("/api/v1/changes", client).seq == 0)
            try await write("1", "Bag")
            let begin = try await Self.page("/api/v1/changes?status=found&limit=5", client)
            #expect(begin.told == [] && begin.seq == 1)
            #expect(begin.next == "/api/v1/changes?status=found&limit=5&since=1")
            try await write("1", "Red bag")
            let page = try await Self.page(begin.next, client)
            #expect(page.told == ["changed Red bag"] && page.seq == 2)
            // The feed has no end: a client that returns later follows the same link.
            let last = try await Self.page(page.next, client)
            #expect(last.told == [] && last.next == page.next)
        }
    }

    @Test func changesOfAListingAreCombined() async throws {
        try await service.run { client in
            try await write("1", "a")  // 1
            try await write("2", "b")  // 2
            try await write("1", "a2")  // 3
            try await write("2", "b2", state: .resolved)  // 4
            try await write("3", "c", state: .resolved)  // 5
            #expect(try await Self.page("/api/v1/changes?since=0", client).told == ["appeared a2", "removed -"])
            #expect(try await Self.page("/api/v1/changes?since=1", client).told == ["changed a2", "removed -"])
            #expect(try await Self.page("/api/v1/changes?since=4", client).told == [])
            try await write("3", "c2")  // 6
            let pages = try await Self.walk("/api/v1/changes?since=0&limit=1", client)
            #expect(pages.map(\.told) == [["appeared a2"], ["removed -"], ["appeared c2"]])
            // The furthest position before the next change.
            #expect(pages.map(\.seq) == [3, 4, 6])
        }
    }

    /// All pages up to the current end of the feed.
    private static func walk(
        _ uri: String, _ client: TestClient
    ) async throws -> [(told: [String], listings: [String], seq: Int, next: String)] {
        var pages = [try await page(uri, client)]
        while true {
            let next = try await page(pages[pages.count - 1].next, client)
            if next.seq == pages[pages.count - 1].seq { return pages }
            pages.append(next)
        }
    }

    @Test func leavingTheBoxOrFilterIsARemoval() async throws {
        try await service.run { client in
            try await write("1", "bag")
            for (uri, title, point, status, state) in [
                ("bbox=4,45,5,46", "bag", (10, 10), .found, .open), ("bbox=4,45,5,46", "bag", nil, .found, .open),
                ("status=found", "bag", (4.5, 45.5), .lost, .open), ("q=bag", "purse", (4.5, 45.5), .found, .open),
                ("category=bags,keys", "bag", (4.5, 45.5), .found, .expired),
                ("datetime=2026-01-01/2026-01-03", "bag", (4.5, 45.5), .found, .withdrawn),
            ] as [(String, String, (Double, Double)?, ListingStatus, ListingState)] {
                try await write("1", "bag")
                let begin = try await Self.page("/api/v1/changes?\(uri)", client)
                try await write("1", title, at: point, status: status, state: state)
                #expect(try await Self.page(begin.next, client).told == ["removed -"], "\(uri)")
            }
        }
    }

    @Test func pagesReadALimitedNumberOfChanges() async throws {
        _ = try await store.listings.upsert(try (0..<ChangeStore.maximumFeedRows + 10).map { try .test("n\($0)") })
        try await service.run { client in
            try await write("1", "here")
            let first = try await Self.page("/api/v1/changes?since=0&bbox=4,45,5,46", client)
            #expect(first.told == [] && first.seq == ChangeStore.maximumFeedRows)
            let second = try await Self.page(first.next, client)
            #expect(second.told == ["appeared here"] && second.seq == ChangeStore.maximumFeedRows + 11)
        }
    }

    @Test func listingsNeverPublicAreNotRevealed() async throws {
        _ = try await store.listings.upsert([try .test("held", externalID: "h", visibility: .held)])
        try await service.run { client in
            let port = client.port
            let stream = try await EventClient("/api/v1/events?since=0", port: port).begun()
            try await write("h", "still held")
            try await write("h", "still held", state: .resolved)
            try await write("w", "withdrawn", state: .withdrawn)
            try await write("e", "elsewhere", at: (10, 10))
            for uri in ["/api/v1/changes?since=0", "/api/v1/changes?since=2"] {
                #expect(try await Self.page(uri, client).told == ["appeared elsewhere"])
            }
            #expect(try await Self.page("/api/v1/changes?since=0&bbox=4,45,5,46", client).told == [])
            try await stream.wait { $0.events.count == 1 }
            #expect(stream.events.map(\.title) == ["elsewhere"])
            stream.leave()
        }
    }

    /// Moderators too get the published point only.
    @Test func truePointsAreNotRevealed() async throws {
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            _ = try await owner.postListing()
            let text = String(buffer: try await owner.get("/api/v1/changes?since=0").body)
            #expect(text.contains("appeared") && !text.contains("exactLocation") && !text.contains("4.85941"))
            #expect(!text.contains("visibility"))
        }
    }

    /// Rows of an older release do not contain the earlier attributes, so they must not reveal a listing.
    @Test func feedBeginsAfterRowsWithUnknownHistory() async throws {
        try await service.run { client in
            try await write("1", "a")
            try await store.write { try $0.db.execute("UPDATE change SET was_found = NULL") }
            try await write("2", "b")
            #expect(try await client.execute(uri: "/api/v1/changes?since=0", method: .get).status == .gone)
            #expect(try await client.execute(uri: "/api/v1/events?since=0", method: .get).status == .gone)
            #expect(try await Self.page("/api/v1/changes?since=1", client).told == ["appeared b"])
        }
    }

    @Test(arguments: [
        ("since=x", ["since"]), ("since=-1", ["since"]), ("since=1.5", ["since"]), ("since=1&since=2", ["since"]),
        ("near=1,2", ["near"]), ("state=all", ["state"]), ("bbox=1&limit=0", ["bbox", "limit"]),
        ("datetime=x&category=cars", ["category", "datetime"]),
    ])
    func whatIsMalformedIsNamed(_ query: String, _ names: [String]) async throws {
        try await service.run { client in
            let response = try await client.execute(uri: "/api/v1/changes?\(query)", method: .get)
            #expect(response.status == .badRequest)
            #expect(Set(try response.faults) == Set(names))
        }
    }
}
