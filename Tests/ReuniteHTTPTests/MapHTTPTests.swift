import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteService

@Suite("The map over HTTP")
struct MapHTTPTests {
    private static let world = "bbox=-180,-90,180,90"

    private static func listings(count: Int, seed: UInt64) throws -> [ImportedListing] {
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
        let listings: [ImportedListing] = [
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

    @Test func writesAndDecisionsAreInTheNextResponse() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            func count(_ more: String = "") async throws -> Int? {
                try await client.execute(uri: "/api/v1/pins?\(Self.world)&zoom=0\(more)", method: .get)
                    .json["numberMatched"] as? Int
            }
            #expect(try await count() == 0)
            var addresses: [String] = []
            for number in 1...20 {
                addresses.append(try await person.postListing("Black backpack \(number)"))
                #expect(try await count() == number)
            }
            _ = try await person.patch(addresses[0], #"{"properties": {"title": "Green kite"}}"#)
            #expect(try await count("&q=kite") == 1)
            #expect(try await count("&q=backpack") == 19)
            _ = try await person.post("\(addresses[1])/resolve", #"{"outcome": "returned"}"#)
            #expect(try await count() == 19)
            _ = try await person.post("\(addresses[1])/reopen")
            #expect(try await count() == 20)
            _ = try await person.delete(addresses[2])
            #expect(try await count() == 19)
            let moderator = try await TestPerson(role: .moderator, in: store, client)
            let reporter = try await TestPerson(in: store, client)
            _ = try await reporter.post("\(addresses[3])/reports", #"{"reason": "scam"}"#)
            let cases = try await moderator.get("/api/v1/moderation/cases").json["cases"] as? [[String: Any]]
            let id = try #require(cases?.first?["id"] as? String)
            let decision = try await moderator.post(
                "/api/v1/moderation/cases/\(id)/decisions", #"{"action": "hold", "note": "Why", "version": 1}"#)
            #expect(decision.status == .ok)
            #expect(try await count() == 18)
            #expect(try await count("&q=4") == 0)
        }
    }

    private static let mapURIs = ["/api/v1/pins?\(world)&zoom=0", "/api/v1/tiles/0/0/0.mvt"]

    @Test func whileTheMapIsLoadedClientsAreAskedToComeBack() async throws {
        var service = try TestService()
        service.configuration.feedPatience = .milliseconds(1)
        let (openings, opening) = AsyncStream.makeStream(of: Void.self)
        service.prepare = { live in
            let updates = live.map.updates
            let (starts, start) = AsyncStream.makeStream(of: Void.self)
            Task.detached {
                try await updates.run {
                    start.finish()
                    for await _ in openings {}
                }
            }
            for await _ in starts {}
        }
        try await service.run { client in
            defer { opening.finish() }
            for uri in Self.mapURIs + ["/readyz"] {
                let refused = try await client.execute(uri: uri, method: .get)
                #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "5")
            }
            opening.finish()
            try await eventually("the map is loaded") {
                try await client.execute(uri: Self.mapURIs[0], method: .get).status == .ok
            }
        }
    }

    @Test func aMapThatIsHeldUpAnswersWhatItHas() async throws {
        var service = try TestService()
        service.configuration.feedPatience = .milliseconds(1)
        let (openings, opening) = AsyncStream.makeStream(of: Void.self)
        let store = service.test.store
        service.prepare = {
            let held = MatchesHTTPTests.HeldUp(openings: openings)
            $0.follower = ChangeFollower(changes: store.changes, after: 0, consumers: [held])
        }
        try await service.run { client in
            defer { opening.finish() }
            // Otherwise the first response could be a 503.
            try await eventually("the map is loaded") {
                try await client.execute(uri: "/readyz", method: .get).status == .ok
            }
            _ = try await TestPerson(in: store, client).postListing()
            for uri in Self.mapURIs {
                #expect(try await client.execute(uri: uri, method: .get).status == .ok)
            }
        }
    }

    @Test func writesOfOtherProcessesAppearSoon() async throws {
        let service = try TestService()
        let other = try Store(folder: service.test.folder)
        try await service.run { client in
            for number in 1...5 {
                _ = try await other.listings.upsert(Self.listings(count: 10, seed: UInt64(number)))
                try await eventually("the map has what another process wrote") {
                    let view = try await client.execute(uri: "/api/v1/pins?\(Self.world)&zoom=0", method: .get)
                    return try view.json["numberMatched"] as? Int == number * 10
                }
            }
        }
        try other.close()
    }

    @Test func unchangedResponsesAre304() async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(Self.listings(count: 50, seed: 1))
        try await service.run { client in
            for uri in ["/api/v1/pins?\(Self.world)&zoom=2", "/api/v1/tiles/0/0/0.mvt", "/api/v1/tiles.json"] {
                let first = try await client.execute(uri: uri, method: .get)
                let tag = try #require(first.headers[.eTag])
                #expect(!tag.hasPrefix("W/") && first.headers[.cacheControl] != nil)
                let again = try await client.execute(uri: uri, method: .get, headers: [.ifNoneMatch: tag])
                #expect(again.status == .notModified && again.body.readableBytes == 0 && again.headers[.eTag] == tag)
                let head = try await client.execute(uri: uri, method: .head)
                #expect(head.status == .ok && head.headers[.eTag] == tag && head.body.readableBytes == 0)
            }
            let tile = try await client.execute(
                uri: "/api/v1/tiles/0/0/0.mvt", method: .get, headers: [.acceptEncoding: "gzip"])
            #expect(
                tile.headers[.contentEncoding] == "gzip"
                    && tile.headers[.contentType] == "application/vnd.mapbox-vector-tile")
            #expect(tile.headers[.vary]?.contains("Accept-Encoding") == true)
            #expect(tile.headers[.cacheControl] == "public, max-age=0, s-maxage=5")
        }
    }

    @Test(
        "a 304 says the tag of what the client has, compressed or not",
        arguments: [
            "/api/v1/pins?bbox=-180,-90,180,90&zoom=3", "/api/v1/pins?bbox=1,1,1,1&zoom=3", "/api/v1/tiles/0/0/0.mvt",
            "/api/v1/tiles/20/3/3.mvt", "/api/v1/categories",
        ])
    func tags(uri: String) async throws {
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(Self.listings(count: 100, seed: 1))
        try await service.run { client in
            for coding in ["gzip", "identity"] {
                let first = try await client.execute(uri: uri, method: .get, headers: [.acceptEncoding: coding])
                let tag = try #require(first.headers[.eTag])
                #expect(tag.hasSuffix("-gzip\"") == (first.headers[.contentEncoding] == "gzip"))
                let again = try await client.execute(
                    uri: uri, method: .get, headers: [.acceptEncoding: coding, .ifNoneMatch: tag])
                #expect(again.status == .notModified && again.headers[.eTag] == tag)
            }
        }
    }

    @Test func tileTagChangesOnlyWithContent() async throws {
        let service = try TestService()
        let store = service.test.store
        @Sendable func put(_ title: String, _ longitude: Double, _ latitude: Double) async throws {
            _ = try await store.listings.upsert([
                try .test(title, at: Coordinate(longitude: longitude, latitude: latitude), externalID: title)
            ])
        }
        try await put("Paris", 2.35, 48.85)
        try await put("Sydney", 151.2, -33.87)
        try await service.run { client in
            func tag(_ tile: String) async throws -> String? {
                try await client.execute(uri: "/api/v1/tiles/\(tile).mvt", method: .get).headers[.eTag]
            }
            // Paris and the world; then Sydney.
            let (paris, world, sydney) = (
                try await tag("10/518/352"), try await tag("0/0/0"), try await tag("10/942/614")
            )
            #expect(paris != sydney)
            try await put("Paris too", 2.36, 48.86)
            #expect(try await tag("10/518/352") != paris)
            #expect(try await tag("0/0/0") != world)
            #expect(try await tag("10/942/614") == sydney)
            // Tiles do not contain descriptions.
            let before = try await tag("10/518/352")
            _ = try await store.listings.upsert([
                try .test(
                    "Paris too", description: "more", at: Coordinate(longitude: 2.36, latitude: 48.86),
                    externalID: "Paris too")
            ])
            #expect(try await tag("10/518/352") == before)
        }
    }

    @Test func tilesEqualViewports() async throws {
        try #require(DecodedTile.hasDecoder, "scripts/setup --test installs it")
        let service = try TestService()
        _ = try await service.test.store.listings.upsert(Self.listings(count: 1500, seed: 9))
        let tiles: [(z: Int, x: Int, y: Int)] = [
            (0, 0, 0), (1, 1, 0), (3, 4, 2), (6, 32, 22), (7, 64, 44), (9, 259, 176), (12, 2074, 1409),
        ]
        let answers = Answers()
        try await service.run { client in
            for (z, x, y) in tiles {
                for filter in ["", "?status=lost", "?q=cl"] {
                    let tile = try await client.execute(uri: "/api/v1/tiles/\(z)/\(x)/\(y).mvt\(filter)", method: .get)
                    #expect(tile.status == .ok)
                    let side = Double(1 << z)
                    func latitude(_ row: Double) -> Double { atan(sinh(.pi * (1 - 2 * row / side))) * 180 / .pi }
                    // The outermost tiles include the poles.
                    let (south, north) = (
                        y + 1 == 1 << z ? -90 : latitude(Double(y) + 1), y == 0 ? 90 : latitude(Double(y))
                    )
                    // A point on the line between two tiles is in one of them, but in the boxes of both; such points
                    // are left out.
                    let east = (Double(x) + 1) / side * 360 - 180
                    let west = Double(x) / side * 360 - 180
                    let box = [west, south == -90 ? south : south + 1e-9, east == 180 ? east : east - 1e-9, north]
                        .map { String(format: "%.9f", $0) }.joined(separator: ",")
                    let view = try await client.execute(
                        uri: "/api/v1/pins?bbox=\(box)&zoom=\(z)\(filter.isEmpty ? "" : "&\(filter.dropFirst())")",
                        method: .get)
                    answers.add(Data(tile.body.readableBytesView), Data(view.body.readableBytesView))
                }
            }
        }
        let decoded = try await DecodedTile.decode(answers.tiles)
        #expect(decoded.contains { $0.layers["pins"]?.isEmpty == false && $0.layers["clusters"]?.isEmpty == false })
        for (tile, view) in zip(decoded, answers.views) {
            let features = try #require(
                (JSONSerialization.jsonObject(with: view) as? [String: Any])?["features"] as? [[String: Any]])
            let inTile = tile.layers.mapValues { $0.filter { (0...4096).contains($0.x) && (0...4096).contains($0.y) } }
            var pins = Dictionary(uniqueKeysWithValues: (inTile["pins"] ?? []).map { ($0.properties["id"], $0) })
            var clusters = Dictionary(uniqueKeysWithValues: (inTile["clusters"] ?? []).map { ($0.id, $0) })
            for feature in features {
                let properties = try #require(feature["properties"] as? [String: Any])
                if properties["cluster"] == nil {
                    let found = pins.removeValue(forKey: .text(feature["id"] as! String))
                    let pin = try #require(found)
                    #expect(pin.properties["title"] == .text(properties["title"] as! String))
                    #expect(pin.properties["status"] == .text(properties["status"] as! String))
                } else {
                    let found = clusters.removeValue(forKey: properties["cluster_id"] as! UInt64)
                    let cluster = try #require(found)
                    #expect(cluster.properties["point_count"] == .number(properties["point_count"] as! UInt64))
                    #expect(cluster.properties["lost_count"] == .number(properties["lost_count"] as! UInt64))
                    #expect(
                        cluster.properties["expansion_zoom"]
                            == (properties["expansion_zoom"] as? UInt64).map { .number($0) })
                }
            }
            // Points less than half a unit outside the tile are rounded to its edge.
            let others = (Array(pins.values) + clusters.values).filter {
                ![0, 4096].contains($0.x) && ![0, 4096].contains($0.y)
            }
            #expect(others.isEmpty)
        }
    }

