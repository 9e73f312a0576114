import Reunite
import Testing

@testable import ReuniteStorage

/// Addresses that a mail server has refused: mails to them end, until a mailed link shows that they take mails again.
@Suite struct RefusedAddressTests {
    private let bed: ModeratedStore
    private let owner: Session
    private let finder: Session
    private let lost: ListingID
    private var store: Store { bed.store }
    private let address = "ada@b.example"

    init() async throws {
        bed = try ModeratedStore()
        owner = try await bed.person(address)
        finder = try await bed.person("bo@b.example")
        lost = try await bed.post(status: .lost, by: owner)
    }

    /// Notifies the owner of another match.
    private func notify() async throws {
        let found = try await bed.post(status: .found, by: finder)
        _ = try await store.notifications.notify([LikelyMatch(listing: lost, other: found, probability: 0.5)])
    }

    private func take() async throws -> [QueuedMail] {
        try await store.mail.take(limit: 100, for: 0).filter { $0.address == address }
    }

    private func refusedAt(_ session: Session) async throws -> Timestamp? {
        try await store.accounts.account(session.account)?.emailRefusedAt
    }

    /// Whether readers see that the owner gets messages: a stranger and a finder see the same.
    private func getsMessages(about listing: ListingID) async throws -> Bool? {
        let shown = try await store.listings.listing(listing, for: nil)?.contact
        #expect(try await store.listings.listing(listing, for: finder)?.contact.messages == shown?.messages)
        #expect(shown?.details == nil)
        return shown?.messages
    }

    /// The server refuses the next mail to the owner.
    private func refuse() async throws {
        try await notify()
        let mail = try #require(try await take().first)
        try await store.mail.refuse(mail.id)
    }

    @Test("Notifications and messages go to a refused address no more, and to others as before")
    func mailsEnd() async throws {
        #expect(try await refusedAt(owner) == nil)
        try await refuse()
        #expect(try await refusedAt(owner) != nil)
        #expect(try await refusedAt(finder) == nil)
        try await bed.wait(minutes: 60)
        try await notify()
        #expect(try await take().isEmpty)
        #expect(try await bed.mails(to: owner).isEmpty)
        // The notifications themselves are there.
        #expect(try await store.notifications.notifications(of: owner, after: nil, limit: 10).count == 2)
        await #expect(throws: ListingRefusal.noOwner) {
            try await store.messages.send(Note("I found it"), about: lost, by: finder, key: nil)
        }
        await #expect(throws: ListingRefusal.noOwner) { try await store.messages.recipient(about: lost, from: finder) }
        #expect(try await getsMessages(about: lost) == false)
        // The other side is written to.
        let found = try await bed.post(status: .found, by: finder)
        #expect(try await store.listings.listing(found, for: owner)?.contact.messages == true)
        _ = try await store.messages.send(Note("Is it mine?"), about: found, by: owner, key: nil)
        #expect(try await store.mail.take(limit: 100, for: 0).contains { $0.address == "bo@b.example" })
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test("A mail that waits when the address is refused is not sent either")
    func waiting() async throws {
        _ = try await store.messages.send(Note("I found it"), about: lost, by: finder, key: nil)
        try await refuse()
        #expect(try await take().isEmpty)
        // It is read in the conversation.
        #expect(try await bed.number("SELECT count(*) FROM notification WHERE message IS NOT NULL") == 1)
    }

    @Test("A new password is mailed, and its link shows that the address takes mails again")
    func passwordReset() async throws {
        try await refuse()
        let email = try EmailAddress("ADA@b.example")
        try await store.sessions.requestPasswordReset(email)
        let refused = try #require(try await take().first)
        try await store.mail.refuse(refused.id)
        #expect(try await refusedAt(owner) != nil)
        #expect(try await take().isEmpty)
        try await store.sessions.requestPasswordReset(email)
        guard case .passwordReset(let token)? = try await take().first?.letter else {
            Issue.record("no mail to choose a password")
            return
        }
        #expect(try await refusedAt(owner) != nil)
        try await store.sessions.resetPassword(token, to: PasswordHash(text: "another"))
        #expect(try await refusedAt(owner) == nil)
        try await bed.wait(minutes: 60)
        try await notify()
        let kinds = try await take().map(\.letter.kind)
        #expect(kinds.contains(.passwordChanged) && kinds.contains(.alerts), "\(kinds)")
        #expect(try await getsMessages(about: lost) == true)
        _ = try await store.messages.send(Note("I found it"), about: lost, by: finder, key: nil)
    }

    @Test("A person who registers a refused address again is answered, also at a second attempt")
    func registration() async throws {
        try await refuse()
        try await store.registrations.register(
            Registration(
                email: EmailAddress(address), password: PasswordHash(text: "x"),
                profile: Profile(displayName: DisplayName("Ada"))))
        for _ in 0..<2 {
            #expect(try await take().map(\.letter.kind) == [.addressTaken])
        }
    }

    @Test("A refused address without an account marks nobody")
    func nobody() async throws {
        let stranger = try EmailAddress("cy@b.example")
        try await store.registrations.register(
            Registration(
                email: stranger, password: PasswordHash(text: "x"), profile: Profile(displayName: DisplayName("Cy"))))
        try await store.sessions.requestPasswordReset(stranger)
        for mail in try await store.mail.take(limit: 10, for: 60) { try await store.mail.refuse(mail.id) }
        #expect(try await store.mail.count() == 0)
        #expect(try await bed.number("SELECT count(*) FROM account WHERE email_refused_at IS NOT NULL") == 0)
        #expect(try await bed.number("SELECT count(*) FROM registration") == 1)
    }

    @Test("An erased account keeps no time of a refusal")
    func erasure() async throws {
        try await refuse()
        _ = try await store.accounts.erase(owner)
        #expect(try await bed.number("SELECT count(*) FROM account WHERE email_refused_at IS NOT NULL") == 0)
        #expect(try await take().map(\.letter.kind) == [.accountErased])
    }
}
