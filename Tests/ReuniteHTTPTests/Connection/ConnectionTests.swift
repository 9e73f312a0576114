import Foundation
import HTTPTypes
import NIOCore
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP

/// How connections carry requests, and how they end.
@Suite struct ConnectionTests {
    private static let health = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"

    private static func withoutStreams(_ client: TestClient) async throws -> Bool {
        let metrics = String(buffer: try await client.send(.get, "/metrics").body)
        return metrics.contains("\nreunite_event_streams 0\n")
    }

    /// Bodies and further requests that nobody reads, behind a request for events.
    private static let behindEvents = [
        ("Content-Length: 999999999", "x", 65_536), ("Content-Length: 300000", "x", 300_000),
        ("Transfer-Encoding: chunked", "1\r\nx\r\n", 10_000), ("Content-Length: 0", health, 3000),
    ]

    @Test(arguments: behindEvents)
    func eventStreamsEndWithTheirClient(_ field: String, _ text: String, _ count: Int) async throws {
        try await TestService().run { client in
            let answer = try await RawConnection.send(
                "GET /api/v1/events HTTP/1.1\r\nHost: x\r\n\(field)\r\n\r\n\(String(repeating: text, count: count))",
                port: client.port, isHeadEnough: true)
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
            try await eventually("the stream ends") { try await Self.withoutStreams(client) }
        }
    }

    /// `run` returns when the server has ended.
    @Test(arguments: behindEvents)
    func eventStreamsEndWithTheServer(_ field: String, _ text: String, _ count: Int) async throws {
        let parts = field.split(separator: ": ").map(String.init)
        try await TestService().run { client in
            let stream = try EventClient(
                "/api/v1/events", port: client.port, headers: [parts[0]: parts[1]],
                body: String(repeating: text, count: count))
            _ = try await stream.begun()
            #expect(stream.status == 200)
        }
    }

    /// `run` returns when the server has ended, although the clients keep their side of the connections open.
    @Test func clientsCannotDelayTheEndOfTheServer() async throws {
        let open = Collector<EventClient>()
        try await TestService().run { client in
            for _ in 0..<5 { open.append(try EventClient("/api/v1/events", port: client.port, isReading: false)) }
            try await eventually("the streams are open") {
                let metrics = String(buffer: try await client.send(.get, "/metrics").body)
                return metrics.contains("\nreunite_event_streams 5\n")
            }
        }
        for client in open.all { client.leave() }
    }

    /// Such a client would keep others out for ever: here there is room for one.
    @Test func clientsThatDoNotReadAreDisconnected() async throws {
        var service = try TestService()
        service.configuration.idleTimeout = 1
        service.configuration.maximumConnections = 1
        try await service.run { client in
            let uri = "/openapi.json"
            let long = "GET \(uri) HTTP/1.1\r\nHost: x\r\n\r\n"
            let stalled = try EventClient(
                uri, port: client.port, body: String(repeating: long, count: 100), isReading: false)
            try await stalled.answered()
            try await eventually("there is room again") {
                // Who is refused may lose the response.
                let answer = try? await RawConnection.send(
                    "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", port: client.port)
                return answer?.contains("\nreunite_connections_stalled_total 1\n") == true
            }
            stalled.leave()
        }
    }

    /// Who asks for nothing is kept for less long than who has asked before.
    @Test func theFirstRequestMustComeSoon() async throws {
        var service = try TestService()
        service.configuration.firstRequestTimeout = 5
        try await service.run { client in
            try await client.withConnection { connection in
                #expect(try await connection.execute(uri: "/healthz").status == .ok)
                let received = try await RawConnection.send("", port: client.port)
                #expect(received == "")
                #expect(try await connection.execute(uri: "/healthz").status == .ok)
            }
        }
    }

