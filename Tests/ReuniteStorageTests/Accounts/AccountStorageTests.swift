import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

@Suite struct AccountStorageTests {
    private static let hasher = PasswordHasher()

    private let test: TestStore
    private var store: Store { test.store }

    init() throws { test = try TestStore() }

    private func registration(_ email: String, password: String = "long enough") async throws -> Registration {
        Registration(
            email: try EmailAddress(email), password: try await Self.hasher.hash(Password(password)),
            profile: Profile(displayName: try DisplayName("Somebody"), locale: try LocaleTag("fr")))
    }

    private func session(_ email: String = "a@b.example") async throws -> Session {
        let account = try await store.registrations.createAccount(registration(email), role: .member)
        let token = try await signIn(account).token
        return try #require(try await store.sessions.session(token))
    }

    private func signIn(_ account: AccountID, lifetime: Int64 = 3600) async throws -> SignedIn {
        let hash = try #require(try await store.accounts.password(of: account))
        return try #require(
            try await store.sessions.signIn(to: account, password: hash, userAgent: nil, lifetime: lifetime))
    }

    private func post(_ session: Session, _ title: String = "Black backpack") async throws -> ListingID {
        let draft = ListingDraft(
            status: .lost, category: .bags, title: try Title(title), description: .empty,
            occurrence: try Occurrence(Moment(rfc3339: "2026-01-02")), location: nil)
        return try await store.listings.post(draft, by: session, key: nil).listing.listing.id
    }

    @Test(.sqliteOnly) func secretsAreStoredAsHashesOnly() async throws {
        let account = try await store.registrations.createAccount(
            registration("a@b.example", password: "my good password"), role: .member)
        let session = try await signIn(account)
        try await store.sessions.requestPasswordReset(EmailAddress("a@b.example"))
        let mails = try await store.mail.take(limit: 10, for: 60)
        guard case .passwordReset(let token)? = mails.first?.letter else { throw CocoaError(.coderValueNotFound) }
        try store.close()
        let file = try Data(contentsOf: test.folder.appendingPathComponent(Store.fileName))
        for secret in [session.token.text, token.text, "my good password"] {
            #expect(file.range(of: Data(secret.utf8)) == nil)
        }
        #expect(file.range(of: Data("$argon2id$v=19$m=19456,t=2,p=1$".utf8)) != nil)
    }

    /// The tokens of the due mails about registrations.
    private func tokens() async throws -> [SecretToken] {
        try await store.mail.take(limit: 100, for: 60).compactMap { mail in
            if case .verification(let token) = mail.letter { token } else { nil }
        }
    }

    /// Verifies the newest registration.
    private func verify(_ token: SecretToken, from client: [UInt8] = []) async throws -> SignedIn {
        let newest = try #require(try await store.registrations.registrations(for: token).first)
        return try await store.registrations.verify(token, newest.id, from: client, userAgent: nil, sessionLifetime: 60)
    }

    @Test func registrationsOfTheSameAddressAreSeparate() async throws {
        let hash = try await Self.hasher.hash(Password("a second password"))
        try await store.registrations.register(registration("a@b.example"))
        try await store.registrations.register(
            Registration(
                email: EmailAddress("A@b.example"), password: hash, profile: Profile(displayName: DisplayName("Other")))
        )
        try await store.registrations.register(registration("c@b.example"))
        let tokens = try await tokens()
        #expect(tokens.count == 3)
        // Each token proves the address, and the password selects the registration.
        let waiting = try await store.registrations.registrations(for: tokens[0])
        #expect(waiting.map(\.password).first == hash && waiting.count == 2)
        let strangers = try #require(try await store.registrations.registrations(for: tokens[2]).first)
        await #expect(throws: AccountRefusal.invalidToken) {
            try await store.registrations.verify(tokens[0], strangers.id, userAgent: nil, sessionLifetime: 60)
        }
        let first = try await store.registrations.verify(tokens[0], waiting[1].id, userAgent: nil, sessionLifetime: 60)
        #expect(first.account.profile.displayName.text == "Somebody")
        // After the first verification, no other registration can be verified.
        await #expect(throws: AccountRefusal.invalidToken) {
            try await store.registrations.registrations(for: tokens[1])
        }
        await #expect(throws: AccountRefusal.invalidToken) {
            try await store.registrations.verify(tokens[1], waiting[0].id, userAgent: nil, sessionLifetime: 60)
        }
    }

    /// Any number of registrations of an address by a stranger does not delete the owner's registration.
    @Test func aStrangerCannotPushOutARegistration() async throws {
        let stranger: [UInt8] = [1], owner: [UInt8] = [2]
        try await store.registrations.register(registration("a@b.example"), from: stranger)
        let token = try #require(try await tokens().first)
        let mine = PasswordHash(text: "mine")
        let profile = Profile(displayName: try DisplayName("Owner"))
        // Without a mail of its own, because the mailbox is at its limit: the token in the stranger's mail is valid for it.
        try await store.registrations.register(
            Registration(email: EmailAddress("a@b.example"), password: mine, profile: profile), from: owner,
            isMailed: false)
        for _ in 0..<40 {
            try await store.registrations.register(registration("A@b.example"), from: stranger, isMailed: false)
        }
        let waiting = try await store.registrations.registrations(for: token)
        #expect(waiting.count == 16)
        let own = try #require(waiting.first { $0.password == mine })
        let session = try await store.registrations.verify(token, own.id, userAgent: nil, sessionLifetime: 60)
        #expect(session.account.profile.displayName.text == "Owner")
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func anAccountKnowsItsLatestClients() async throws {
        let email = try EmailAddress("a@b.example")
        func knows(_ client: UInt8) async throws -> Bool {
            try await store.sessions.signInCandidates(email, from: [client]).account?.knowsClient == true
        }
        try await store.registrations.register(registration(email.text))
        let account = try await verify(#require(try await tokens().first), from: [1]).account.id
        #expect(try await knows(1) == true)
        #expect(try await knows(2) == false)
        let hash = try #require(try await store.accounts.password(of: account))
        for client in UInt8(2)...33 {
            _ = try await store.sessions.signIn(
                to: account, password: hash, from: [client], userAgent: nil, lifetime: 60)
        }
        #expect(try await knows(1) == false)
        #expect(try await knows(2) == true)
        try await store.sessions.requestPasswordReset(email)
        guard case .passwordReset(let token)? = try await store.mail.take(limit: 1, for: 60).first?.letter else {
            throw CocoaError(.coderValueNotFound)
        }
        try await store.sessions.resetPassword(token, to: hash, from: [77])
        #expect(try await knows(77) == true)
        #expect(try await knows(2) == false)
        try await store.maintenance.prune(now: .now.adding(seconds: 181 * 86_400))
        #expect(try await knows(77) == false)
    }

    @Test func expiredRowsAreDeletedAndNotAccepted() async throws {
        let session = try await session()
        let account = session.account
        let short = try await signIn(account, lifetime: -1)
        #expect(try await store.sessions.session(short.token) == nil)
        try await store.registrations.register(registration("c@d.example"))
        let mails = try await store.mail.take(limit: 10, for: 60)
        guard case .verification(let token)? = mails.first?.letter else { throw CocoaError(.coderValueNotFound) }
        #expect(try await store.maintenance.prune(now: .now) == 1)
        #expect(try await store.maintenance.prune(now: .now.adding(seconds: 86_401)) == 2)
        await #expect(throws: AccountRefusal.invalidToken) { try await store.registrations.registrations(for: token) }
        // The registration is kept for as long as its mail is retried.
        #expect(try await store.mail.count() == 1)
        #expect(try await store.maintenance.prune(now: .now.adding(seconds: 4 * 86_400 + 1)) == 1)
        #expect(try await store.mail.count() == 0)
    }

    @Test func ownersGetOneReminderAWeekBeforeAListingExpires() async throws {
        let session = try await session()
        let id = try await post(session, "Ring")
        let almost = Timestamp.now.adding(seconds: 83 * 86_400 - 60)
        #expect(try await store.listings.remindOfExpiry(now: almost) == 0)
        #expect(try await store.listings.remindOfExpiry(now: almost.adding(seconds: 120)) == 1)
        #expect(try await store.listings.remindOfExpiry(now: almost.adding(seconds: 240)) == 0)
        let mail = try #require(try await store.mail.take(limit: 10, for: 60).first)
        guard case .listingsExpiring(let listings, count: 1) = mail.letter else {
            Issue.record("\(mail)")
            return
        }
        #expect(listings.map(\.id) == [id] && listings.map(\.title) == ["Ring"])
        #expect(mail.address == "a@b.example" && mail.language == .french)
        // A renewed listing gets its full lifetime and a new reminder.
        try await store.mail.finish(mail.id)
        try await store.listings.edit(id, by: session, .transition(.renew))
        #expect(try await store.listings.remindOfExpiry(now: .now.adding(seconds: 85 * 86_400)) == 1)
        // Resolved in the meantime: there is no reason for a mail any more.
        try await store.listings.edit(id, by: session, .transition(.resolve, .returned))
        #expect(try await store.mail.take(limit: 10, for: 60).isEmpty)
        #expect(try await store.mail.count() == 0)
        // There are no mails about listings of the operator.
        _ = try await store.listings.upsert([try .test()])
        #expect(try await store.listings.remindOfExpiry(now: .now.adding(seconds: 85 * 86_400)) == 0)
    }

    @Test("Owners to remind are found by the listings that expire soon, and not among all", .sqliteOnly)
    func reminderPlan() async throws {
        let steps = try await store.read { db in
            try db.prepare("EXPLAIN QUERY PLAN \(ListingStore.ownersToRemind)")
                .all([.integer(1), .integer(1), .integer(1)]) { $0.text("detail") }
        }
        #expect(steps.first == "SEARCH l USING INDEX listing_by_reminder (expires_at<?)", "\(steps)")
    }

    /// Listings that expire on one day are in one mail. Those that become due within a day of it wait for the next one.
    @Test func ownersGetOneReminderADay() async throws {
        let session = try await session()
        let other = try await self.session("c@d.example")
        for number in 0..<25 { _ = try await post(session, "Ring \(number)") }
        _ = try await post(other, "Hat")
        let due = Timestamp.now.adding(seconds: 84 * 86_400)
        #expect(try await store.listings.remindOfExpiry(now: due) == 26)
        let mails = try await store.mail.take(limit: 10, for: 60)
        #expect(mails.map(\.address).sorted() == ["a@b.example", "c@d.example"])
        let own = try #require(mails.first { $0.address == "a@b.example" })
        guard case .listingsExpiring(let listings, count: 25) = own.letter else {
            Issue.record("\(own)")
            return
        }
        #expect(listings.map(\.title) == (0..<20).map { "Ring \($0)" })
        for mail in mails { try await store.mail.finish(mail.id) }
        _ = try await post(session, "Late ring")
        #expect(try await store.listings.remindOfExpiry(now: due.adding(seconds: 86_000)) == 0)
        #expect(try await store.mail.count() == 0)
        #expect(try await store.listings.remindOfExpiry(now: due.adding(seconds: 86_400)) == 1)
        let next = try #require(try await store.mail.take(limit: 10, for: 0).first)
        guard case .listingsExpiring(let late, count: 1) = next.letter else {
            Issue.record("\(next)")
            return
        }
        #expect(late.map(\.title) == ["Late ring"])
        // A mail that could not be sent yet also contains the listings that become due later.
        _ = try await post(session, "Last ring")
        #expect(try await store.listings.remindOfExpiry(now: due.adding(seconds: 3 * 86_400)) == 1)
        let last = try await store.mail.take(limit: 10, for: 0)
        guard last.count == 1, case .listingsExpiring(_, count: 2) = last[0].letter else {
            Issue.record("\(last)")
            return
        }
    }

    @Test func aMailIsSentAtLeastOnce() async throws {
        try await store.registrations.register(registration("a@b.example"))
        let first = try #require(try await store.mail.take(limit: 10, for: 0).first)
        // The process that took it has ended: it is due again after the time for sending.
        let second = try #require(try await store.mail.take(limit: 10, for: 60).first)
        #expect(second.id == first.id && second.attempts == 2)
        #expect(try await store.mail.take(limit: 10, for: 60).isEmpty)
        try await store.mail.postpone(second.id, by: 0)
        let third = try #require(try await store.mail.take(limit: 10, for: 60).first)
        try await store.mail.finish(third.id)
        #expect(try await store.mail.count() == 0)
        // The tokens of all attempts are valid.
        guard case .verification(let token) = first.letter else { throw CocoaError(.coderValueNotFound) }
        _ = try await verify(token)
    }

    @Test func theNumberOfSessionsOfAnAccountIsLimited() async throws {
        let first = try await session()
        for _ in 0..<100 { _ = try await signIn(first.account) }
        let sessions = try await store.sessions.sessions(of: first.account)
        #expect(sessions.count == 100 && !sessions.contains { $0.id == first.id })
    }

    /// A sign-in fails if the password is changed, or the account suspended, while the hash is compared.
    @Test func aSignInFailsIfThePasswordChangesMeanwhile() async throws {
        let account = try await session().account
        let old = try #require(try await store.accounts.password(of: account))
        try await store.accounts.suspend(EmailAddress("a@b.example"), until: nil)
        #expect(try await store.sessions.signIn(to: account, password: old, userAgent: nil, lifetime: 60) == nil)
        try await store.accounts.reinstate(EmailAddress("a@b.example"))
        try await store.sessions.requestPasswordReset(EmailAddress("a@b.example"))
        guard case .passwordReset(let token)? = try await store.mail.take(limit: 1, for: 60).first?.letter else {
            throw CocoaError(.coderValueNotFound)
        }
        try await store.sessions.resetPassword(token, to: Self.hasher.hash(Password("another one")))
        #expect(try await store.sessions.signIn(to: account, password: old, userAgent: nil, lifetime: 60) == nil)
    }

    @Test func anErasureDeletesTheWordsOfListings() async throws {
        let first = try await session()
        let other = try await session("c@d.example")
        _ = try await post(first, "Umbrella of Zacharias")
        _ = try await post(other, "Umbrella")
        _ = try await store.accounts.erase(first)
        try await store.maintenance.forgetFormerTexts()
        let words = try await store.read { db in
            try db.prepare("SELECT word FROM word ORDER BY word").all { $0.text("word") }
        }
        #expect(words == ["umbrella", "withdrawn"])
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func aSessionCannotWriteAfterSignOut() async throws {
        let session = try await session()
        let id = try await post(session)
        #expect(try await store.sessions.endSession(session.id, of: session.account))
        await #expect(throws: AccessRefusal.sessionEnded) { try await post(session) }
        await #expect(throws: AccessRefusal.sessionEnded) {
            try await store.listings.edit(id, by: session, .transition(.withdraw))
        }
    }

    @Test func importsBelongToTheNamedAccount() async throws {
        let session = try await session()
        var listing = try IncomingListing.test("Umbrella", externalID: "1")
        listing.owner = "A@B.example"
        _ = try await store.listings.upsert([listing])
        let other = try IncomingListing.test("Hat", externalID: "2")
        _ = try await store.listings.upsert([other], owner: "a@b.example")
        _ = try await store.listings.upsert([try .test("Cup", externalID: "3")])
        let own = try await store.listings.listings(of: session.account, limit: 10, after: nil, into: [String]()) {
            titles, row in
            titles.append(row.listing.title)
        }
        #expect(own.result == ["Hat", "Umbrella"])
    }
}
