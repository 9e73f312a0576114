import Foundation
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

@Suite struct EventsTests {
    private static let box = "bbox=4,45,5,46"

    @Test func changesAreSentWhenTheyHappen() async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let port = client.port
            let stream = try await EventClient(
                "/api/v1/events?\(Self.box)&status=lost", port: port, headers: ["Accept-Encoding": "gzip"]
            ).begun()
            #expect(stream.status == 200)
            for field in ["Content-Type: text/event-stream", "Cache-Control: no-store", "X-Accel-Buffering: no"] {
                #expect(stream.head.contains(field), "\(field)")
            }
            #expect(!stream.head.contains("gzip") && stream.text.hasPrefix("retry: "))
            // Outside the box, and of another status: they come first, so a wrong event would be seen.
            _ = try await person.post("/api/v1/listings", TestPerson.listing("Far", coordinates: "[10, 10]"))
            _ = try await person.post("/api/v1/listings", TestPerson.listing("Kind", status: "found"))
            let listing = try await person.postListing("Black backpack")
            try await stream.wait { $0.events.count == 1 }
            let feature = try await client.execute(uri: listing, method: .get).jsonWithoutContact
            #expect(stream.events[0].json["feature"] as? NSDictionary == feature as NSDictionary)
            // Each before the next change: an event tells of the listing as it is when it is sent.
            func change(_ change: () async throws -> TestResponse) async throws {
                let count = stream.events.count
                _ = try await change()
                try await stream.wait { $0.events.count == count + 1 }
            }
            try await change { try await person.patch(listing, #"{"properties": {"title": "Red backpack"}}"#) }
            try await change { try await person.post("\(listing)/resolve", #"{"outcome": "returned"}"#) }
            try await change { try await person.post("\(listing)/reopen") }
            for geometry in ["[10, 10]", "[4.5, 45.5]"] {
                try await change {
                    try await person.patch(
                        listing, #"{"geometry": {"type": "Point", "coordinates": \#(geometry)}}"#)
                }
            }
            try await change { try await person.patch(listing, #"{"geometry": null}"#) }
            // It does not pass any more.
            _ = try await person.delete(listing)
            let events = stream.events
            #expect(
                events.map(\.type) == [
                    "appeared", "changed", "removed", "appeared", "removed", "appeared", "removed",
                ])
            #expect(events[1].title == "Red backpack" && events[2].title == nil)
            #expect(Set(events.map(\.listing)).count == 1)
            #expect(events.allSatisfy { $0.json["seq"] as? Int == Int($0.id) && $0.json["type"] as? String == $0.type })
            stream.leave()
        }
    }

    @Test func reconnectingResumesAfterTheLastEvent() async throws {
        let service = try TestService()
        let store = service.test.store
        try await service.run { client in
            let port = client.port
            let first = try await EventClient("/api/v1/events", port: port).begun()
            _ = try await store.listings.upsert([try .test("a"), try .test("b")])
            try await first.wait { $0.events.count == 2 }
            let last = try #require(first.lastEventID)
            first.leave()
            _ = try await store.listings.upsert(try (0..<500).map { try .test("n\($0)") })
            // The header takes precedence, because a browser reconnects with the same URL.
            let second = try await EventClient(
                "/api/v1/events?since=0", port: port, headers: ["Last-Event-ID": last]
            ).begun()
            _ = try await store.listings.upsert([try .test("z")])
            try await second.wait { $0.events.count == 501 }
            #expect(second.events.compactMap(\.title) == (0..<500).map { "n\($0)" } + ["z"])
            #expect(second.events.map(\.id) == (3...503).map { "\($0)" })
            // In the middle of a page.
            for query in ["since=250", "since=0&lastEventId=250", "lastEventId=250", "since=250&lastEventId="] {
                let third = try await EventClient("/api/v1/events?\(query)", port: port).begun()
                try await third.wait { $0.events.count == 253 }
                #expect(third.events.map(\.id) == (251...503).map { "\($0)" }, "\(query)")
                third.leave()
            }
            second.leave()
        }
    }

    @Test func expiredPositionsAreProblems() async throws {
        let service = try TestService()
        let store = service.test.store
        for number in 0..<3 { _ = try await store.listings.upsert([try .test("n\(number)")]) }
        try await store.write { try $0.db.execute("UPDATE change SET at = 0 WHERE seq = 1") }
        _ = try await store.maintenance.prune(now: .now)
        try await service.run { client in
            for (since, status) in [("0", 410), ("4", 410), ("x", 400), ("-1", 400), ("99999999999999999999", 400)] {
                for uri in ["/api/v1/changes?since=\(since)", "/api/v1/events?since=\(since)"] {
                    let response = try await client.execute(uri: uri, method: .get)
                    #expect(response.status.code == status, "\(uri)")
                    if status == 410 { #expect(try response.problem == "changes-gone") }
                    if status == 400 { #expect(try response.faults == ["since"]) }
                }
            }
            let malformed = try await client.execute(
                uri: "/api/v1/events", method: .get, headers: [.lastEventID: "nonsense"])
            #expect(malformed.status == .badRequest)
            #expect(try await client.execute(uri: "/api/v1/changes?since=1", method: .get).status == .ok)
            #expect(try await client.execute(uri: "/api/v1/events?limit=5", method: .get).status == .badRequest)
        }
    }

    /// The number of open streams in the metrics.
    private static func open(_ client: TestClient) async throws -> Int {
        let text = String(buffer: try await client.execute(uri: "/metrics", method: .get).body)
        let line = text.split(separator: "\n").first { $0.hasPrefix("reunite_event_streams ") }
        return line.flatMap { Int($0.split(separator: " ")[1]) } ?? -1
    }

    /// Waits until this many streams are open.
    private static func wait(until count: Int, _ client: TestClient) async throws {
        try await eventually("\(count) streams are open") { try await open(client) == count }
    }

    @Test func streamsAreCountedAndLimited() async throws {
        var service = try TestService()
        service.configuration.maximumEventStreams = 8
        try await service.run { client in
            let port = client.port
            let head = try await client.execute(uri: "/api/v1/events", method: .head)
            #expect(head.status == .ok && head.headers[.contentType] == "text/event-stream")
            #expect(try await Self.open(client) == 0)
            let streams = [
                try await EventClient("/api/v1/events", port: port).begun(),
                try await EventClient("/api/v1/events", port: port).begun(),
            ]
            #expect(try await Self.open(client) == 2)
            let refused = try await client.execute(uri: "/api/v1/events", method: .get)
            #expect(refused.status == .serviceUnavailable && refused.headers[.retryAfter] == "30")
            // A client has half as many as are left for the others.
            let other = try await EventClient("/api/v1/events", port: port, from: "127.0.0.2").begun()
            #expect(other.status == 200)
            other.leave()
            try await Self.wait(until: 2, client)
            // A disconnect is noticed, and frees a place.
            streams[0].leave()
            try await Self.wait(until: 1, client)
            let third = try await EventClient("/api/v1/events", port: port).begun()
            #expect(third.status == 200)
            for stream in [streams[1], third] { stream.leave() }
            try await Self.wait(until: 0, client)
        }
    }

    @Test func streamsUseAtMostHalfOfTheConnections() async throws {
        var service = try TestService()
        service.configuration.maximumConnections = 13
        try await service.run { client in
            let port = client.port
            var streams: [EventClient] = []
            for host in 1...3 {
                streams.append(try await EventClient("/api/v1/events", port: port, from: "127.0.0.\(host)").begun())
            }
            #expect(streams.map(\.status) == [200, 200, 200])
            var other = client
            other.source = "127.0.0.3"
            #expect(try await other.execute(uri: "/api/v1/events", method: .get).status == .serviceUnavailable)
            #expect(try await client.execute(uri: "/healthz", method: .get).status == .ok)
            for stream in streams { stream.leave() }
        }
    }

    /// Posts more than socket buffers can hold, at the speed of a reading client.
    private static func flood(_ store: Store, for quick: EventClient) async throws {
        let long = String(repeating: "é", count: 5000)
        for batch in 0..<40 {
            _ = try await store.listings.upsert(
                try (0..<20).map { try .test("n\(batch * 20 + $0)", description: long) })
            if batch % 10 == 9 { try await quick.wait { $0.tail.contains("\"n\(batch * 20 + 19)\"") } }
        }
    }

    @Test func slowClientsAreDroppedWithoutDelayingOthers() async throws {
        let service = try TestService()
        try await service.run { client in
            let port = client.port
            let slow = try EventClient("/api/v1/events", port: port, isReading: false)
            let quick = try await EventClient("/api/v1/events", port: port).begun()
            try await Self.wait(until: 2, client)
            try await Self.flood(service.test.store, for: quick)
            #expect(quick.events.compactMap(\.title) == (0..<800).map { "n\($0)" })
            try await Self.wait(until: 1, client)
            let text = String(buffer: try await client.execute(uri: "/metrics", method: .get).body)
            #expect(text.contains("reunite_event_streams_dropped_total 1"))
            slow.drain()
            try await slow.wait { $0.isClosed }
            quick.leave()
        }
    }

    @Test func stoppingTheServerEndsStreams() async throws {
        let service = try TestService()
        let streams = Collector<EventClient>()
        try await service.run { client in
            let port = client.port
            for _ in 0..<20 { streams.append(try await EventClient("/api/v1/events", port: port).begun()) }
        }
        // The server has stopped: it would have waited for an open stream.
        for stream in streams.all { try await stream.wait { $0.isClosed } }
        // Ended after a complete event.
        #expect(streams.all.allSatisfy { $0.text.hasSuffix("\n\n") })
    }

    @Test func otherOriginsMayFollow() async throws {
        let service = try TestService()
        try await service.run { client in
            let port = client.port
            let stream = try await EventClient(
                "/api/v1/events", port: port, headers: ["Origin": "https://a.example"]
            ).begun()
            #expect(stream.head.contains("Access-Control-Allow-Origin: *"))
            stream.leave()
            let preflight = try await client.execute(
                uri: "/api/v1/events", method: .options,
                headers: [.origin: "https://a.example", .accessControlRequestMethod: "GET"])
            #expect(preflight.headers[.accessControlAllowHeaders]?.lowercased().contains("last-event-id") == true)
        }
    }
}
