import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteHTTP
@testable import ReuniteStorage

/// On a server every read is in the queue, and it depends on the server how long one takes.
@Suite struct ReadTimeTests {
    /// Each batch of a stream waits for its turn, as the first one does.
    @Test(.sqliteOnly) func streamsReadInTheQueue() async throws {
        let service = try TestService()
        let store = service.test.store
        _ = try await store.listings.upsert(try (0..<1000).map { try .test("n\($0)") })
        try await service.run { client in
            let before = store.reads.total
            let stream = try EventClient("/api/v1/events?since=0", port: client.port)
            try await stream.wait { $0.events.count == 1000 }
            stream.leave()
            // 200 changes at a time.
            #expect(store.reads.total - before >= 5)
        }
    }

    @Test(.sqliteOnly) func exportsReadInTheQueue() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            _ = try await person.postListing()
            let own = store.reads.total
            let export = try await person.get("/api/v1/accounts/me/export")
            #expect((try export.json["listings"] as? [Any])?.count == 1)
            // The notifications, claims, messages, conversations, received claims, proofs, belongings and messages of finders, of which
            // there are none, and the listings.
            #expect(store.reads.total == own + 9)
        }
    }

    @Test(.sqliteOnly) func aSearchThatTakesTooLongIsRefusedAndTheServiceGoesOn() async throws {
        let test = try TestStore(
            readTimeouts: ReadTimeouts(waiting: .seconds(600), running: .nanoseconds(1), alone: .nanoseconds(1)))
        _ = try await test.store.listings.upsert(try (0..<300).map { _ in try .test("Black bag") })
        try await TestService(test: test).run { client in
            for path in ["/api/v1/listings?limit=1000", "/ogc/collections/listings/items?limit=1000"] {
                for _ in 0..<8 {
                    let response = try await client.execute(uri: path, method: .get)
                    #expect(response.status == .serviceUnavailable)
                    #expect(response.headers[.retryAfter] == "5")
                    #expect(try response.problem == "unavailable")
                }
            }
            // The connections can be used again, and what is short is answered.
            for path in ["/healthz", "/readyz", "/api/v1/listings?bbox=1,1,1,1", "/api/v1/pins?bbox=1,1,2,2&zoom=5"] {
                #expect(try await client.execute(uri: path, method: .get).status == .ok, "\(path)")
            }
        }
    }

    @Test(.sqliteOnly) func aSearchThatWaitsTooLongIsRefused() async throws {
        let test = try TestStore(readTimeouts: ReadTimeouts(waiting: .nanoseconds(-1), running: .seconds(600)))
        try await TestService(test: test).run { client in
            let response = try await client.execute(uri: "/api/v1/listings", method: .get)
            #expect(response.status == .serviceUnavailable)
            #expect(response.headers[.retryAfter] == "2")
            #expect(try await client.execute(uri: "/healthz", method: .get).status == .ok)
        }
    }

    /// Costly reads of the map wait too long here, so each one that gets an answer did not wait.
    @Test(.sqliteOnly) func whatIsCostlyOnTheMapWaitsForItsTurnAndNothingElseDoes() async throws {
        let test = try TestStore(readTimeouts: ReadTimeouts(waiting: .nanoseconds(-1), running: .seconds(600)))
        let places = try (0..<1200).map { try Coordinate(longitude: Double($0 % 40), latitude: Double($0 / 40)) }
        _ = try await test.store.listings.upsert(places.map { try .test("Black bag", at: $0) })
        let year = "datetime=2026-01-01/2026-12-31"
        try await TestService(test: test).run { client in
            let world = "bbox=-180,-85,180,85"
            for path in [
                "pins?\(world)&zoom=2&q=bag", "pins?\(world)&zoom=2&q=b", "pins?\(world)&zoom=2&\(year)",
                "pins?\(world)&zoom=22", "pins?\(world)&zoom=22&status=lost", "pins?\(world)&zoom=22&q=zzz",
                "tiles/0/0/0.mvt?q=bag", "tiles/0/0/0.mvt?\(year)", "pins/clusters/1/leaves",
                "pins/clusters/1/leaves?q=bag",
            ] {
                let response = try await client.execute(uri: "/api/v1/\(path)", method: .get)
                #expect(response.status == .serviceUnavailable, "\(path)")
                #expect(response.headers[.retryAfter] == "2" && response.headers[.eTag] == nil)
                #expect(try response.problem == "unavailable")
            }
            for path in [
                "/healthz", "/readyz", "/api/v1/pins?\(world)&zoom=2", "/api/v1/pins?\(world)&zoom=2&status=found",
                "/api/v1/pins?bbox=1,1,9,9&zoom=5&q=bag", "/api/v1/pins?bbox=1,1,9,9&zoom=5&\(year)",
                "/api/v1/pins?\(world)&zoom=2&q=zzz", "/api/v1/tiles/0/0/0.mvt", "/api/v1/tiles/5/16/15.mvt?q=bag",
            ] {
                #expect(try await client.execute(uri: path, method: .get).status == .ok, "\(path)")
            }
        }
    }
}
