import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteService

/// Registrations, and the accounts that become of them.
@Suite struct NewAccountsTests {
    private struct Refused: Error {}

    private let test: TestStore
    private let accounts: TestAccounts
    private var store: Store { test.store }

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store)
    }

    private func token() async throws -> SecretToken {
        let letters = try await accounts.letters()
        guard case .verification(let token)? = letters.first else { throw StoreError.notFound }
        return token
    }

    @Test("The password selects the registration that becomes the account")
    func verification() async throws {
        try await accounts.register("a@a.example", "first password", from: [1])
        try await accounts.register("a@a.example", "second password", from: [2], isMailed: false)
        let token = try await token()
        await #expect(throws: AccountRefusal.registeredOtherwise) {
            try await accounts.newAccounts.verify(
                token, Password("third password"), on: SessionClient(network: []), registeredFrom: [1])
        }
        let (session, isOfClient) = try await accounts.newAccounts.verify(
            token, Password("second password"), on: SessionClient(network: [], userAgent: "Program"),
            registeredFrom: [1])
        #expect(!isOfClient)
        let account = try #require(try await store.sessions.session(session.token)).account
        #expect(try await store.sessions.sessions(of: account).map(\.userAgent) == ["Program"])
        guard case .owner = try await accounts.identify("a@a.example", "second password") else {
            Issue.record("the account has another password")
            return
        }
    }

    @Test("The client that registered is known again")
    func client() async throws {
        try await accounts.register("a@a.example", from: [1])
        let verified = try await accounts.newAccounts.verify(
            try await token(), Password(TestAccounts.password), on: SessionClient(network: []), registeredFrom: [1])
        #expect(verified.isOfClient)
    }

    @Test("Verifications are counted before the password is compared, and only with the right token")
    func count() async throws {
        try await accounts.register("a@a.example")
        let token = try await token()
        let client = SessionClient(network: [])
        await #expect(throws: StoreError.invalidToken) {
            try await accounts.newAccounts.verify(
                .random(), Password(TestAccounts.password), on: client, registeredFrom: []
            ) { throw Refused() }
        }
        for password in [TestAccounts.password, "another password"] {
            await #expect(throws: Refused.self) {
                try await accounts.newAccounts.verify(token, Password(password), on: client, registeredFrom: []) {
                    throw Refused()
                }
            }
        }
        guard case .registered = try await accounts.identify("a@a.example") else {
            Issue.record("a refused verification has made an account")
            return
        }
    }

    @Test("A registration without a mail waits all the same")
    func unmailed() async throws {
        try await accounts.register("a@a.example", isMailed: false)
        #expect(try await accounts.letters().isEmpty)
        guard case .registered = try await accounts.identify("a@a.example") else {
            Issue.record("the registration is lost")
            return
        }
    }
}
