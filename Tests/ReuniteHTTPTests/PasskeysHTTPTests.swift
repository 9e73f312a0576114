import COpenSSL
import Foundation
import HTTPTypes
import Reunite
import TestSupport
import Testing

@testable import ReuniteHTTP
@testable import ReuniteStorage

/// A security key of software.
private final class TestAuthenticator {
    private let key: OpaquePointer
    let id = [UInt8].random(count: 32)
    private static let present: UInt8 = 1, verified: UInt8 = 4

    /// - Parameter kind: `EVP_PKEY_EC` or another.
    init(_ kind: Int32 = EVP_PKEY_EC) throws {
        let context = EVP_PKEY_CTX_new_id(kind, nil)
        defer { EVP_PKEY_CTX_free(context) }
        EVP_PKEY_keygen_init(context)
        if kind == EVP_PKEY_EC { EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) }
        var key: OpaquePointer?
        EVP_PKEY_keygen(context, &key)
        self.key = try #require(key)
    }

    deinit { EVP_PKEY_free(key) }

    private var publicKey: [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        let count = Int(i2d_PUBKEY(key, &bytes))
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    private func signature(of message: [UInt8]) -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        let hash = EVP_PKEY_get_base_id(key) == EVP_PKEY_ED25519 ? nil : EVP_sha256()
        EVP_DigestSignInit(context, nil, hash, nil, key)
        var (bytes, count) = ([UInt8](repeating: 0, count: 512), 512)
        EVP_DigestSign(context, &bytes, &count, message, message.count)
        return Array(bytes.prefix(count))
    }

    static func base64url(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func statement(
        _ type: String, _ challenge: String, origin: String, party: String, flags: UInt8, counter: UInt8
    ) -> (client: [UInt8], data: [UInt8]) {
        let client = #"{"type":"\#(type)","challenge":"\#(challenge)","origin":"\#(origin)","crossOrigin":false}"#
        return (Array(client.utf8), Sodium.sha256(Array(party.utf8)) + [flags, 0, 0, 0, counter])
    }

    /// The body of a new passkey.
    func registration(_ challenge: String, origin: String = PasskeysHTTPTests.origin, flags: UInt8 = 5) -> String {
        let (client, data) = Self.statement(
            "webauthn.create", challenge, origin: origin, party: "reunite.example", flags: flags, counter: 0)
        return """
            {"id": "\(Self.base64url(id))", "clientData": "\(Self.base64url(client))",
            "authenticatorData": "\(Self.base64url(data))", "publicKey": "\(Self.base64url(publicKey))"}
            """
    }

    /// The body of a sign-in.
    func proof(
        _ challenge: String, type: String = "webauthn.get", origin: String = PasskeysHTTPTests.origin,
        party: String = "reunite.example", flags: UInt8 = 5, counter: UInt8 = 0, isSpoilt: Bool = false
    ) -> String {
        let (client, data) = Self.statement(
            type, challenge, origin: origin, party: party, flags: flags, counter: counter)
        var signature = signature(of: data + Sodium.sha256(client))
        if isSpoilt { signature[signature.count - 1] ^= 1 }
        return """
            {"id": "\(Self.base64url(id))", "clientData": "\(Self.base64url(client))",
            "authenticatorData": "\(Self.base64url(data))", "signature": "\(Self.base64url(signature))"}
            """
    }
}

extension [UInt8] {
    fileprivate static func random(count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: 0...255) } }
}

/// Sign-in with passkeys.
@Suite struct PasskeysHTTPTests {
    static let origin = "https://reunite.example"
    private static let own = "/api/v1/accounts/me/passkeys"
    private static let sessions = "/api/v1/sessions/passkeys"

    private static func service() throws -> TestService {
        var service = try TestService()
        service.configuration.publicURL = origin
        return service
    }

    private static func challenge(_ client: TestClient) async throws -> String {
        let response = try await client.send(.get, "/api/v1/passkeys/challenge")
        #expect(try response.json["rpId"] as? String == "reunite.example")
        return try #require(try response.json["challenge"] as? String)
    }

    private static func register(
        _ key: TestAuthenticator, for person: TestPerson, _ client: TestClient
    ) async throws -> TestResponse {
        let challenge = try await challenge(client)
        return try await person.post(own, key.registration(challenge))
    }

    private static func signIn(_ key: TestAuthenticator, _ client: TestClient) async throws -> TestResponse {
        let challenge = try await challenge(client)
        return try await client.send(.post, sessions, key.proof(challenge))
    }

