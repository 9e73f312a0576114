import Foundation
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage
@testable import ServerLimits

/// Event streams that nobody keeps from others. The clients are behind a trusted proxy.
@Suite struct EventStreamLimitTests {
    private static let changes = "/api/v1/events"
    private static let notifications = "/api/v1/accounts/me/events"

    private var service: TestService

    init() throws {
        service = try TestService()
        service.configuration.trustedProxies = [try #require(IPNetwork("127.0.0.1"))]
    }

    private static func headers(_ host: Int, _ token: String?) -> [String: String] {
        var headers = ["X-Forwarded-For": "198.51.100.\(host)"]
        if let token { headers["Authorization"] = "Bearer \(token)" }
        return headers
    }

    /// Requests a stream, and waits for the beginning or the refusal.
    private static func open(
        _ client: TestClient, _ uri: String = changes, from host: Int, _ token: String? = nil
    ) async throws -> EventClient {
        let stream = try EventClient(uri, port: client.port, headers: headers(host, token))
        // A refusal does not close the connection.
        try await stream.wait { $0.lastEventID != nil || $0.status == 503 || $0.isClosed }
        return stream
    }

    /// Opens streams until one is refused.
    private static func openAll(_ client: TestClient, from host: Int, _ token: String? = nil) async throws
        -> [EventClient]
    {
        var streams: [EventClient] = []
        // An account gets its sixth stream for its first.
        for _ in 0..<6 {
            let stream = try await open(client, from: host, token)
            guard stream.status == 200 else {
                stream.leave()
                break
            }
            streams.append(stream)
        }
        return streams
    }

    @Test func clientsThatTakeAllStreamsKeepNobodyOut() async throws {
        var service = self.service
        service.configuration.maximumEventStreams = 40
        let store = service.test.store
        try await service.run { client in
            let greedy = Collector<(host: Int, token: String?)>()
            for host in 1...16 {
                greedy.append((host, nil))
                greedy.append((host, try await TestPerson(in: store, client).token))
            }
            let streams = Collector<EventClient>()
            for one in greedy.all {
                for stream in try await Self.openAll(client, from: one.host, one.token) { streams.append(stream) }
            }
            let member = try await TestPerson(in: store, client)
            let follower = try await Self.open(client, Self.notifications, from: 100, member.token)
            let newcomer = try await Self.open(client, from: 101)
            #expect(follower.status == 200 && newcomer.status == 200)
            // They keep them while the others take all they get.
            for one in greedy.all {
                for stream in try await Self.openAll(client, from: one.host, one.token) { streams.append(stream) }
            }
            _ = try await store.listings.upsert([try .test("Hat")])
            try await newcomer.wait { $0.events.count == 1 }
            #expect(!newcomer.isClosed && !follower.isClosed)
            for stream in streams.all + [follower, newcomer] { stream.leave() }
        }
    }

    /// Whether the metrics have these lines.
    private static func counts(_ lines: [String], _ client: TestClient) async throws -> Bool {
        let text = String(buffer: try await client.execute(uri: "/metrics", method: .get).body)
        return lines.allSatisfy { text.contains("\n\($0)\n") }
    }

    @Test func theSixthStreamOfAnAccountEndsItsOldest() async throws {
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            let first = try await Self.open(client, Self.notifications, from: 1, person.token)
            let others = Collector<EventClient>()
            for host in 2...6 { others.append(try await Self.open(client, from: host, person.token)) }
            #expect(first.status == 200 && others.all.allSatisfy { $0.status == 200 })
            try await first.wait { $0.isClosed }
            #expect(first.text.hasSuffix("\n\n"))
            try await eventually("one has ended for another") {
                try await Self.counts(["reunite_event_streams 5", "reunite_event_streams_closed_total 1"], client)
            }
            #expect(others.all.allSatisfy { !$0.isClosed })
            for stream in others.all { stream.leave() }
        }
    }

    /// A client that reconnects as browsers do gets every event once.
    @Test(arguments: [changes, notifications]) func streamsEndAndMissNothing(_ uri: String) async throws {
        var service = self.service
        service.configuration.eventStreamLifetime = .zero
        let store = service.test.store
        try await service.run { client in
            let seeker = try await TestPerson(in: store, client)
            // A new account leads to two notifications only.
            let finder = try await TestPerson(age: 30 * 86_400, in: store, client)
            _ = try await seeker.post("/api/v1/accounts/me/searches", #"{"name": "All", "query": "status=found"}"#)
            let streams = Collector<EventClient>()
            while streams.all.last?.lastEventID == nil {
                streams.append(try await Self.follow(uri, client, seeker.token, after: nil))
            }
            for number in 0..<3 {
                _ = try await finder.post("/api/v1/listings", TestPerson.listing("Hat \(number)", status: "found"))
                streams.append(try await Self.follow(uri, client, seeker.token, after: Self.last(streams)))
            }
            while Self.listings(streams).count < 3 {
                streams.append(try await Self.follow(uri, client, seeker.token, after: Self.last(streams)))
            }
            let listings = Self.listings(streams)
            #expect(listings.count == 3 && Set(listings).count == 3)
        }
    }

    /// Follows one stream until the server ends it.
    private static func follow(
        _ uri: String, _ client: TestClient, _ token: String, after last: String?
    ) async throws -> EventClient {
        var headers = headers(1, token)
        headers["Last-Event-ID"] = last
        let stream = try EventClient(uri, port: client.port, headers: headers)
        try await stream.wait { $0.isClosed }
        #expect(stream.status == 200)
        return stream
    }

    private static func last(_ streams: Collector<EventClient>) -> String? {
        streams.all.compactMap(\.lastEventID).last
    }

    private static func listings(_ streams: Collector<EventClient>) -> [String] {
        streams.all.flatMap(\.events).filter { $0.type != "unread" }.map(\.listing)
    }
}
