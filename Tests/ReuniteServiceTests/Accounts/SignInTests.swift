import Reunite
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// Whose password was given, and when it begins a session.
@Suite struct SignInTests {
    private let test: TestStore
    private let accounts: TestAccounts
    private var store: Store { test.store }

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store)
    }

    @Test("A password is that of an account, of a registration, or of nobody")
    func identities() async throws {
        try await accounts.add("owner@a.example")
        try await accounts.register("owner@a.example", "registered too")
        try await accounts.register("waiting@a.example")
        guard case .owner = try await accounts.identify("owner@a.example"),
            case .registered = try await accounts.identify("owner@a.example", "registered too"),
            case .registered = try await accounts.identify("waiting@a.example"),
            case .nobody = try await accounts.identify("owner@a.example", "another"),
            case .nobody = try await accounts.identify("waiting@a.example", "another"),
            case .nobody = try await accounts.identify("nobody@a.example")
        else {
            Issue.record("another identity")
            return
        }
    }

    @Test("Over the limit of an address, only known clients and browsers may go on")
    func limit() async throws {
        try await accounts.add("owner@a.example")
        try await accounts.register("waiting@a.example")
        let (known, unknown) = (TestAccounts.client(1), TestAccounts.client(2))
        _ = try await accounts.signIn.begin(
            try await accounts.owner("owner@a.example"), on: SessionClient(network: known))
        guard case .owner = try await accounts.identify("owner@a.example", from: known, isOverLimit: true),
            case .owner = try await accounts.identify(
                "owner@a.example", from: unknown, isOverLimit: true, isKnownBrowser: true),
            case .nobody = try await accounts.identify("owner@a.example", from: unknown, isOverLimit: true),
            case .nobody = try await accounts.identify("waiting@a.example", from: known, isOverLimit: true)
        else {
            Issue.record("another identity")
            return
        }
    }

    @Test("A session begins, and the former one of the browser ends")
    func begins() async throws {
        let former = try await accounts.session("owner@a.example")
        let other = try await accounts.session("other@a.example")
        let client = SessionClient(
            network: TestAccounts.client(1), device: .random(), kind: .cookie, userAgent: "Browser",
            former: former)
        let began = try await accounts.signIn.begin(
            try await accounts.owner("owner@a.example"), on: client)
        let sessions = try await store.sessions.sessions(of: former.account)
        #expect(sessions.count == 1 && sessions.first?.userAgent == "Browser" && began.picture == nil)
        #expect(try await store.sessions.session(began.session.token, kind: .cookie) != nil)
        #expect(try await store.sessions.sessions(of: other.account).count == 1)
    }

    @Test("Nobody can see by the limits that the owner signed in, and guesses end for all strangers")
    func limits() async throws {
        let limited = TestAccounts(store: store, limiter: TestAccounts.limiter(isOn: true))
        try await limited.add("owner@a.example")
        let device = SecretToken.random()
        let browser = SessionClient(network: TestAccounts.client(200), device: device, kind: .cookie)
        _ = try await limited.signIn.begin(try await limited.owner("owner@a.example"), on: browser)
        // 100 for an address: the one of the owner did not count.
        let address = try EmailAddress("owner@a.example").key.utf8
        for _ in 0..<99 { try await limited.limiter.count(.signInsByAddress, address) }
        await #expect(throws: AccountRefusal.invalidCredentials) {
            try await limited.owner("owner@a.example", "guess", from: TestAccounts.client(2))
        }
        await #expect(throws: RateLimitExceeded.self) {
            try await limited.owner("owner@a.example", from: TestAccounts.client(100))
        }
        let other = TestAccounts.client(101)
        #expect(try await limited.owner("owner@a.example", from: other, on: device).knowsDevice)
        await #expect(throws: RateLimitExceeded.self) {
            try await limited.owner("owner@a.example", from: other, on: .random())
        }
    }

    @Test("A person who has registered, and signs in, gets the mail again, but not without end")
    func reminder() async throws {
        let limited = TestAccounts(store: store, limiter: TestAccounts.limiter(isOn: true))
        try await limited.register("waiting@a.example")
        // An address gets six mails.
        for _ in 0..<4 {
            #expect(try await limited.limiter.allowsRegistrationMail(to: try EmailAddress("waiting@a.example")))
        }
        for number in 0..<3 {
            await #expect(throws: AccountRefusal.unverified) {
                try await limited.owner("waiting@a.example", from: TestAccounts.client(number))
            }
        }
        #expect(try await store.mail.count() == 2)
    }

    @Test("No session begins if the account was suspended before or meanwhile, or has another password now")
    func refusals() async throws {
        try await accounts.add("owner@a.example")
        let account = try await accounts.owner("owner@a.example")
        let client = SessionClient(network: TestAccounts.client(1))
        try await store.sessions.requestPasswordReset(EmailAddress("owner@a.example"))
        let letters = try await accounts.letters()
        guard case .passwordReset(let token)? = letters.first else {
            Issue.record("no mail")
            return
        }
        let (reset, network) = (accounts.passwordReset, TestAccounts.client(1))
        await #expect(throws: AccountRefusal.invalidToken) {
            try await reset.confirm(.random(), Password("a new password"), from: network)
        }
        try await reset.confirm(token, Password("a new password"), from: network)
        await #expect(throws: AccountRefusal.invalidCredentials) {
            try await accounts.signIn.begin(account, on: client)
        }
        guard case .owner(let current) = try await accounts.identify("owner@a.example", "a new password") else {
            Issue.record("the new password is not right")
            return
        }
        try await store.write { transaction in
            try transaction.db.execute("UPDATE account SET suspended_until = \(Int64.max) WHERE email IS NOT NULL")
        }
        await #expect(throws: AccountRefusal.invalidCredentials) {
            try await accounts.signIn.begin(current, on: client)
        }
        guard case .owner(let suspended) = try await accounts.identify("owner@a.example", "a new password") else {
            Issue.record("a suspended account is not found")
            return
        }
        await #expect(throws: AccountRefusal.suspended) { try await accounts.signIn.begin(suspended, on: client) }
        #expect(try await store.sessions.sessions(of: account.id).isEmpty)
    }
}