    @Test(arguments: [EVP_PKEY_EC, EVP_PKEY_ED25519])
    func aPasskeySignsInUntilItIsDeleted(_ kind: Int32) async throws {
        let service = try Self.service()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let key = try TestAuthenticator(kind)
            let added = try await Self.register(key, for: person, client)
            #expect(added.status == .created)
            let mails = try await service.test.store.mail.take(limit: 10, for: 60).filter { $0.address == person.email }
            #expect(mails.contains { if case .passkeyAdded = $0.letter { true } else { false } })
            let list = try await person.get(Self.own).json["passkeys"] as? [[String: Any]]
            #expect(list?.count == 1 && list?.first?["publicKey"] == nil)
            for _ in 0..<2 {
                let session = try await Self.signIn(key, client)
                #expect(session.status == .created)
                let token = try #require(try session.json["token"] as? String)
                #expect(
                    try await client.send(.get, "/api/v1/accounts/me", token: token).json["email"] as? String
                        == person.email)
            }
            let id = try #require(try added.json["id"] as? String)
            let other = try await TestPerson(in: service.test.store, client)
            #expect(try await other.delete("\(Self.own)/\(id)").status == .notFound)
            #expect(try await person.delete("\(Self.own)/\(id)").status == .noContent)
            #expect(
                try await Self.signIn(key, client).status == .unauthorized)
        }
    }

    @Test func whatIsNotSignedForThisServiceNowIsRefused() async throws {
        let service = try Self.service()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let (key, other) = (try TestAuthenticator(), try TestAuthenticator())
            // Nobody was there, or nobody showed who they are; on another page; for another challenge.
            let challenge = try await Self.challenge(client)
            for body in [
                key.registration(challenge, flags: 1), key.registration(challenge, flags: 4),
                key.registration(challenge, origin: "https://evil.example"),
                key.registration(String(challenge.reversed())), key.registration(challenge + "A"), key.registration(""),
            ] {
                #expect(try await person.post(Self.own, body).status == .unauthorized)
            }
            #expect(try await person.post(Self.own, key.registration(challenge)).status == .created)
            // It belongs to one account.
            let second = try await TestPerson(in: service.test.store, client)
            #expect(try await Self.register(key, for: second, client).status == .unauthorized)

            let used = try await Self.challenge(client)
            let accepted = key.proof(used, counter: 3)
            #expect(try await client.send(.post, Self.sessions, accepted).status == .created)
            let next = try await Self.challenge(client)
            for body in [
                accepted, key.proof(used, counter: 4), key.proof(challenge, counter: 4), key.proof(next, counter: 3),
                key.proof(next), key.proof(next, type: "webauthn.create", counter: 4),
                key.proof(next, origin: "https://evil.example", counter: 4),
                key.proof(next, party: "evil.example", counter: 4), key.proof(next, flags: 1, counter: 4),
                key.proof(next, counter: 4, isSpoilt: true), other.proof(next, counter: 4),
            ] {
                #expect(try await client.send(.post, Self.sessions, body).status == .unauthorized)
            }
            #expect(try await client.send(.post, Self.sessions, key.proof(next, counter: 4)).status == .created)
            for body in ["{}", #"{"id": "!", "clientData": "e30", "authenticatorData": "", "signature": "AA=="}"#] {
                let response = try await client.send(.post, Self.sessions, body)
                #expect(try response.status == .unprocessableContent && response.faults.count == 4)
            }
        }
    }

    @Test func aNewPasswordDeletesPasskeysAndSuspendedAccountsAreRefused() async throws {
        let service = try Self.service()
        try await service.run { client in
            let store = service.test.store
            let person = try await TestPerson(in: store, client)
            let key = try TestAuthenticator()
            #expect(try await Self.register(key, for: person, client).status == .created)
            try await store.accounts.suspend(EmailAddress(person.email), until: nil)
            #expect(try await Self.signIn(key, client).status == .forbidden)
            try await store.accounts.suspend(EmailAddress(person.email), until: .now)
            try await store.sessions.requestPasswordReset(EmailAddress(person.email))
            for mail in try await store.mail.take(limit: 10, for: 60) {
                guard case .passwordReset(let token) = mail.letter else { continue }
                try await store.sessions.resetPassword(token, to: PasswordHash(text: "none"))
            }
            #expect(
                try await Self.signIn(key, client).status == .unauthorized)
        }
    }

    /// Whoever has taken over a session does not keep the account with a passkey.
    @Test func onlyANewSessionAddsPasskeys() async throws {
        let service = try Self.service()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            let key = try TestAuthenticator()
            try await service.test.store.write { transaction in
                _ = try transaction.db.prepare("UPDATE session SET id = id - 901000000").run([])
            }
            let refused = try await Self.register(key, for: person, client)
            #expect(try refused.status == .forbidden && refused.problem == "old-session")
            #expect(try await Self.signIn(key, client).status == .unauthorized)
        }
    }

    @Test func anAccountHasAtMostSixteenPasskeys() async throws {
        let service = try Self.service()
        try await service.run { client in
            let person = try await TestPerson(in: service.test.store, client)
            for number in 0...16 {
                let body = try TestAuthenticator(EVP_PKEY_ED25519).registration(try await Self.challenge(client))
                #expect(try await person.post(Self.own, body).status == (number < 16 ? .created : .conflict))
            }
        }
    }

    @Test func addressesForWhichBrowsersMakeNoPasskeys() {
        for address in ["", "http://reunite.example", "https://127.0.0.1", "https://[::1]:8080", "x"] {
            #expect(RelyingParty(address: address) == nil)
        }
        #expect(RelyingParty(address: "https://Reunite.Example:8443/app")?.origin == "https://reunite.example:8443")
        #expect(RelyingParty(address: "http://localhost:8080")?.id == "localhost")
    }
}
