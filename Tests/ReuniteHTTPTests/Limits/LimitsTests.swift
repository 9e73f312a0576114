import Foundation
import HTTPTypes
import Reunite
import ReuniteDatabase
import ReuniteService
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ServerLimits

@Suite struct LimitsTests {
    @Test func tooManyRequestsHaveRetryAfter() async throws {
        var service = try TestService()
        service.configuration.hasRateLimits = true
        try await service.run { client in
            let body = #"{"email": "a@b.example"}"#
            for _ in 0..<3 {
                #expect(try await client.send(.post, "/api/v1/password-resets", body).status == .accepted)
            }
            let refused = try await client.send(.post, "/api/v1/password-resets", body)
            #expect(try refused.status == .tooManyRequests && refused.problem == "too-many-requests")
            let seconds = try #require(refused.headers[.retryAfter].flatMap(Int.init))
            #expect((1...1200).contains(seconds))
            let other = try await client.send(.post, "/api/v1/password-resets", #"{"email": "c@b.example"}"#)
            #expect(other.status == .accepted)
        }
    }

    /// Also of requests that change nothing, for each costs a read.
    @Test(
        arguments: [
            (RateLimit.writesByAccount, HTTPRequest.Method.delete, "/api/v1/accounts/me/photo", nil),
            (.writesByAccount, .delete, "/api/v1/sessions/01a1efd1-0c1e-7c3a-8b5d-6e9f0a2c4b71", nil),
            (.moderationByAccount, .post, "/api/v1/moderation/cases/01a1efd1-0c1e-7c3a-8b5d-6e9f0a2c4b71/claim", nil),
            (.moderationByAccount, .post, "/api/v1/moderation/cases/01a1efd1-0c1e-7c3a-8b5d-6e9f0a2c4b71/release", nil),
            (
                .moderationByAccount, .patch, "/api/v1/moderation/accounts/01a1efd1-0c1e-7c3a-8b5d-6e9f0a2c4b71",
                #"{"suspended": false}"#
            ),
        ] as [(RateLimit, HTTPRequest.Method, String, String?)])
    func writesOfAnAccountAreLimited(
        limit: RateLimit, method: HTTPRequest.Method, uri: String, body: String?
    ) async throws {
        var service = try TestService()
        service.configuration.hasRateLimits = true
        let store = service.test.store
        try await service.run { client in
            let first = try await TestPerson(role: .moderator, in: store, client)
            let second = try await TestPerson(role: .moderator, in: store, client)
            for _ in 0..<limit.rate.burst {
                #expect(try await client.send(method, uri, body, token: first.token).status != .tooManyRequests)
            }
            // A slow machine takes so long for these that a few more are allowed.
            var refused = false
            for _ in 0..<limit.rate.burst where !refused {
                refused = try await client.send(method, uri, body, token: first.token).status == .tooManyRequests
            }
            #expect(refused)
            #expect(try await client.send(method, uri, body, token: second.token).status != .tooManyRequests)
        }
    }

    @Test func signInFloodsAreRefused() async throws {
        let hasher = PasswordHasher(threads: 1, maximumWaiting: 4)
        let password = try Password("long enough")
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 {
                group.addTask { (try? await hasher.verify(password, against: hasher.decoy)) != nil }
            }
            return await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(outcomes.contains(true) && outcomes.contains(false))
        #expect(try await hasher.verify(password, against: hasher.hash(password)))
    }

    /// It fills its own part of the queue only.
    @Test func signInFloodsOfAClientRefuseNoOther() async throws {
        let hasher = PasswordHasher(threads: 1, maximumWaiting: 8)
        let password = try Password("long enough")
        let served = await withTaskGroup(of: UInt8?.self) { group in
            for client in Array(repeating: UInt8(1), count: 20) + [2, 3] {
                group.addTask {
                    await ReadClient.$current.withValue(ReadClient(key: [client])) {
                        (try? await hasher.verify(password, against: hasher.decoy)).map { _ in client }
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(served.contains(nil) && served.contains(2) && served.contains(3))
    }

    @Test func endlessBodiesTimeOut() async throws {
        var service = try TestService()
        service.configuration.bodyTimeout = 1
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            let port = client.port
            let head = "POST /api/v1/listings HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(person.token)\r\n"
            let slow = try await RawConnection.send(
                "\(head)Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{", port: port)
            #expect(slow.hasPrefix("HTTP/1.1 408 ") && slow.lowercased().contains("connection: close"))
            let chunked = try await RawConnection.send(
                "\(head)Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n", port: port)
            #expect(chunked.hasPrefix("HTTP/1.1 408 "))
            for broken in [
                "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n", "Content-Length: 7\r\n\r\n{}",
                "Content-Length: 99999999999999999999\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}x",
            ] {
                let answer = try await RawConnection.send(
                    "\(head)Content-Type: application/json\r\n\(broken)", port: port, isCut: true)
                #expect(answer.hasPrefix("HTTP/1.1 4"), "\(broken) \(answer)")
            }
            // A pipelined request after an early response is not executed, because its response could not be sent.
            let behind = TestPerson.listing("Behind")
            let second =
                "\(head)Content-Type: application/json\r\nContent-Length: \(behind.utf8.count)\r\n\r\n\(behind)"
            _ = try await RawConnection.send(
                "\(head)Content-Type: text/plain\r\nContent-Length: 5\r\n\r\nxxx", then: "xx\(second)", port: port)
            #expect(try await store.listings.count() == 0)
            // Answered before the body arrived; the rest, which may never end, is not read.
            for request in [
                "\(head)Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
                "GET /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
                "\(head)Content-Type: application/json\r\nContent-Length: 70000\r\n\r\n{",
            ] {
                let answer = try await RawConnection.send(request, port: port)
                #expect(answer.lowercased().contains("connection: close"), "\(answer)")
            }
        }
    }

    /// A body that always goes on, but too slowly to end in time.
    @Test func tricklingBodiesTimeOut() async throws {
        var service = try TestService()
        service.configuration.bodyTimeout = 1
        service.configuration.bodyLimits.rate = 1_000_000
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            let upload = try EventClient(
                "\(try await person.postListing())/photos", port: client.port, method: "POST",
                headers: [
                    "Authorization": "Bearer \(person.token)", "Content-Type": "image/jpeg",
                    "Content-Length": "20000000",
                ])
            // A tenth of a second's worth at a time.
            try await eventually("the upload is ended") {
                if upload.status == 0 { upload.send(String(repeating: "x", count: 10_000)) }
                return upload.status != 0
            }
            #expect(upload.status == 408)
            upload.leave()
        }
    }

    /// Much at the beginning gives no time to stop for long afterwards.
    @Test func bodiesThatStopTimeOut() async throws {
        var service = try TestService()
        service.configuration.bodyTimeout = 1
        service.configuration.bodyLimits.rate = 1
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson(in: store, client)
            let answer = try await RawConnection.send(
                """
                POST /api/v1/listings HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(person.token)\r\n\
                Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n\(String(repeating: "x", count: 30_000))
                """, port: client.port)
            #expect(RawConnection.statuses(answer) == ["408"], "\(answer)")
        }
    }

    /// The response comes before the body, whatever the length says: this service waits an hour for bodies.
    @Test(arguments: ["70000", "9223372036854775807", "9223372036854775808", "18446744073709551615"])
    func announcedBodiesAreRefused(_ length: String) async throws {
        let service = try TestService()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let location = try await person.postListing()
            for (uri, type) in [("/api/v1/listings", "application/json"), ("\(location)/photos", "image/jpeg")]
            where type != "image/jpeg" || length != "70000" {
                let answer = try await RawConnection.send(
                    """
                    POST \(uri) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(person.token)\r\n\
                    Content-Type: \(type)\r\nContent-Length: \(length)\r\n\r\n{
                    """, port: client.port)
                #expect(RawConnection.statuses(answer) == ["413"], "\(answer)")
            }
        }
    }
}
