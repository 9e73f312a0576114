import Reunite
import ReuniteDatabase
import TestSupport
import Testing

@testable import ReuniteStorage

/// Sign-in by what was mailed.
@Suite struct MailedSignInTests {
    private let test: TestStore
    private let account: AccountID
    private let email: EmailAddress
    private var store: Store { test.store }

    init() async throws {
        test = try TestStore()
        email = try EmailAddress("ada@example.org")
        let profile = Profile(displayName: try DisplayName("Ada"), locale: try LocaleTag("fr"))
        account = try await test.store.write { [email] transaction in
            try Accounts.insert(transaction, email: email.text, password: nil, profile: profile, role: .member)
        }
    }

    /// Requests a mail, and takes it; nil if none is sent.
    private func mail(to email: EmailAddress? = nil, in locale: String? = nil) async throws -> QueuedMail? {
        try await store.sessions.requestLink(email ?? self.email, locale: locale.map { try LocaleTag($0) })
        let mail = try await store.mail.take(limit: 10, for: 60).first
        if let mail { try await store.mail.finish(mail.id) }
        return mail
    }

    private func mailed() async throws -> (token: SecretToken, code: SignInCode) {
        guard case .signInLink(let token, let code)? = try await mail()?.letter else { throw Missing() }
        return (token, code)
    }

    private func signIn(
        _ proof: MailedProof, from client: [UInt8] = [], on device: SecretToken? = nil,
        before former: SecretToken? = nil
    ) async throws -> (session: SignedIn, device: SecretToken?) {
        try await store.sessions.signIn(
            by: proof, from: client, on: device, before: former, userAgent: "test", lifetime: 60)
    }

    /// The refusal of a proof; nil if it is accepted.
    private func refusal(_ proof: MailedProof) async throws -> AccountRefusal? {
        do {
            _ = try await signIn(proof)
            return nil
        } catch let refusal as AccountRefusal {
            return refusal
        }
    }

    /// A code that was not mailed.
    private func wrong(_ code: SignInCode) throws -> SignInCode {
        try SignInCode(code.text == "000000" ? "000001" : "000000")
    }

