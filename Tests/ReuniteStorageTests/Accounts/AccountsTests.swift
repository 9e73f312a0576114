import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

@Suite struct AccountsTests {
    private static let hasher = PasswordHasher()

    private let test: TestStore
    private var store: ListingStore { test.store }

    init() throws { test = try TestStore() }

    private func registration(_ email: String, password: String = "long enough") async throws -> Registration {
        Registration(
            email: try EmailAddress(email), password: try await Self.hasher.hash(Password(password)),
            profile: Profile(displayName: try DisplayName("Somebody"), locale: try LocaleTag("fr")))
    }

    private func session(_ email: String = "a@b.example") async throws -> Session {
        let account = try await store.createAccount(registration(email), role: .member)
        let token = try await signIn(account).token
        return try #require(try await store.session(token))
    }

    private func signIn(_ account: AccountID, lifetime: Int64 = 3600) async throws -> SignedIn {
        let hash = try #require(try await store.password(of: account))
        return try #require(
            try await store.signIn(to: account, password: hash, userAgent: nil, lifetime: lifetime))
    }

    private func post(_ session: Session, _ title: String = "Black backpack") async throws -> ListingID {
        let draft = ListingDraft(
            status: .lost, category: .bags, title: try Title(title), description: .empty,
            occurrence: try Occurrence(Moment(rfc3339: "2026-01-02")), location: nil)
        let answer = try await store.post(draft, by: session, key: nil) { row in
            CreationAnswer(location: "\(row.listing.id)", entityTag: "", body: [])
        }
        return try #require(ListingID(answer.answer.location))
    }

    @Test func secretsAreStoredAsHashesOnly() async throws {
        let account = try await store.createAccount(
            registration("a@b.example", password: "my good password"), role: .member)
        let session = try await signIn(account)
        try await store.requestPasswordReset(EmailAddress("a@b.example"))
        let mails = try await store.takeMail(limit: 10, for: 60)
        guard case .passwordReset(let token)? = mails.first?.letter else { throw CocoaError(.coderValueNotFound) }
        try store.close()
        let file = try Data(contentsOf: test.folder.appendingPathComponent(ListingStore.fileName))
        for secret in [session.token.text, token.text, "my good password"] {
            #expect(file.range(of: Data(secret.utf8)) == nil)
        }
        #expect(file.range(of: Data("$argon2id$v=19$m=19456,t=2,p=1$".utf8)) != nil)
    }

    @Test func twoWhoRegisterAnAddressDoNotMeet() async throws {
        let hash = try await Self.hasher.hash(Password("a second password"))
        try await store.register(registration("a@b.example"))
        try await store.register(
            Registration(
                email: EmailAddress("A@b.example"), password: hash, profile: Profile(displayName: DisplayName("Other")))
        )
        let tokens = try await store.takeMail(limit: 10, for: 60).compactMap { mail -> SecretToken? in
            if case .verification(let token) = mail.letter { token } else { nil }
        }
        #expect(tokens.count == 2)
        // Each token makes the account that was registered with it; after the first there is nothing to verify.
        let first = try await store.verify(tokens[0], userAgent: nil, sessionLifetime: 60)
        #expect(first.account.profile.displayName.text == "Somebody")
        await #expect(throws: StoreError.invalidToken) {
            try await store.verify(tokens[1], userAgent: nil, sessionLifetime: 60)
        }
    }

    @Test func whatIsOverIsRemovedAndOpensNothing() async throws {
        let session = try await session()
        let account = session.account
        let short = try await signIn(account, lifetime: -1)
        #expect(try await store.session(short.token) == nil)
        try await store.register(registration("c@d.example"))
        let mails = try await store.takeMail(limit: 10, for: 60)
        guard case .verification(let token)? = mails.first?.letter else { throw CocoaError(.coderValueNotFound) }
        #expect(try await store.prune(now: .now) == 1)
        #expect(try await store.prune(now: .now.adding(seconds: 86_401)) == 2)
        await #expect(throws: StoreError.invalidToken) {
            try await store.verify(token, userAgent: nil, sessionLifetime: 60)
        }
        // The registration waits for as long as its mail is tried.
        #expect(try await store.mailCount() == 1)
        #expect(try await store.prune(now: .now.adding(seconds: 4 * 86_400 + 1)) == 1)
        #expect(try await store.mailCount() == 0)
    }

    @Test func ownersAreToldAWeekBeforeAListingExpiresOnce() async throws {
        let session = try await session()
        let id = try await post(session, "Ring")
        let almost = Timestamp.now.adding(seconds: 83 * 86_400 - 60)
        #expect(try await store.remindOfExpiry(now: almost) == 0)
        #expect(try await store.remindOfExpiry(now: almost.adding(seconds: 120)) == 1)
        #expect(try await store.remindOfExpiry(now: almost.adding(seconds: 240)) == 0)
        let mail = try #require(try await store.takeMail(limit: 10, for: 60).first)
        guard case .listingExpiring(id, "Ring", _) = mail.letter else {
            Issue.record("\(mail)")
            return
        }
        #expect(mail.address == "a@b.example" && mail.locale == "fr")
        // Renewed, it lives as long again, and its owner is told again.
        try await store.finishMail(mail.id)
        try await store.edit(id, by: session) { _ in
            .transition(.renew)
        } answer: { _ in
        }
        #expect(try await store.remindOfExpiry(now: .now.adding(seconds: 84 * 86_400)) == 1)
        // Settled in the meantime: there is nothing to say any more.
        try await store.edit(id, by: session) { _ in
            .transition(.resolve, .returned)
        } answer: { _ in
        }
        #expect(try await store.takeMail(limit: 10, for: 60).isEmpty)
        #expect(try await store.mailCount() == 0)
        // The operator's are never written about.
        _ = try await store.write([try .test()])
        #expect(try await store.remindOfExpiry(now: .now.adding(seconds: 84 * 86_400)) == 0)
    }

    @Test func aMailIsSentAtLeastOnce() async throws {
        try await store.register(registration("a@b.example"))
        let first = try #require(try await store.takeMail(limit: 10, for: 0).first)
        // Whoever took it is gone: it is due again when their time is over.
        let second = try #require(try await store.takeMail(limit: 10, for: 60).first)
        #expect(second.id == first.id && second.attempts == 2)
        #expect(try await store.takeMail(limit: 10, for: 60).isEmpty)
        try await store.postponeMail(second.id, by: 0)
        let third = try #require(try await store.takeMail(limit: 10, for: 60).first)
        try await store.finishMail(third.id)
        #expect(try await store.mailCount() == 0)
        // Whichever arrived, its token works.
        guard case .verification(let token) = first.letter else { throw CocoaError(.coderValueNotFound) }
        _ = try await store.verify(token, userAgent: nil, sessionLifetime: 60)
    }

    @Test func anAccountHasSoManySessionsAndNoMore() async throws {
        let first = try await session()
        for _ in 0..<100 { _ = try await signIn(first.account) }
        let sessions = try await store.sessions(of: first.account)
        #expect(sessions.count == 100 && !sessions.contains { $0.id == first.id })
    }

    /// A sign-in that was under way when the password changed, or the account was suspended, comes too late.
    @Test func aPasswordThatWasChangedMeanwhileOpensNothing() async throws {
        let account = try await session().account
        let old = try #require(try await store.password(of: account))
        try await store.suspend(EmailAddress("a@b.example"), until: nil)
        #expect(try await store.signIn(to: account, password: old, userAgent: nil, lifetime: 60) == nil)
        try await store.reinstate(EmailAddress("a@b.example"))
        try await store.requestPasswordReset(EmailAddress("a@b.example"))
        guard case .passwordReset(let token)? = try await store.takeMail(limit: 1, for: 60).first?.letter else {
            throw CocoaError(.coderValueNotFound)
        }
        try await store.resetPassword(token, to: Self.hasher.hash(Password("another one")))
        #expect(try await store.signIn(to: account, password: old, userAgent: nil, lifetime: 60) == nil)
    }

    @Test func whoIsErasedLeavesNoWordBehind() async throws {
        let first = try await session()
        let other = try await session("c@d.example")
        _ = try await post(first, "Umbrella of Zacharias")
        _ = try await post(other, "Umbrella")
        _ = try await store.erase(first) { _ in }
        let words = try await store.read { db in try String.fetchAll(db, sql: "SELECT word FROM word ORDER BY word") }
        #expect(words == ["umbrella", "withdrawn"])
        #expect(try await store.check(repair: false) == [])
    }

    @Test func whoeverSignsOutWritesNothingAnyMore() async throws {
        let session = try await session()
        let id = try await post(session)
        #expect(try await store.endSession(session.id, of: session.account))
        await #expect(throws: StoreError.sessionEnded) { try await post(session) }
        await #expect(throws: StoreError.sessionEnded) {
            try await store.edit(id, by: session) { _ in
                .transition(.withdraw)
            } answer: { _ in
            }
        }
    }

    @Test func importsBelongToTheAccountThatIsNamed() async throws {
        let session = try await session()
        var listing = try ImportedListing.test("Umbrella", externalID: "1")
        listing.owner = "A@B.example"
        _ = try await store.write([listing])
        let other = try ImportedListing.test("Hat", externalID: "2")
        _ = try await store.write([other], owner: "a@b.example")
        _ = try await store.write([try .test("Cup", externalID: "3")])
        let own = try await store.listings(of: session.account, limit: 10, after: nil, into: [String]()) {
            titles, row in
            titles.append(String(decoding: row.listing.title, as: UTF8.self))
        }
        #expect(own.result == ["Hat", "Umbrella"])
    }

    /// A store of the first release is brought up to date with all it has.
    @Test func aStoreOfTheFirstSchemaIsBroughtUpToDate() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reunite-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent(ListingStore.fileName).path
        let old = try DatabaseQueue(path: path, configuration: .reunite)
        try Migrator.all.migrate(old, upTo: "1 listings")
        try await old.write { db in
            try db.execute(
                sql: """
                    INSERT INTO account (id, secret, email, display_name) VALUES (5, 6, 'a@b.example', 'Ada');
                    INSERT INTO listing (id, secret, state, status, category, occurred_start, occurred_end, owner,
                    updated_at, expires_at, precision, title, description)
                    VALUES (7, 8, 'open', 'lost', 'bags', 1, 1, 5, 7, 9, 'exact', 'Bag', '');
                    INSERT INTO listing_text (rowid, document)
                    VALUES (7, ' bag @wbag @slost @cbags @o5 @t00 @t10 @t20 @t30 @t40 ');
                    INSERT INTO word VALUES ('bag');
                    INSERT INTO change (listing, kind, at) VALUES (7, 'created', 7);
                    """)
        }
        try old.close()
        let store = try ListingStore(folder: folder)
        defer { try? store.close() }
        let id = ListingID(createdAt: Timestamp(microseconds: 7), secret: 8)
        #expect(try await store.listing(id) { String(decoding: $0.title, as: UTF8.self) } == "Bag")
        _ = try await store.check(repair: true)
        #expect(try await store.check(repair: false) == [])
        let account = AccountID(createdAt: Timestamp(microseconds: 5), secret: 6)
        #expect(try await store.account(account)?.profile.displayName.text == "Ada")
    }
}
