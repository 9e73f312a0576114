import Foundation
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteService

/// The limits that keep one client from taking the connections and the memory of all.
@Suite struct ConnectionLimitTests {
    private static let health = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    @Test func connectionsAreCountedByNetwork() throws {
        var configuration = ServiceConfiguration()
        configuration.maximumClientConnections = 2
        configuration.trustedProxies = [try #require(IPNetwork("2001:db8:ffff::/48"))]
        let connections = ClientConnections(configuration, metrics: PrometheusMetrics())
        var open: [() -> Void] = []
        func admit(_ address: String) throws -> Bool {
            let address = try #require(IPAddress(address))
            guard let leave = connections.admit(OpenConnection(nil), from: address) else { return false }
            open.append(leave)
            return true
        }
        #expect(try [admit("192.0.2.1"), admit("192.0.2.1"), admit("192.0.2.1")] == [true, true, false])
        #expect(try admit("192.0.2.2"))
        // A /64 is one client, and a /48 may have as much as two.
        for subnet in 1...2 {
            #expect(try admit("2001:db8:1:\(subnet)::1") && admit("2001:db8:1:\(subnet)::2"))
            #expect(try !admit("2001:db8:1:\(subnet)::3"))
        }
        #expect(try !admit("2001:db8:1:5::1"))
        #expect(try admit("2001:db8:2::1"))
        for _ in 0..<20 { #expect(try admit("2001:db8:ffff::1")) }
        // What is closed does not count any more.
        for leave in open { leave() }
        #expect(try [admit("192.0.2.1"), admit("192.0.2.1"), admit("192.0.2.1")] == [true, true, false])
        #expect(try admit("2001:db8:1:5::1"))
    }

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

    /// Clients that take every connection they get, and have requests answered on all of them.
    @Test func greedyClientsLeaveRoomForANewcomer() async throws {
        var configuration = ServiceConfiguration()
        configuration.maximumConnections = 10
        configuration.maximumClientConnections = 4
        let metrics = PrometheusMetrics()
        let connections = ClientConnections(configuration, metrics: metrics)
        func connect(_ host: Int) throws -> (connection: OpenConnection, leave: () -> Void)? {
            let new = try connections.admit(host: host)
            if let new { #expect(new.connection.beginAnswering()) }
            return new
        }
        var kept: [(connection: OpenConnection, leave: () -> Void)] = []
        for host in 2...5 { while let new = try connect(host) { kept.append(new) } }
        #expect(kept.count == 9)
        // The first has its maximum; the others would have more than half of what is left.
        #expect(metrics.render().contains("reunite_connections_refused_total{reason=\"client\"} 1\n"))
        #expect(metrics.render().contains("reunite_connections_refused_total{reason=\"all\"} 3\n"))
        #expect(try connect(6) != nil)
        // All are taken, and whatever is answered goes on.
        #expect(try connect(7) == nil)
        kept[1].connection.waitForClient()
        #expect(try connect(7) != nil)
        // That was the place of one that waited: it is not free again when that one ends.
        kept[1].leave()
        #expect(try connect(8) == nil)
        kept[2].leave()
        #expect(try connect(8) != nil)
    }

    /// A client with few connections gets the place of one with many, and who has none that of anybody.
    @Test func waitingConnectionsAreClosedForClientsWithFewer() throws {
        var configuration = ServiceConfiguration()
        configuration.maximumConnections = 9
        let connections = ClientConnections(configuration, metrics: PrometheusMetrics())
        func admit(_ host: Int) throws -> Bool { try connections.admit(host: host) != nil }
        for host in [1, 1, 1, 2, 2, 3, 4, 5, 6] { #expect(try admit(host)) }
        // Three are not more than twice as many as two.
        #expect(try !admit(3) && !admit(2) && !admit(1))
        for host in 7...15 { #expect(try admit(host)) }
        // All have one now, and the last nine addresses have them.
        #expect(try !admit(15))
        #expect(try admit(1))
    }

    /// Clients that take all they get, one after the other. The fifth and the sixth get their second place from the first, and
    /// the last two get their only one from those that have four.
    @Test func whoHasManyGivesToWhoHasFew() throws {
        var configuration = ServiceConfiguration()
        configuration.maximumConnections = 16
        let connections = ClientConnections(configuration, metrics: PrometheusMetrics())
        func admit(_ host: Int) throws -> Bool { try connections.admit(host: host) != nil }
        var counts: [Int] = []
        for host in 1...8 {
            var count = 0
            while count < 20, try admit(host) { count += 1 }
            counts.append(count)
        }
        #expect(counts == [6, 4, 2, 2, 2, 2, 1, 1])
    }

    /// A connection whose client still sends is not closed before those that do nothing, and a request that has arrived is
    /// answered.
    @Test func connectionsInUseAreNotClosed() throws {
        var configuration = ServiceConfiguration()
        configuration.maximumConnections = 4
        let connections = ClientConnections(configuration, metrics: PrometheusMetrics())
        func admit(_ host: Int) throws -> OpenConnection? { try connections.admit(host: host)?.connection }
        let (upload, idle) = (try #require(try admit(1)), try #require(try admit(1)))
        let answered = try [2, 3].map { host in
            let connection = try #require(try admit(host))
            #expect(connection.beginAnswering())
            return connection
        }
        upload.waitForClient()
        #expect(try admit(4) != nil)
        #expect(!idle.beginAnswering() && upload.beginAnswering())
        // All are being answered now, but the newest.
        #expect(try admit(5) != nil && admit(6) != nil)
        #expect(upload.beginAnswering() && answered.allSatisfy { $0.beginAnswering() })
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

extension ClientConnections {
    /// A new connection from 192.0.2.0/24; nil if it is refused.
    fileprivate func admit(host: Int) throws -> (connection: OpenConnection, leave: () -> Void)? {
        let connection = OpenConnection(nil)
        return admit(connection, from: try #require(IPAddress("192.0.2.\(host)"))).map { (connection, $0) }
    }
}