    @Test func connectionsAreReused() async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            try await client.withConnection { connection in
                for number in 0..<5 {
                    let body = ByteBuffer(string: TestPerson.listing("Number \(number)"))
                    let posted = try await connection.execute(
                        uri: "/api/v1/listings", method: .post,
                        headers: [.authorization: "Bearer \(person.token)", .contentType: "application/json"],
                        body: body)
                    #expect(posted.status == .created && posted.headers[.connection] == nil)
                    #expect(try await connection.execute(uri: "/nowhere").status == .notFound)
                    #expect(try await connection.execute(uri: "/healthz", method: .head).status == .ok)
                }
            }
            #expect(try await service.test.store.listings.count() == 5)
        }
    }

    /// More requests than fit into one read, some with chunked bodies.
    @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
        try await TestService().run { client in
            let post = "POST /nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n"
            let pair = "\(Self.health)GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n"
            let last = "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            let answer = try await RawConnection.send(String(repeating: pair, count: 1000) + last, port: client.port)
            let statuses = RawConnection.statuses(answer)
            #expect(statuses == Array(repeating: ["200", "404"], count: 1000).flatMap { $0 } + ["200"])
            #expect(answer.contains(#"route="/healthz",status="200"} 1000"#))
            let chunked = try await RawConnection.send(
                String(repeating: post + Self.health, count: 100) + last, port: client.port)
            #expect(
                RawConnection.statuses(chunked) == Array(repeating: ["404", "200"], count: 100).flatMap { $0 } + ["200"]
            )
            // A client may shut down its side: what it asked is answered.
            let cut = try await RawConnection.send(
                String(repeating: Self.health, count: 1000), port: client.port, isCut: true)
            #expect(RawConnection.statuses(cut).count == 1000)
            let half = """
                POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                Content-Length: 9\r\n\r\n{
                """
            let broken = try await RawConnection.send(Self.health + half, port: client.port, isCut: true)
            #expect(RawConnection.statuses(broken) == ["200", "400"] && broken.contains("does not match its headers"))
        }
    }

    @Test(arguments: [
        "close", "Close", "keep-alive, close", "x , CLOSE", "close\r\nConnection: keep-alive",
        "keep-alive\r\nProxy-Connection: x, Close",
    ])
    func clientsCloseConnections(_ value: String) async throws {
        try await TestService().run { client in
            let request = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: \(value)\r\n\r\n"
            let answer = try await RawConnection.send(request + Self.health, port: client.port)
            #expect(RawConnection.statuses(answer) == ["200"], "\(answer)")
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test(arguments: ["keep-alive", "closed, x"])
    func otherConnectionsStayOpen(_ value: String) async throws {
        try await TestService().run { client in
            let request = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: \(value)\r\n\r\n"
            let answer = try await RawConnection.send(request + Self.health, port: client.port, isCut: true)
            #expect(RawConnection.statuses(answer) == ["200", "200"], "\(answer)")
        }
    }

    /// The decoder reads nothing after such requests, so their connections end.
    @Test func upgradesAreIgnored() async throws {
        let service = try TestService()
        let rest = String(repeating: "x", count: 4_000_000)
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            for fields in [
                "Connection: Upgrade\r\nUpgrade: x\r\n", "Connection: upgrade\r\n",
                "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
                "Proxy-Connection: Upgrade\r\nUpgrade: h2c\r\n",
            ] {
                for behind in [Self.health, rest] {
                    let answer = try await RawConnection.send(
                        "GET /healthz HTTP/1.1\r\nHost: x\r\n\(fields)\r\n", then: behind, port: client.port)
                    #expect(RawConnection.statuses(answer) == ["200"], "\(answer)")
                    #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
                }
                let body = TestPerson.listing()
                let posted = try await RawConnection.send(
                    """
                    POST /api/v1/listings HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(person.token)\r\n\(fields)\
                    Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)\(Self.health)
                    """, port: client.port)
                #expect(RawConnection.statuses(posted) == ["201"], "\(posted)")
            }
        }
    }

    @Test func thisIsNoProxy() async throws {
        try await TestService().run { client in
            for (target, behind) in [("example.org:443", "x"), ("/healthz", String(repeating: "x", count: 4_000_000))] {
                let answer = try await RawConnection.send(
                    "CONNECT \(target) HTTP/1.1\r\nHost: example.org:443\r\n\r\n", then: behind, port: client.port)
                #expect(RawConnection.statuses(answer) == ["501"], "\(answer)")
                #expect(answer.contains(#""type":"/problems/not-implemented""#))
                #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
            }
        }
    }
}
