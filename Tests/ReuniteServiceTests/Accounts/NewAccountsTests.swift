import Reunite
import ReuniteStorage
import TestSupport
import Testing

@testable import ReuniteService

/// Registrations, and the accounts that become of them.
@Suite struct NewAccountsTests {
    private let test: TestStore
    private let accounts: TestAccounts
    private var store: Store { test.store }
    /// The same store, within the limits.
    private let limited: TestAccounts

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store)
        limited = TestAccounts(store: test.store, limiter: TestAccounts.limiter(isOn: true))
    }

    private func token() async throws -> SecretToken {
        let letters = try await accounts.letters()
        guard case .verification(let token)? = letters.first else { throw AccessRefusal.notFound }
        return token
    }

    @Test("The password selects the registration that becomes the account")
    func verification() async throws {
        try await accounts.register("a@a.example", "first password")
        try await accounts.register("a@a.example", "second password", from: TestAccounts.client(2))
        let token = try await token()
        await #expect(throws: AccountRefusal.registeredOtherwise) {
            try await accounts.verify(token, "third password")
        }
        let session = try await accounts.verify(token, "second password")
        let account = try #require(try await store.sessions.session(session.token)).account
        #expect(try await store.sessions.sessions(of: account).map(\.userAgent) == ["Program"])
        #expect(try await accounts.owner("a@a.example", "second password").id == account)
    }

    @Test("A registration that its client verifies does not count, and one that another client verifies does")
    func client() async throws {
        // Ten registrations of one client.
        for _ in 0..<9 { try await limited.limiter.count(.registrationsByClient, TestAccounts.client(1)) }
        for number in 0..<2 {
            try await limited.register("a\(number)@b.example")
            var token: SecretToken?
            for case .verification(let latest) in try await limited.letters() { token = latest }
            _ = try await limited.verify(#require(token))
        }
        try await limited.register("last@a.example")
        var token: SecretToken?
        for case .verification(let latest) in try await limited.letters() { token = latest }
        _ = try await limited.verify(#require(token), from: TestAccounts.client(2))
        await #expect(throws: RateLimitExceeded.self) { try await limited.register("refused@a.example") }
    }

    @Test("Passwords are counted before they are compared, and only with the right token")
    func count() async throws {
        try await limited.register("a@a.example")
        let token = try await token()
        // Ten for one token.
        for _ in 0..<9 { try await limited.limiter.count(.passwordsByToken, token.text.utf8) }
        for _ in 0..<5 { await #expect(throws: AccountRefusal.invalidToken) { try await limited.verify(.random()) } }
        await #expect(throws: AccountRefusal.registeredOtherwise) {
            try await limited.verify(token, "another password")
        }
        for password in [TestAccounts.password, "another password"] {
            await #expect(throws: RateLimitExceeded.self) {
                try await limited.verify(token, password, from: TestAccounts.client(100))
            }
        }
        guard case .registered = try await accounts.identify("a@a.example") else {
            Issue.record("a refused verification has made an account")
            return
        }
    }

    @Test("A registration without a mail waits all the same")
    func unmailed() async throws {
        // An address gets six mails.
        for _ in 0..<5 {
            #expect(try await limited.limiter.allowsRegistrationMail(to: try EmailAddress("a@a.example")))
        }
        try await limited.register("a@a.example", "first password")
        #expect(try await store.mail.count() == 1)
        try await limited.register("a@a.example", from: TestAccounts.client(2))
        #expect(try await store.mail.count() == 1)
        guard case .registered = try await accounts.identify("a@a.example") else {
            Issue.record("the registration is lost")
            return
        }
    }
}
