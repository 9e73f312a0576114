import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage
@testable import ServerLimits

/// Strangers who guess or reset a password lock nobody out.
@Suite struct PasswordLimitsTests: LimitedClients {
    private let service: TestService

    init() throws { service = try Self.limitedService() }

    @Test func anAddressWhosePasswordStrangersResetCanStillBeReset() async throws {
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson("ada@example.org", in: store, client)
            let body = #"{"email": "\#(person.email)"}"#
            for number in [1, 1, 1, 2, 3, 4, 5, 6] {
                #expect(
                    try await client.send(.post, Self.resets, body, headers: Self.from(number)).status == .accepted)
            }
            #expect(
                try await client.send(.post, Self.resets, body, headers: Self.from(1)).status == .tooManyRequests)
            #expect(try await client.send(.post, Self.resets, body, headers: Self.from(9)).status == .accepted)
            #expect(try await store.mail.count() == 6)
            let token = try #require(try await Self.token(store))
            let confirmed = try await client.send(
                .post, "\(Self.resets)/confirm", #"{"token": "\#(token)", "password": "another good one"}"#,
                headers: Self.from(9))
            #expect(confirmed.status == .noContent)
        }
    }

    /// Guesses from many clients are limited, and do not lock out the clients that the account knows.
    @Test func anAddressWhosePasswordStrangersGuessCanStillSignIn() async throws {
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson("ada@example.org", in: store, client)
            func signIn(_ password: String, _ number: Int) async throws -> HTTPResponse.Status {
                try await client.send(
                    .post, Self.sessions, Self.credentials(person.email, password), headers: Self.from(number)
                ).status
            }
            #expect(try await signIn(TestPerson.password, 1) == .created)
            for number in 0..<100 { #expect(try await signIn("a guess", 100 + number / 10) == .unauthorized) }
            // Now not even the right password is right, from wherever the account is not known.
            #expect(try await signIn("a guess", 200) == .tooManyRequests)
            #expect(try await signIn(TestPerson.password, 200) == .tooManyRequests)
            #expect(try await signIn(TestPerson.password, 1) == .created)
            // A wrong one from there does not tell that the account knows the client.
            #expect(try await signIn("a guess", 1) == .tooManyRequests)
            // From elsewhere a new password helps.
            let body = #"{"email": "\#(person.email)"}"#
            _ = try await client.send(.post, Self.resets, body, headers: Self.from(201))
            let token = try #require(try await Self.token(store))
            let confirmed = try await client.send(
                .post, "\(Self.resets)/confirm", #"{"token": "\#(token)", "password": "another good one"}"#,
                headers: Self.from(201))
            #expect(confirmed.status == .noContent)
            #expect(try await signIn("another good one", 201) == .created)
        }
    }

    /// A browser in which the owner has signed in is known in any network.
    @Test func aBrowserThatTheAccountKnowsSignsInWhileStrangersGuess() async throws {
        let store = service.test.store
        try await service.run { client in
            let person = try await TestPerson("ada@example.org", in: store, client)
            let stranger = try await TestPerson("eve@example.org", in: store, client)
            func signIn(
                _ email: String, _ password: String, _ number: Int, _ device: String? = nil
            ) async throws -> TestResponse {
                var headers = Self.from(number)
                headers[.secFetchSite] = "same-origin"
                headers[.cookie] = device
                let body = #"{"email": "\#(email)", "password": "\#(password)", "cookie": true}"#
                return try await client.send(.post, Self.sessions, body, headers: headers)
            }
            func device(_ response: TestResponse) throws -> String {
                let field = try #require(
                    response.headers[values: .setCookie].first { $0.hasPrefix("reunite-device=") })
                return String(field.prefix { $0 != ";" })
            }
            let own = try device(await signIn(person.email, TestPerson.password, 1))
            let foreign = try device(await signIn(stranger.email, TestPerson.password, 2))
            // A cookie that a stranger knows, and has set in the browser of the owner.
            let planted = try device(await signIn(person.email, TestPerson.password, 1, foreign))
            #expect(planted != foreign && planted != own)
            for number in 0..<100 {
                #expect(try await signIn(person.email, "a guess", 100 + number / 10).status == .unauthorized)
            }
            // From a network that the account does not know.
            #expect(try await signIn(person.email, TestPerson.password, 200).status == .tooManyRequests)
            #expect(try await signIn(person.email, TestPerson.password, 201, foreign).status == .tooManyRequests)
            let again = try await signIn(person.email, TestPerson.password, 202, own)
            #expect(again.status == .created)
            #expect(try device(again) == own, "the browser stays known to all of its accounts")
            // Whoever has the cookie cannot guess without a limit, from however many networks.
            for number in 0..<10 {
                #expect(try await signIn(person.email, "a guess", 210 + number, own).status == .tooManyRequests)
            }
            #expect(try await signIn(person.email, TestPerson.password, 300, own).status == .tooManyRequests)
            // Another browser of the account has a limit of its own; a new password makes the account forget both.
            let second = try device(await signIn(person.email, TestPerson.password, 1))
            #expect(second != own)
            #expect(try await signIn(person.email, TestPerson.password, 301, second).status == .created)
            _ = try await client.send(
                .post, Self.resets, #"{"email": "\#(person.email)"}"#, headers: Self.from(302))
            let token = try #require(try await Self.token(store))
            _ = try await client.send(
                .post, "\(Self.resets)/confirm", #"{"token": "\#(token)", "password": "another good one"}"#,
                headers: Self.from(302))
            #expect(try await signIn(person.email, "another good one", 303, second).status == .tooManyRequests)
            #expect(try await signIn(person.email, "another good one", 302).status == .created)
        }
    }
}
