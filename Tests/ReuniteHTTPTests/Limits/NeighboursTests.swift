import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteService
@testable import ReuniteStorage
@testable import ServerLimits

/// One person at an address that many share uses up its limits; the others go on by a proof of work, or in a known browser.
@Suite struct NeighboursTests: LimitedClients {
    private let service: TestService

    init() throws {
        var service = try Self.limitedService()
        service.configuration.workBits = 4
        self.service = service
    }

    private static let verify = "\(accounts)/verify"

    /// Everybody is behind one address.
    private static func send(
        _ client: TestClient, _ path: String, _ body: String, from number: Int = 1, work: String? = nil
    ) async throws -> TestResponse {
        var headers = from(number)
        headers[.reuniteWork] = work
        return try await client.send(.post, path, body, headers: headers)
    }

    /// Whether a response offers work.
    private static func isOffered(_ response: TestResponse) throws -> Bool {
        try response.status == .tooManyRequests && response.json["challenge"] != nil
    }

    /// The challenge in a refusal, solved.
    private static func solved(_ response: TestResponse) throws -> String {
        #expect(response.status == .tooManyRequests && response.headers[.retryAfter] != nil)
        #expect(try response.json["sharedBy"] as? String == "network")
        let challenge = try #require(try response.json["challenge"] as? [String: Any])
        return TestWork.solution(
            of: try #require(challenge["token"] as? String), bits: try #require(challenge["bits"] as? Int))
    }

    /// Sends a request that is refused first, and is accepted with a proof of work.
    private static func work(
        _ client: TestClient, _ path: String, _ body: String
    ) async throws -> TestResponse {
        let work = try solved(await send(client, path, body))
        return try await send(client, path, body, work: work)
    }

    @Test("After 50 requests of a neighbour, a person registers, signs in, resets a password and writes to an owner")
    func doors() async throws {
        let store = service.test.store
        try await service.run { client in
            let scene = try await BelongingScene(in: store, client)
            let person = try await TestPerson("ada@example.org", in: store, client)
            for number in 0..<50 {
                let address = "x\(number)@example.net"
                let bodies = [
                    (Self.sessions, Self.credentials(address, "a guess")),
                    (Self.accounts, Self.registration(address, "correct horse battery")),
                    (Self.resets, #"{"email": "\#(address)"}"#),
                    (Self.verify, #"{"token": "\#(number)", "password": "correct horse battery"}"#),
                    ("/api/v1/tags/\(TagCode.random().text)/found", #"{"message": "x"}"#),
                ]
                for (path, body) in bodies { _ = try await Self.send(client, path, body) }
            }
            let own = Self.registration("grace@example.org", "correct horse battery")
            #expect(try await Self.work(client, Self.accounts, own).status == .accepted)
            let token = try #require(try await Self.token(store))
            let proof = #"{"token": "\#(token)", "password": "correct horse battery"}"#
            #expect(try await Self.work(client, Self.verify, proof).status == .ok)
            let guess = Self.credentials(person.email, "a guess")
            for _ in 0..<9 { #expect(try await Self.work(client, Self.sessions, guess).status == .unauthorized) }
            let right = Self.credentials(person.email, TestPerson.password)
            #expect(try await Self.work(client, Self.sessions, right).status == .created)
            // The limit by address and client protects the account from guesses: no work opens it.
            let refused = try await Self.work(client, Self.sessions, guess)
            #expect(try refused.status == .tooManyRequests && refused.json["challenge"] == nil)
            let reset = #"{"email": "\#(person.email)"}"#
            #expect(try await Self.work(client, Self.resets, reset).status == .accepted)
            let found = "/api/v1/tags/\(scene.tag)/found"
            #expect(try await Self.work(client, found, #"{"message": "I have it."}"#).status == .accepted)
            #expect(try await scene.messages().count == 1)
        }
    }

    @Test("A solution counts once, for its kind of action and its network; what protects an address stays closed")
    func refusals() async throws {
        try await service.run { client in
            func signIn(_ number: Int, from network: Int = 1, work: String? = nil) async throws -> TestResponse {
                let body = Self.credentials("x\(number)@example.net", "a guess")
                return try await Self.send(client, Self.sessions, body, from: network, work: work)
            }
            for network in [1, 2] { for number in 0..<30 { _ = try await signIn(number, from: network) } }
            let work = try Self.solved(await signIn(30))
            let foreign = try Self.solved(await signIn(30, from: 2))
            // One of sixteen numbers solves it by chance: this one does not.
            let token = work.prefix { $0 != ":" }
            let idle = try #require(
                (0..<1000).map { "\(token):\($0)" }.first { WorkSolution($0).map { $0.bits < 4 } ?? false })
            for wrong in [
                foreign, "", ":", "x:1", idle, String(work.dropFirst()), String(repeating: "x", count: 10_000),
            ] {
                let refused = try await signIn(30, work: wrong)
                #expect(try Self.isOffered(refused), "\(wrong)")
            }
            #expect(try await signIn(30, work: work).status == .unauthorized)
            let again = try await signIn(31, work: work)
            #expect(try await signIn(31, work: Self.solved(again)).status == .unauthorized)
            // A limit that is not by client alone is not opened, and its refusal offers nothing.
            let body = Self.registration("ada@example.org", "correct horse battery")
            for _ in 0..<3 { #expect(try await Self.send(client, Self.accounts, body).status == .accepted) }
            let mailbox = try await Self.send(client, Self.accounts, body)
            #expect(try mailbox.status == .tooManyRequests && !Self.isOffered(mailbox))
        }
    }

    @Test("A browser that the account knows is not counted with its network")
    func knownBrowser() async throws {
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson("ada@example.org", in: store, client)
            func signIn(_ password: String, device: String? = nil) async throws -> TestResponse {
                var headers = Self.from(1)
                (headers[.secFetchSite], headers[.cookie]) = ("same-origin", device)
                let body = #"{"email": "\#(person.email)", "password": "\#(password)", "cookie": true}"#
                return try await client.send(.post, Self.sessions, body, headers: headers)
            }
            let first = try await signIn(TestPerson.password)
            let field = first.headers[values: .setCookie].first { $0.hasPrefix("reunite-device=") }
            let device = String(try #require(field).prefix { $0 != ";" })
            for number in 0..<50 {
                _ = try await Self.send(client, Self.sessions, Self.credentials("x\(number)@example.net", "a guess"))
            }
            #expect(try await signIn(TestPerson.password).status == .tooManyRequests)
            for _ in 0..<10 {
                #expect(try await signIn(TestPerson.password, device: device).status == .created)
            }
            // Each takes a hash: more than that count as those of others.
            let more = try await signIn(TestPerson.password, device: device)
            #expect(try Self.isOffered(more))
        }
    }

    @Test("Scripts of other origins may send a proof of work")
    func origins() async throws {
        try await service.run { client in
            let preflight = try await client.send(
                .options, Self.sessions,
                headers: [.origin: "https://a.example", .accessControlRequestMethod: "POST"])
            #expect(preflight.headers[.accessControlAllowHeaders]?.lowercased().contains("reunite-work") == true)
        }
    }
}