    /// Written by the client's closure and read after it has run.
    private final class Answers: @unchecked Sendable {
        var tiles: [Data] = []
        var views: [Data] = []
        func add(_ tile: Data, _ view: Data) {
            tiles.append(tile)
            views.append(view)
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
            ("/api/v1/pins?bbox=1,2,3,4&zoom=1e1", ["zoom"]), ("/api/v1/pins?bbox=1,2,3,4&zoom=1&zoom=2", ["zoom"]),
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

    @Test func administratorsCompareTheMapWithTheStore() async throws {
        let service = try TestService()
        let store = service.test.store
        _ = try await store.listings.upsert(Self.listings(count: 100, seed: 3))
        try await service.run { client in
            let administrator = try await TestPerson(role: .administrator, in: store, client)
            let check = try await administrator.post("/api/v1/debug/map/check")
            #expect(try check.json["pins"] as? Int == 100)
            #expect(try check.json["isRebuilt"] as? Bool == false)
            let map = try await administrator.get("/api/v1/debug/map")
            #expect(try map.json["pins"] as? Int == 100)
        }
    }

    @Test func differingMapIsReloaded() async throws {
        let test = try TestStore()
        _ = try await test.store.listings.upsert(Self.listings(count: 50, seed: 4))
        let feed = PinMapFeed(store: test.store)
        #expect(try await feed.check().differences.isEmpty)
        let ids = feed.map.digests().map(\.id)
        // Removes one pin, and gives another wrong words.
        let other = try #require(try await test.store.changes.published([ids[1]])[ids[1]])
        let changed = PublishedListing(
            id: other.id, point: other.point, accuracy: other.accuracy, status: other.status, category: other.category,
            occurrence: other.occurrence, owner: other.owner, title: other.title, words: Array(" wrong ".utf8))
        feed.map.apply([ids[0]: nil, ids[1]: changed], seq: feed.map.seq)
        let check = try await feed.check()
        #expect(Set(check.differences) == Set(ids[0...1]) && check.pins == 50)
        #expect(try await feed.check().differences.isEmpty)
    }

    @Test func mapBehindTheFeedIsReloaded() async throws {
        let test = try TestStore()
        let feed = PinMapFeed(store: test.store)
        try await feed.load()
        _ = try await test.store.listings.upsert(Self.listings(count: 30, seed: 4))
        let changes = try await test.store.changes.changes(after: 0, limit: 100)
        // As if the first changes had been deleted.
        try await feed.consume(Array(changes.dropFirst(20)))
        #expect(feed.map.count == 30 && feed.map.seq == changes.last?.seq)
        // Changes that it already has are ignored.
        try await feed.consume(changes)
        #expect(feed.map.count == 30)
    }
}
