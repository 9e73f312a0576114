import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// The networks and browsers that an account knows.
@Suite struct KnownClientsTests {
    @Test func manyOfOneKindDoNotPushOutTheOthers() async throws {
        let test = try TestStore()
        let email = try EmailAddress("ada@example.org")
        let password = PasswordHash(text: "not a hash")
        let account = try await test.store.registrations.createAccount(
            Registration(email: email, password: password, profile: Profile(displayName: try DisplayName("Ada"))),
            role: .member)
        func signIn(from network: [UInt8] = [], on device: SecretToken? = nil) async throws {
            let session = try await test.store.sessions.signIn(
                to: account, password: password, from: network, on: device, userAgent: nil, lifetime: 3600)
            #expect(session != nil)
        }
        func knows(_ network: [UInt8], _ device: SecretToken) async throws -> [Bool] {
            let found = try await test.store.sessions.signInCandidates(email, from: network, on: device).account
            return [found?.knowsClient == true, found?.knowsDevice == true]
        }
        let (network, device) = ([UInt8](repeating: 7, count: 16), SecretToken.random())
        try await signIn(from: network, on: device)
        #expect(try await knows(network, device) == [true, true])
        for _ in 0..<40 { try await signIn(on: .random()) }
        #expect(try await knows(network, device) == [true, false])
        try await signIn(on: device)
        for number in 0..<40 { try await signIn(from: [192, 0, 2, UInt8(number)]) }
        #expect(try await knows(network, device) == [false, true])
        let count = try await test.store.read { db in
            try db.prepare("SELECT count(*) FROM known_client").first([]) { $0.integer(0) }
        }
        #expect(count == Int64(2 * KnownClients.maximumCount))
    }
}
