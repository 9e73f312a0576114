import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage
@testable import ServerLimits

/// Strangers who register keep nobody from registering.
@Suite struct RegistrationLimitsTests: LimitedClients {
    private let service: TestService

    init() throws { service = try Self.limitedService() }

    @Test func anAddressThatStrangersRegisterCanStillRegister() async throws {
        let store = service.test.store
        try await service.run { client in
            // From one client until it is refused, and then from others.
            for number in [1, 1, 1, 2, 3, 4, 5] {
                let body = Self.registration("ada@example.org", "a stranger's password")
                let answer = try await client.send(.post, Self.accounts, body, headers: Self.from(number))
                #expect(answer.status == .accepted)
            }
            let body = Self.registration("ada@example.org", "a stranger's password")
            let refused = try await client.send(.post, Self.accounts, body, headers: Self.from(1))
            #expect(refused.status == .tooManyRequests)
            let own = Self.registration("Ada@example.org", "correct horse battery")
            let answer = try await client.send(.post, Self.accounts, own, headers: Self.from(9))
            #expect(answer.status == .accepted)
            let count = try await store.mail.count()
            #expect(count == 6, "the address gets so many mails, however many clients ask")
            let token = try #require(try await Self.token(store))
            let proof = #"{"token": "\#(token)", "password": "correct horse battery"}"#
            let verified = try await client.send(
                .post, "\(Self.accounts)/verify", proof, headers: Self.from(9))
            #expect(verified.status == .ok)
            let signedIn = try await client.send(
                .post, Self.sessions, Self.credentials("ada@example.org", "correct horse battery"),
                headers: Self.from(10))
            #expect(signedIn.status == .created)
        }
    }

