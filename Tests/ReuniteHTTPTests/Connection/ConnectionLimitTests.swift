import Foundation
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ServerLimits

/// The limits that keep one client from taking the connections and the memory of all.
@Suite struct ConnectionLimitTests {
    private static let health = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    @Test func clientsAtTheirLimitKeepNobodyOut() async throws {
        var service = try TestService()
        service.configuration.maximumClientConnections = 2
        try await service.run { client in
            let streams = try [0, 1].map { _ in try EventClient("/api/v1/events", port: client.port) }
            for stream in streams { #expect(try await stream.begun().status == 200) }
            // It is told before it asks, and the connection ends.
            for _ in 0..<3 {
                let refused = try await RawConnection.send("", port: client.port)
                #expect(RawConnection.statuses(refused) == ["503"], "\(refused)")
                #expect(refused.contains("\r\nRetry-After: 1\r\n") && refused.contains("\r\nConnection: close\r\n"))
                #expect(refused.contains(#""type":"/problems/unavailable""#))
            }
            var other = client
            other.source = "127.0.0.2"
            #expect(try await other.send(.get, "/healthz").status == .ok)
            try await other.withConnection { connection in
                try await connection.expectMetric(#"reunite_connections_refused_total{reason="client"} 3"#)
            }
            streams[0].leave()
            try await eventually("there is room again") {
                let answer = try? await RawConnection.send(Self.health, port: client.port)
                return answer.map(RawConnection.statuses) == ["200"]
            }
        }
    }

    /// Responses that nobody reads, too small to count as memory, or larger than a connection takes at once.
    @Test(arguments: ["/api/v1/categories", "/openapi.json"])
    func clientsThatReadNothingKeepNobodyOut(_ uri: String) async throws {
        var service = try TestService()
        service.configuration.maximumConnections = 20
        try await service.run { client in
            let requests = String(repeating: "GET \(uri) HTTP/1.1\r\nHost: x\r\n\r\n", count: 200)
            let stalled = (20..<60).compactMap { number in
                // A connection that is refused may end while the client writes.
                try? EventClient(
                    uri, port: client.port, body: requests, from: "127.0.0.\(number / 2)", isReading: false)
            }
            let newcomers = Collector<EventClient>()
            for number in 40..<45 {
                // While a response is being made, its connection is not closed: then the newcomer is refused, and tries again.
                try await eventually("a newcomer is served") {
                    guard let stream = try? EventClient("/api/v1/events", port: client.port, from: "127.0.0.\(number)")
                    else { return false }
                    try await stream.wait { $0.status > 0 || $0.isClosed }
                    if stream.status == 200 { newcomers.append(stream) }
                    return stream.status == 200
                }
            }
            for client in stalled { client.abandon() }
            for client in newcomers.all { client.leave() }
        }
    }

    /// Many clients that begin to ask and do not go on.
    @Test func clientsThatAskForNothingKeepNobodyOut() async throws {
        var service = try TestService()
        service.configuration.maximumConnections = 10
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            let idle = try (20..<40).map { number in
                try EventClient(
                    "/api/v1/listings", port: client.port, method: "POST",
                    headers: [
                        "Authorization": "Bearer \(person.token)", "Content-Type": "application/json",
                        "Content-Length": "10", "Expect": "100-continue",
                    ], from: "127.0.0.\(number / 2)", isReading: false)
            }
            // Each is asked for its body, or closed for another one.
            for client in idle { try await client.answered() }
            // Of five streams, members have three.
            let streams = Collector<EventClient>()
            for number in 40..<45 {
                let headers = number < 43 ? ["Authorization": "Bearer \(person.token)"] : [:]
                let stream = try EventClient(
                    "/api/v1/events", port: client.port, headers: headers, from: "127.0.0.\(number)")
                streams.append(try await stream.begun())
            }
            #expect(streams.all.allSatisfy { $0.status == 200 })
            try await client.withConnection { connection in
                let metrics = String(buffer: try await connection.execute(uri: "/metrics").body)
                #expect(metrics.contains("\nreunite_event_streams 5\n"))
                let closed = try #require(metrics.firstMatch(of: #/connections_closed_total ([0-9]+)/#))
                #expect(try #require(Int(closed.output.1)) >= 5)
            }
            for client in idle { client.abandon() }
            for stream in streams.all { stream.leave() }
        }
    }

    @Test func trustedProxiesAreNotLimited() async throws {
        var service = try TestService()
        service.configuration.maximumClientConnections = 1
        service.configuration.trustedProxies = [try #require(IPNetwork("127.0.0.1"))]
        try await service.run { client in
            for _ in 0..<3 {
                let stream = try EventClient("/api/v1/events", port: client.port)
                #expect(try await stream.begun().status == 200)
            }
        }
    }

    /// The client does not read, on several connections. What it has not read counts until it leaves.
    @Test func unreadResponsesAreLimited() async throws {
        var service = try TestService()
        service.configuration.trustedProxies = [try #require(IPNetwork("127.0.0.1"))]
        service.configuration.maximumResponseMemory = 8_000_000
        try await service.run { client in
            let uri = "/openapi.json"
            let (own, other): (HTTPFields, HTTPFields) = ([.forwardedFor: "192.0.2.1"], [.forwardedFor: "192.0.2.2"])
            let requests = String(
                repeating: "GET \(uri) HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n", count: 100)
            let stalled = try (0..<10).map { _ in
                try EventClient(
                    uri, port: client.port, headers: ["X-Forwarded-For": "192.0.2.1"], body: requests, isReading: false)
            }
            try await eventually("its share is used up") {
                let refused = try await client.send(.get, uri, headers: own)
                guard refused.status == .serviceUnavailable else { return false }
                #expect(try refused.problem == "unavailable" && refused.headers[.retryAfter] == "1")
                return true
            }
            try await eventually("nothing is done for it") {
                try await client.send(.get, "/nowhere", headers: own).status == .serviceUnavailable
            }
            let metrics = String(buffer: try await client.send(.get, "/metrics").body)
            let refusals = metrics.firstMatch(of: /reunite_memory_refusals_total\{for="responses"\} ([0-9]+)/)
            #expect(refusals.flatMap { Int($0.output.1) } ?? 0 >= 2)
            // Other clients have their own share.
            #expect(try await client.send(.get, uri, headers: other).status == .ok)
            for client in stalled { client.abandon() }
            try await eventually("there is room again") {
                try await client.send(.get, uri, headers: own).status == .ok
            }
        }
    }

    /// Many clients that do not read take all the memory together. That keeps nobody else from what needs none of it.
    @Test func clientsThatDoNotReadKeepOthersFromLongResponsesOnly() async throws {
        var service = try TestService()
        service.configuration.trustedProxies = [try #require(IPNetwork("127.0.0.1"))]
        service.configuration.maximumResponseMemory = 8_000_000
        try await service.run { client in
            let uri = "/openapi.json"
            let stalled = try (0..<100).map { number in
                // More clients than there is memory for: one of them has nothing, and is refused like the newcomer.
                let address = "192.0.2.\(number % 50)"
                let requests = String(
                    repeating: "GET \(uri) HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: \(address)\r\n\r\n", count: 100)
                return try EventClient(
                    uri, port: client.port, headers: ["X-Forwarded-For": address], body: requests, isReading: false)
            }
            let newcomer: HTTPFields = [.forwardedFor: "198.51.100.1"]
            try await eventually("the memory is used up") {
                try await client.send(.get, uri, headers: newcomer).status == .serviceUnavailable
            }
            for path in ["/healthz", "/readyz", "/api/v1/categories", "/api/v1/listings"] {
                #expect(try await client.send(.get, path, headers: newcomer).status == .ok, "\(path)")
            }
            // Writes and the checks of the service also of those who hold it.
            for headers in [newcomer, [.forwardedFor: "192.0.2.1"]] as [HTTPFields] {
                #expect(try await client.send(.get, "/healthz", headers: headers).status == .ok)
                let credentials = #"{"email": "ada@example.org", "password": "not the password"}"#
                let signIn = try await client.send(.post, "/api/v1/sessions", credentials, headers: headers)
                #expect(signIn.status == .unauthorized)
            }
            for client in stalled { client.abandon() }
        }
    }

    /// A client may send something behind the last request, but not for ever.
    @Test func droppedBytesAreLimited() async throws {
        try await TestService().run { client in
            let stream = "GET /api/v1/events HTTP/1.1\r\nHost: x\r\n\r\n"
            let rest = String(repeating: "x", count: ConnectionLimits.droppedBytes + 1)
            do {
                // Without a limit the stream goes on, with heartbeats.
                _ = try await RawConnection.send(stream, then: rest, port: client.port)
            } catch let error as POSIXError {
                #expect(error.code == .ECONNRESET)
            }
        }
    }
}