    @Test("A link and its code work once, and one ends with the other")
    func usedOnce() async throws {
        for isByCode in [true, false] {
            let (token, code) = try await mailed()
            let proofs: [MailedProof] = [.link(token), .code(code, email)]
            let begun = try await signIn(proofs[isByCode ? 1 : 0]).session
            #expect(begun.account.id == account && !begun.account.hasPassword)
            #expect(try await store.sessions.session(begun.token) != nil)
            #expect(try await refusal(proofs[0]) == .invalidToken)
            #expect(try await refusal(proofs[1]) == .invalidCode)
        }
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test("Five wrong codes end the code, but not the link, and a new mail begins anew")
    func tries() async throws {
        let (token, code) = try await mailed()
        for _ in 0..<5 { #expect(try await refusal(.code(wrong(code), email)) == .invalidCode) }
        #expect(try await refusal(.code(code, email)) == .invalidCode)
        #expect(try await refusal(.link(token)) == nil)
        let next = try await mailed()
        for _ in 0..<4 { #expect(try await refusal(.code(wrong(next.code), email)) == .invalidCode) }
        #expect(try await refusal(.code(next.code, email)) == nil)
    }

    @Test("A new mail ends the code of the one before, but not its link")
    func newerMail() async throws {
        let (first, second) = (try await mailed(), try await mailed())
        if first.code != second.code { #expect(try await refusal(.code(first.code, email)) == .invalidCode) }
        #expect(try await refusal(.code(second.code, email)) == nil)
        // It has been used, so the one before is not the last again.
        #expect(try await refusal(.code(first.code, email)) == .invalidCode)
        #expect(try await refusal(.link(first.token)) == nil)
    }

    @Test("A code is valid for 15 minutes, and a link for an hour")
    func lifetimes() async throws {
        func age(minutes: Int64) async throws {
            try await store.write { transaction in
                try transaction.db.execute("UPDATE mailed_token SET expires_at = expires_at - \(minutes * 60_000_000)")
            }
        }
        var (token, code) = try await mailed()
        try await age(minutes: 14)
        #expect(try await refusal(.code(code, email)) == nil)
        (token, code) = try await mailed()
        try await age(minutes: 16)
        #expect(try await refusal(.code(code, email)) == .invalidCode)
        try await age(minutes: 43)
        #expect(try await refusal(.link(token)) == nil)
        (token, code) = try await mailed()
        try await age(minutes: 61)
        #expect(try await refusal(.link(token)) == .invalidToken)
    }

    @Test("Addresses without an account, and suspended accounts, get no mail and no session")
    func nobody() async throws {
        let other = try EmailAddress("other@example.org")
        #expect(try await mail(to: other) == nil)
        for code in ["000000", "123456"] {
            #expect(try await refusal(.code(SignInCode(code), other)) == .invalidCode)
        }
        let (token, code) = try await mailed()
        try await store.accounts.suspend(email, until: nil)
        #expect(try await refusal(.link(token)) == .suspended)
        #expect(try await refusal(.code(code, email)) == .suspended)
        #expect(try await mail() == nil)
        try await store.accounts.reinstate(email)
        // The refusals have used nothing up.
        #expect(try await refusal(.link(token)) == nil)
    }

    @Test("A token to sign in is none for a password, and the reverse")
    func purposes() async throws {
        let (token, _) = try await mailed()
        #expect(try await !store.sessions.isPasswordReset(token))
        await #expect(throws: AccountRefusal.invalidToken) {
            try await store.sessions.resetPassword(token, to: PasswordHash(text: "x"))
        }
        try await store.sessions.requestPasswordReset(email)
        guard case .passwordReset(let reset)? = try await store.mail.take(limit: 1, for: 60).first?.letter else {
            throw Missing()
        }
        #expect(try await refusal(.link(reset)) == .invalidToken)
        // A new password ends the links that were mailed before.
        try await store.sessions.resetPassword(reset, to: PasswordHash(text: "x"))
        #expect(try await refusal(.link(token)) == .invalidToken)
        #expect(try await store.accounts.account(account)?.hasPassword == true)
    }

    @Test("The account knows the network and the browser, which keeps its secret only if it was known")
    func knownClients() async throws {
        let (new, foreign) = (SecretToken.random(), SecretToken.random())
        let first = try await signIn(.link(mailed().token), from: [1], on: new, before: foreign)
        #expect(first.device?.text == new.text)
        let second = try await signIn(.link(mailed().token), from: [2], on: .random(), before: new)
        #expect(second.device?.text == new.text)
        let program = try await signIn(.link(mailed().token), before: new)
        #expect(program.device == nil)
        let knows = try await store.read { [account] db in
            try [[1], [2], [3], new.hash, foreign.hash].map { try KnownClients.has(db, $0, account: account.row) }
        }
        #expect(knows == [true, true, false, true, false])
    }

    @Test(
        "The mail is in the language of the request, or in that of the account; a sign-in by it shows that it arrived")
    func languages() async throws {
        #expect(try await mail()?.language == .french)
        #expect(try await mail(in: "pt-BR")?.language == .portuguese)
        let refused = try #require(try await mail())
        try await store.sessions.requestLink(email)
        let queued = try #require(try await store.mail.take(limit: 1, for: 60).first)
        try await store.mail.refuse(queued.id)
        #expect(try await store.accounts.account(account)?.emailRefusedAt != nil)
        guard case .signInLink(let token, _) = refused.letter else { throw Missing() }
        #expect(try await signIn(.link(token)).session.account.emailRefusedAt == nil)
    }

    @Test("Only hashes are stored, and an erased account has none")
    func stored() async throws {
        let (token, code) = try await mailed()
        let session = try #require(
            try await store.sessions.session(try await signIn(.link(token)).session.token))
        let next = try await mailed()
        let rows = try await store.read { db in
            try db.prepare("SELECT token, code FROM mailed_token").all([]) { ($0.bytes("token"), $0.bytes("code")) }
        }
        #expect(rows.count == 1 && rows.first?.0 == next.token.hash)
        #expect(rows.first?.1 == next.code.hash(with: next.token.hash) && rows.first?.1 != Array(code.text.utf8))
        #expect(try await store.accounts.accepts(next.code, of: email))
        #expect(try await !store.accounts.accepts(wrong(next.code), of: email))
        let current = try #require(try await store.accounts.account(account))
        _ = try await store.accounts.erase(session, ifStill: current)
        #expect(try await refusal(.link(next.token)) == .invalidToken)
        #expect(try await refusal(.code(next.code, email)) == .invalidCode)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    /// There is no mail.
    private struct Missing: Error {}
}