    @Test func addressesWithATagAreOneMailbox() async throws {
        let store = service.test.store
        try await service.run { (client: TestClient) async throws in
            func register(_ email: String, _ number: Int) async throws -> HTTPResponse.Status {
                try await Self.register(email, client, from: number)
            }
            for tag in 0..<3 { #expect(try await register("ada+\(tag)@example.org", 1) == .accepted) }
            #expect(try await register("ada+x@example.org", 1) == .tooManyRequests)
            for tag in 0..<40 { #expect(try await register("ADA+\(tag)@example.org", 2 + tag) == .accepted) }
            #expect(try await store.mail.count() == 30)
            // The address without a tag is not kept waiting by those.
            #expect(try await register("ada@example.org", 1) == .accepted)
            #expect(try await store.mail.count() == 31)
        }
    }

    /// A few tags that a stranger makes up do not use up the mails of a tag that somebody has.
    @Test func anAddressWithATagHasItsOwnMails() async throws {
        let store = service.test.store
        try await service.run { client in
            for number in 0..<20 {
                let body = Self.registration("ada+\(number)@example.org", "a stranger's password")
                _ = try await client.send(.post, Self.accounts, body, headers: Self.from(number))
            }
            let before = try await store.mail.count()
            let own = Self.registration("ada+reunite@example.org", "correct horse battery")
            _ = try await client.send(.post, Self.accounts, own, headers: Self.from(99))
            #expect(try await store.mail.count() == before + 1)
            let token = try #require(try await Self.token(store))
            let proof = #"{"token": "\#(token)", "password": "correct horse battery"}"#
            let verified = try await client.send(.post, "\(Self.accounts)/verify", proof, headers: Self.from(99))
            #expect(verified.status == .ok)
            // Other tags of the mailbox, with and without an account, take nothing from its password resets.
            for number in 0..<40 {
                let body = #"{"email": "ada+\#(number)@example.org"}"#
                _ = try await client.send(.post, Self.resets, body, headers: Self.from(100 + number))
            }
            let reset = #"{"email": "ada+reunite@example.org"}"#
            let count = try await store.mail.count()
            #expect(try await client.send(.post, Self.resets, reset, headers: Self.from(99)).status == .accepted)
            #expect(try await store.mail.count() == count + 1)
        }
    }

    /// Who registers the address of somebody else knows the password, and can have no more mails sent by it.
    @Test func signInsSendNoMoreMailsThanRegistrations() async throws {
        let store = service.test.store
        try await service.run { client in
            for address in ["ada@example.org", "grace+reunite@example.org"] {
                let before = try await store.mail.count()
                for number in 0..<6 {
                    let body = Self.registration(address, "a stranger's password")
                    _ = try await client.send(.post, Self.accounts, body, headers: Self.from(number))
                }
                for number in 0..<3 {
                    let signIn = try await client.send(
                        .post, Self.sessions, Self.credentials(address, "a stranger's password"),
                        headers: Self.from(100 + number))
                    #expect(signIn.status == .forbidden)
                }
                #expect(try await store.mail.count() == before + 6)
            }
        }
    }

    @Test func dotsInAnAddressOfGmailMakeNoOtherMailbox() async throws {
        let store = service.test.store
        try await service.run { (client: TestClient) async throws in
            func register(_ email: String, _ number: Int) async throws -> HTTPResponse.Status {
                try await Self.register(email, client, from: number)
            }
            let dotted = (1..<31).map { bits in
                "adalove".enumerated().map { "\($0.element)\(bits >> $0.offset & 1 == 1 ? "." : "")" }.joined()
            }
            // One client, and then one for each address.
            for (number, local) in dotted.enumerated() {
                let domain = number.isMultiple(of: 2) ? "gmail.com" : "googlemail.com"
                #expect(try await register("\(local)@\(domain)", 1) == (number < 3 ? .accepted : .tooManyRequests))
            }
            #expect(try await store.mail.count() == 3)
            for (number, local) in dotted.enumerated() {
                #expect(try await register("\(local)@Gmail.com", 100 + number) == .accepted)
            }
            #expect(try await store.mail.count() == 30)
            // The address without dots has mails of its own, and so have the addresses of other providers.
            #expect(try await register("adalove@gmail.com", 2) == .accepted)
            #expect(try await register("a.dalove@example.org", 3) == .accepted)
            #expect(try await store.mail.count() == 32)
        }
    }

    /// Else a client could collect credit by opening the links of others.
    @Test func onlyTheClientThatRegisteredGetsCredit() async throws {
        let store = service.test.store
        try await service.run { (client: TestClient) async throws in
            func register(_ name: String, _ number: Int) async throws -> HTTPResponse.Status {
                let body = Self.registration("\(name)@example.org", "correct horse battery")
                return try await client.send(.post, Self.accounts, body, headers: Self.from(number)).status
            }
            for number in 0..<10 { #expect(try await register("nobody\(number)", 2) == .accepted) }
            #expect(try await register("somebody", 1) == .accepted)
            let token = try #require(try await Self.token(store))
            let proof = #"{"token": "\#(token)", "password": "correct horse battery"}"#
            let verified = try await client.send(.post, "\(Self.accounts)/verify", proof, headers: Self.from(2))
            #expect(verified.status == .ok)
            #expect(try await register("nobody", 2) == .tooManyRequests)
        }
    }

    /// A class registers at once; somebody who verifies nothing is limited.
    @Test func registrationsThatAreNotVerifiedAreLimitedByClient() async throws {
        let store = service.test.store
        try await service.run { client in
            func register(_ name: String) async throws -> HTTPResponse.Status {
                let body = Self.registration("\(name)@example.org", "correct horse battery")
                return try await client.send(.post, Self.accounts, body, headers: Self.from(1)).status
            }
            for number in 0..<20 {
                #expect(try await register("pupil\(number)") == .accepted)
                let token = try #require(try await Self.token(store))
                let proof = #"{"token": "\#(token)", "password": "correct horse battery"}"#
                let verified = try await client.send(
                    .post, "\(Self.accounts)/verify", proof, headers: Self.from(1))
                #expect(verified.status == .ok)
            }
            for number in 0..<10 { #expect(try await register("nobody\(number)") == .accepted) }
            // A body with a mistake does not count, and is not answered with the limit.
            #expect(try await register("no body") == .unprocessableContent)
            #expect(try await register("nobody10") == .tooManyRequests)
        }
    }

    /// The holder of a mailed token cannot try passwords for ever, and uses up nobody else's attempts.
    @Test func guessesOfARegistrationsPasswordAreCounted() async throws {
        let store = service.test.store
        try await service.run { client in
            _ = try await client.send(
                .post, Self.accounts, Self.registration("ada@example.org", "correct horse battery"),
                headers: Self.from(1))
            let token = try #require(try await Self.token(store))
            func verify(_ password: String, _ number: Int) async throws -> HTTPResponse.Status {
                try await client.send(
                    .post, "\(Self.accounts)/verify", #"{"token": "\#(token)", "password": "\#(password)"}"#,
                    headers: Self.from(number)
                ).status
            }
            for number in 0..<10 { #expect(try await verify("a guess", number) == .forbidden) }
            #expect(try await verify("correct horse battery", 99) == .tooManyRequests)
        }
    }
}
