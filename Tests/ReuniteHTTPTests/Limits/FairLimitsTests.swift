import Foundation
import GRDB
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage
@testable import ServerLimits

/// Nobody uses up a limit for somebody else. The clients of these tests are behind a trusted proxy.
@Suite struct FairLimitsTests {
    private static let accounts = "/api/v1/accounts"
    private static let sessions = "/api/v1/sessions"
    private static let resets = "/api/v1/password-resets"

    private let service: TestService

    init() throws {
        var service = try TestService()
        service.configuration.hasRateLimits = true
        service.configuration.trustedProxies = [try #require(IPNetwork("127.0.0.1"))]
        self.service = service
    }

    private static func from(_ number: Int) -> HTTPFields {
        [.forwardedFor: "198.51.\(number >> 8).\(number & 255)"]
    }

    private static func registration(_ email: String, _ password: String) -> String {
        #"{"email": "\#(email)", "password": "\#(password)", "displayName": "Ada"}"#
    }

    /// Registers an address from a client.
    private static func register(
        _ email: String, _ client: TestClient, from number: Int
    ) async throws -> HTTPResponse.Status {
        try await client.send(
            .post, accounts, registration(email, "correct horse battery"), headers: from(number)
        ).status
    }

    private static func credentials(_ email: String, _ password: String) -> String {
        #"{"email": "\#(email)", "password": "\#(password)"}"#
    }

    /// The token of the newest mail.
    private static func token(_ store: Store) async throws -> String? {
        for mail in try await store.mail.take(limit: 1000, for: 60).reversed() {
            switch mail.letter {
            case .verification(let token), .passwordReset(let token): return token.text
            default: continue
            }
        }
        return nil
    }

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

    /// A customer's network of 48 bits has many of 64 bits.
    @Test func theNetworksOfACustomerAreOneClient() async throws {
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let location = try await owner.postListing()
            for number in 1...3 {
                let from: HTTPFields = [.forwardedFor: "2001:db8:55:\(number)::1"]
                let reporter = try await TestPerson(in: store, client)
                let reported = try await reporter.post("\(location)/reports", #"{"reason": "scam"}"#, from)
                #expect(reported.status == .created)
                let body = Self.registration("ada@example.org", "a stranger's password")
                _ = try await client.send(.post, Self.accounts, body, headers: from)
            }
            for table in ["report", "registration"] {
                let clients = try await store.read { db in
                    try db.integer("SELECT count(DISTINCT client) FROM \(table)")
                }
                #expect(clients == 1, "\(table)")
            }
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

    /// Otherwise all clients behind such a proxy would be one, and use up the limits of each other.
    @Test func proxiesMayAddThePort() async throws {
        try await service.run { (client: TestClient) async throws in
            func register(_ number: Int, _ forwarded: String) async throws -> HTTPResponse.Status {
                let body = Self.registration("somebody\(number)@example.org", "correct horse battery")
                return try await client.send(.post, Self.accounts, body, headers: [.forwardedFor: forwarded]).status
            }
            for number in 0..<10 {
                for address in ["203.0.113.1:\(4000 + number)", "[2001:db8::1]:\(4000 + number)"] {
                    #expect(try await register(number, address) == .accepted)
                }
            }
            for address in ["203.0.113.1", "[2001:db8::1]", "2001:db8::2"] {
                #expect(try await register(10, address) == .tooManyRequests)
            }
            #expect(try await register(11, "203.0.113.2:4000") == .accepted)
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

    @Test func messagesToAnOwnerAreLimitedInAll() async throws {
        let store = service.test.store
        try await service.run { client in
            let owner = try await TestPerson(in: store, client)
            let location = try await owner.postListing()
            func write(_ person: TestPerson, to location: String) async throws -> HTTPResponse.Status {
                try await person.post("\(location)/messages", #"{"body": "Is it mine?"}"#).status
            }
            func person(at host: Int) async throws -> TestPerson {
                var client = client
                client.source = "127.0.1.\(host)"
                return try await TestPerson(in: store, client)
            }
            // One person cannot use up what others may write.
            let one = try await person(at: 1)
            for _ in 0..<3 { #expect(try await write(one, to: location) == .accepted) }
            #expect(try await write(one, to: location) == .tooManyRequests)
            var others: [TestPerson] = []
            for host in 2...10 { others.append(try await person(at: host)) }
            for person in others { for _ in 0..<3 { #expect(try await write(person, to: location) == .accepted) } }
            let last = try await person(at: 11)
            #expect(try await write(last, to: location) == .tooManyRequests)
            // Another listing of the same owner.
            let other = try await owner.postListing("Red hat")
            #expect(try await write(last, to: other) == .accepted)
            // Nor can several accounts of one client.
            let third = try await owner.postListing("Blue scarf")
            var sent = 0
            for _ in 0..<4 {
                let account = try await person(at: 12)
                for _ in 0..<3 where try await write(account, to: third) == .accepted { sent += 1 }
            }
            #expect(sent == 10)
            #expect(try await write(last, to: third) == .accepted)
            // Nothing is counted where nothing can be sent.
            #expect(try await write(owner, to: other) == .forbidden)
        }
    }
}
