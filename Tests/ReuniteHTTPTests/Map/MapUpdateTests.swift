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

/// When the map has what was written.
@Suite struct MapUpdateTests {
    @Test func writesAndDecisionsAreInTheNextResponse() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            func count(_ more: String = "") async throws -> Int? {
                try await client.execute(uri: "/api/v1/pins?\(MapHTTPTests.world)&zoom=0\(more)", method: .get)
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

    private static let mapURIs = ["/api/v1/pins?\(MapHTTPTests.world)&zoom=0", "/api/v1/tiles/0/0/0.mvt"]

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
                #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "1")
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
        let other = try service.test.another()
        try await service.run { client in
            for number in 1...5 {
                _ = try await other.listings.upsert(MapHTTPTests.listings(count: 10, seed: UInt64(number)))
                try await eventually("the map has what another process wrote") {
                    let view = try await client.execute(uri: "/api/v1/pins?\(MapHTTPTests.world)&zoom=0", method: .get)
                    return try view.json["numberMatched"] as? Int == number * 10
                }
            }
        }
        try other.close()
    }

    @Test func administratorsCompareTheMapWithTheStore() async throws {
        let service = try TestService()
        let store = service.test.store
        _ = try await store.listings.upsert(MapHTTPTests.listings(count: 100, seed: 3))
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
        _ = try await test.store.listings.upsert(MapHTTPTests.listings(count: 50, seed: 4))
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
        _ = try await test.store.listings.upsert(MapHTTPTests.listings(count: 30, seed: 4))
        let changes = try await test.store.changes.changes(after: 0, limit: 100)
        // As if the first changes had been deleted.
        try await feed.consume(Array(changes.dropFirst(20)))
        #expect(feed.map.count == 30 && feed.map.seq == changes.last?.seq)
        // Changes that it already has are ignored.
        try await feed.consume(changes)
        #expect(feed.map.count == 30)
    }
}
