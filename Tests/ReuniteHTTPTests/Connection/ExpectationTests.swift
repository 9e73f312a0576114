import Foundation
import HTTPTypes
import Hummingbird
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP

/// `Expect: 100-continue`, from clients that really wait.
@Suite struct ExpectationTests {
    private static let body = TestPerson.listing("Waited for")

    /// The head of a request to post a listing; its body follows later.
    private static func head(
        _ token: String?, version: String = "1.1", type: String = "application/json", length: String? = nil,
        expecting expectation: String = "100-continue"
    ) -> String {
        """
        POST /api/v1/listings HTTP/\(version)\r\nHost: x\r\n\(token.map { "Authorization: Bearer \($0)\r\n" } ?? "")\
        Content-Type: \(type)\r\n\(length ?? "Content-Length: \(body.utf8.count)")\r\nExpect: \(expectation)\r\n\
        Connection: close\r\n\r\n
        """
    }

    private static func run(_ body: @escaping @Sendable (TestPerson, Int) async throws -> Void) async throws {
        let service = try TestService()
        try await service.run { client in
            try await body(TestPerson(in: service.test.store, client), client.port)
        }
    }

    @Test func waitingClientsGet100Continue() async throws {
        try await Self.run { person, port in
            for expectation in ["100-continue", "100-Continue"] {
                let answer = try await RawConnection.send(
                    Self.head(person.token, expecting: expectation), then: Self.body, port: port)
                #expect(answer.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\n"), "\(answer)")
            }
            let chunks = "\(String(Self.body.utf8.count, radix: 16))\r\n\(Self.body)\r\n0\r\n\r\n"
            let chunked = try await RawConnection.send(
                Self.head(person.token, length: "Transfer-Encoding: chunked"), then: chunks, port: port)
            #expect(RawConnection.statuses(chunked) == ["100", "201"])
        }
    }

    @Test func photoUploadsGet100Continue() async throws {
        try await Self.run { person, port in
            let location = try await person.postListing()
            let answer = try await RawConnection.send(
                """
                POST \(location)/photos HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(person.token)\r\n\
                Content-Type: image/jpeg\r\nContent-Length: 4\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n
                """, then: "none", port: port)
            #expect(RawConnection.statuses(answer) == ["100", "422"])
        }
    }

    @Test func otherClientsGetNo100Continue() async throws {
        try await Self.run { person, port in
            let answer = try await RawConnection.send(Self.head(person.token) + Self.body, port: port)
            #expect(RawConnection.statuses(answer) == ["201"], "\(answer)")
            // Without a body nothing is held back.
            let get = try await RawConnection.send(
                "GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n", port: port)
            #expect(RawConnection.statuses(get) == ["200"])
            let stream = try await RawConnection.send(
                "GET /api/v1/events HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n", port: port,
                isHeadEnough: true)
            #expect(RawConnection.statuses(stream) == ["200"])
        }
    }

    /// A client gets the refusal before it sends the body, and the connection ends.
    @Test func refusedRequestsGetNo100Continue() async throws {
        try await Self.run { person, port in
            for (head, status) in [
                (Self.head(nil), "401"), (Self.head("nonsense"), "401"), (Self.head(person.token, type: "a/b"), "415"),
                (Self.head(person.token, length: "Content-Length: 70000"), "413"),
                (Self.head(person.token, expecting: "200-maybe"), "417"),
                (Self.head(person.token, expecting: "100-continue, other"), "417"),
            ] {
                for isSentAnyway in [false, true] {
                    let answer = try await RawConnection.send(head, then: isSentAnyway ? Self.body : "", port: port)
                    #expect(RawConnection.statuses(answer) == [status], "\(answer)")
                    #expect(answer.lowercased().contains("connection: close"))
                    #expect(answer.contains("application/problem+json"))
                }
            }
            #expect(try await person.get("/api/v1/listings").json["numberReturned"] as? Int == 0)
        }
    }

    @Test func connectionContinuesAfter100Continue() async throws {
        try await Self.run { person, port in
            let first = Self.head(person.token).replacing("Connection: close\r\n", with: "")
            let second = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
            let answer = try await RawConnection.send(first, then: Self.body + second, port: port)
            #expect(RawConnection.statuses(answer) == ["100", "201", "200"], "\(answer)")
            let pipelined = try await RawConnection.send(
                "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n\(Self.head(person.token))", port: port, isHeadEnough: true)
            #expect(RawConnection.statuses(pipelined).first == "200")
        }
    }

    /// HTTP/1.0 has neither 100 nor chunks; the end of the connection ends the response.
    @Test func http10ClientsGetHTTP10Responses() async throws {
        try await Self.run { person, port in
            let answer = try await RawConnection.send(Self.head(person.token, version: "1.0") + Self.body, port: port)
            #expect(RawConnection.statuses(answer) == ["201"], "\(answer)")
            #expect(answer.lowercased().contains("connection: close"))
            let export = try await RawConnection.send(
                """
                GET /api/v1/accounts/me/export HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer \(person.token)\r\n\r\n
                """, port: port)
            #expect(RawConnection.statuses(export) == ["200"] && !export.lowercased().contains("chunked"))
            let body = export.split(separator: "\r\n\r\n", maxSplits: 1).last ?? ""
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(body.utf8)) }
            let head = try await RawConnection.send("HEAD /api/v1/events HTTP/1.0\r\nHost: x\r\n\r\n", port: port)
            #expect(RawConnection.statuses(head) == ["200"] && !head.lowercased().contains("chunked"))
        }
    }
}
