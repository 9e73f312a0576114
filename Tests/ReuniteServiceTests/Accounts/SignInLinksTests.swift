import Reunite
import TestSupport
import Testing

@testable import ReuniteService
@testable import ReuniteStorage

/// The limits of links to sign in and of their codes.
@Suite struct SignInLinksTests {
    private let test: TestStore
    private let accounts: TestAccounts
    private var store: Store { test.store }
    private var links: SignInLinks {
        SignInLinks(sessions: store.sessions, photos: store.photos, limiter: accounts.limiter, lifetime: 3600)
    }

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store, limiter: TestAccounts.limiter(isOn: true))
    }

    private func request(_ email: String, from client: Int) async throws {
        try await links.request(try EmailAddress(email), locale: nil, from: TestAccounts.client(client))
    }

    private func confirm(_ proof: MailedProof, from client: Int) async throws -> SignedIn {
        try await links.begin(by: proof, on: SessionClient(network: TestAccounts.client(client))).session
    }

    /// The response to a wrong code for an address: whether it was over a limit.
    private func isLimited(_ email: String, _ code: String = "000000", from client: Int) async throws -> Bool {
        do {
            _ = try await confirm(.code(try SignInCode(code), try EmailAddress(email)), from: client)
            Issue.record("a guess was right")
            return false
        } catch AccountRefusal.invalidCode {
            return false
        } catch is RateLimitExceeded {
            return true
        }
    }

    private func mailed() async throws -> (token: SecretToken, code: SignInCode) {
        for case .signInLink(let token, let code) in try await accounts.letters().reversed() { return (token, code) }
        throw AccountRefusal.invalidToken
    }

    @Test("Requests are refused by client only: an address that has had mails enough gets no more, which nobody sees")
    func requests() async throws {
        try await accounts.add("owner@a.example")
        for email in ["owner@a.example", "nobody@a.example"] {
            for _ in 0..<5 { try await request(email, from: 1) }
            await #expect(throws: RateLimitExceeded.self) { try await request(email, from: 1) }
            for client in 2..<12 { try await request(email, from: client) }
        }
        // Six for each address; those of the address without an account are not sent.
        #expect(try await store.mail.count() == 12)
        #expect(try await accounts.letters().count == 6)
    }

    @Test("Guesses end for an address with an account as for one without, and its link still signs in")
    func guesses() async throws {
        try await accounts.add("owner@a.example")
        try await request("owner@a.example", from: 1)
        let (token, code) = try await mailed()
        let guess = code.text == "000000" ? "000001" : "000000"
        for email in ["owner@a.example", "nobody@a.example"] {
            for number in 0..<10 {
                #expect(try await isLimited(email, guess, from: 10 + number) == false, "\(email) \(number)")
            }
            #expect(try await isLimited(email, guess, from: 50))
        }
        await #expect(throws: RateLimitExceeded.self) {
            try await confirm(.code(code, try EmailAddress("owner@a.example")), from: 60)
        }
        #expect(try await confirm(.link(token), from: 60).account.email.text == "owner@a.example")
    }

    @Test("A client guesses few codes in all; others and links are not affected, and right codes do not count")
    func client() async throws {
        try await accounts.add("owner@a.example")
        for number in 0..<20 { #expect(try await isLimited("a\(number)@a.example", from: 1) == false) }
        #expect(try await isLimited("b@a.example", from: 1))
        #expect(try await isLimited("b@a.example", from: 2) == false)
        try await request("owner@a.example", from: 1)
        _ = try await confirm(.link(try await mailed().token), from: 1)
        for number in 0..<5 {
            try await request("owner@a.example", from: 3 + number)
            _ = try await confirm(.code(try await mailed().code, try EmailAddress("owner@a.example")), from: 3)
        }
        for number in 0..<10 { #expect(try await isLimited("owner@a.example", from: 20 + number) == false) }
    }

    @Test(
        "The password of an account without one is wrong, and a sign-in by link ends the former session of the browser")
    func withoutPassword() async throws {
        try await accounts.add("owner@a.example")
        try await store.write { transaction in try transaction.db.execute("UPDATE account SET password = NULL") }
        await #expect(throws: AccountRefusal.invalidCredentials) { try await accounts.owner("owner@a.example") }
        try await request("owner@a.example", from: 1)
        let began = try await confirm(.link(try await mailed().token), from: 1)
        let former = try #require(try await store.sessions.session(began.token))
        try await request("owner@a.example", from: 1)
        let client = SessionClient(
            network: TestAccounts.client(1), device: .random(), kind: .cookie, former: former)
        _ = try await links.begin(by: .link(try await mailed().token), on: client)
        #expect(try await store.sessions.sessions(of: former.account).map(\.kind) == [.cookie])
    }
}
