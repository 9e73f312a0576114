import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import ReuniteHTTP

/// Requests that the decoder cannot parse.
@Suite struct MalformedRequestTests {
    private static let long = String(repeating: "x", count: 17_000)
    private static let spaces = String(repeating: " ", count: 100_000)

    /// A request, the status of the response, and the problem.
    @Test(arguments: [
        ("GET /\(long) HTTP/1.1\r\nHost: x\r\n\r\n", "414", "uri-too-long"),
        (
            "GET /api/v1/listings?q=\(long)\(long)\(long)\(long)\(long)\(long)\(long)\(long) HTTP/1.1\r\n", "414",
            "uri-too-long"
        ),
        ("GET /\(long)", "414", "uri-too-long"),
        ("GET / HTTP/1.1\r\nHost: x\r\nX: \(long)\r\n\r\n", "431", "headers-too-large"),
        ("GET / HTTP/1.1\r\nHost: x\r\nX: \(long)", "431", "headers-too-large"),
        ("GET / HTTP/1.1\r\nHost: x\r\n\(long): x\r\n\r\n", "431", "headers-too-large"),
        (
            "GET / HTTP/1.1\r\nHost: x\r\n\((0..<30).map { "X-\($0): \(long.prefix(1000))\r\n" }.joined())\r\n", "431",
            "headers-too-large"
        ),
        ("GET / HTTP/1.1\r\nHost: x\r\n\((0..<101).map { "X-\($0): 1\r\n" }.joined())\r\n", "431", "headers-too-large"),
        // What the parser skips counts too.
        ("GET \(spaces)", "414", "uri-too-long"),
        ("GET / HTTP/1.1\r\nHost: x\r\nX:\(spaces)", "431", "headers-too-large"),
        (String(repeating: "\r\n", count: 50_000), "431", "headers-too-large"),
        (
            """
            POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
            Transfer-Encoding: chunked\r\n\r\n1;\(long)\(long)\(long)\(long)
            """, "400", "bad-request"
        ),
        ("NONSENSE\r\n\r\n", "400", "bad-request"), ("GET / HTTP/7.1\r\nHost: x\r\n\r\n", "400", "bad-request"),
        ("GET / HTTP/1.1\r\nHost x\r\n\r\n", "400", "bad-request"),
        ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", "400", "bad-request"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", "400", "bad-request"),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", "501", "not-implemented"),
        (
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", "501",
            "not-implemented"
        ),
        (
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n", "501",
            "not-implemented"
        ),
        ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400", "bad-request"),
    ])
    func itIsToldWhatIsWrong(_ request: String, _ status: String, _ problem: String) async throws {
        try await TestService().run { client in
            let port = client.port
            let answer = try await RawConnection.send(request, port: port)
            #expect(RawConnection.statuses(answer) == [status], "\(answer)")
            #expect(answer.contains("\r\nContent-Type: application/problem+json\r\n"))
            #expect(answer.contains("\"type\":\"/problems/\(problem)\""))
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
            #expect(answer.contains("\r\nX-Request-Id: ") && answer.contains("\r\nReunite-API: 1\r\n"))
            #expect(answer.contains("\r\nAccess-Control-Allow-Origin: *\r\n"))
            // The server still answers others.
            #expect(try await client.execute(uri: "/healthz", method: .get).status == .ok)
        }
    }

    @Test(arguments: [
        "GET /healthz HTTP/1.1\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
        "GET /healthz HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: http://a/\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a:b\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: me@a\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: [::1\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: [::1]a\r\n\r\n",
    ])
    func aRequestNeedsOneHost(_ request: String) async throws {
        try await TestService().run { client in
            let answer = try await RawConnection.send(request, port: client.port)
            #expect(RawConnection.statuses(answer) == ["400"] && answer.contains("Host"), "\(answer)")
        }
    }

    @Test(arguments: [
        "", "a", "A-b.example:8080", "a_b:", "127.0.0.1:1", "[::1]", "[fe80::1%25lo]:80", "%C3%A9.example",
    ])
    func hostsAreNamesAndAddresses(_ host: String) async throws {
        try await TestService().run { client in
            let answer = try await RawConnection.send(
                "GET /healthz HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n", port: client.port)
            #expect(RawConnection.statuses(answer) == ["200"], "\(answer)")
        }
    }

    /// The line may arrive in parts, and after other requests on the connection.
    @Test func malformedRequestsAreAnsweredInOrder() async throws {
        try await TestService().run { client in
            let port = client.port
            let first = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
            let requests = [
                ("GET /\(Self.long) HTTP/1.1\r\n", "414"), ("GET / HTTP/1.1\r\nX: \(Self.long)\r\n", "431"),
                ("NONSENSE\r\n", "400"),
            ]
            for (request, status) in requests {
                let pipelined = try await RawConnection.send(first + first + request, port: port)
                #expect(RawConnection.statuses(pipelined) == ["200", "200", status])
                let later = try await RawConnection.send(first, then: request, port: port)
                #expect(RawConnection.statuses(later) == ["200", status])
                let halves = (request.prefix(9000), request.dropFirst(9000))
                let pieces = try await RawConnection.send(
                    first + first + halves.0, then: String(halves.1), port: port)
                #expect(RawConnection.statuses(pieces) == ["200", "200", status])
            }
        }
    }

    @Test func incompleteRequestsAreMalformed() async throws {
        try await TestService().run { client in
            let port = client.port
            let answer = try await RawConnection.send("GET / HTTP/1.1\r\nHos", port: port, isCut: true)
            #expect(RawConnection.statuses(answer) == ["400"] && answer.contains("application/problem+json"))
            #expect(try await RawConnection.send("\r\n", port: port, isCut: true) == "")
        }
    }

    @Test func http10NeedsNoHost() async throws {
        try await TestService().run { client in
            let answer = try await RawConnection.send("GET /healthz HTTP/1.0\r\n\r\n", port: client.port)
            #expect(RawConnection.statuses(answer) == ["200"], "\(answer)")
        }
    }

    @Test func chunkedIsReadInAnyCase() async throws {
        try await TestService().run { client in
            let answer = try await RawConnection.send(
                """
                POST /api/v1/sessions HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\nConnection: close\r\n\
                Content-Type: application/json\r\n\r\n2\r\n{}\r\n0\r\n\r\n
                """, port: client.port)
            #expect(RawConnection.statuses(answer) == ["422"], "\(answer)")
        }
    }

    /// No path, scheme or host of a client can imitate the mark of a refused request.
    @Test func refusalsCannotBeForged() async throws {
        try await TestService().run { client in
            let port = client.port
            for request in [
                "GET malformed://malformed/healthz HTTP/1.1\r\nHost: malformed\r\n",
                "GET /healthz HTTP/1.1\r\nHost: malformed\r\nScheme: malformed\r\n",
            ] {
                let answer = try await RawConnection.send("\(request)Connection: close\r\n\r\n", port: port)
                #expect(RawConnection.statuses(answer) == ["200"], "\(answer)")
            }
        }
    }
}
