import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Messages to owners, whom they may refuse, and what an owner shows.
@Suite struct MessageTests {
    private let bed: ModeratedStore
    private var store: Store { bed.store }

    init() throws { bed = try ModeratedStore() }

    private func send(
        _ body: String, about listing: ListingID, by sender: Session, key: IdempotencyKey? = nil
    ) async throws {
        _ = try await store.messages.send(Note(body), about: listing, by: sender, key: key)
    }

    private func bodies() async throws -> [String] {
        try await store.read { db in
            try db.prepare("SELECT body FROM message ORDER BY id").all { $0.text("body") }
        }
    }

    private func message(
        _ mail: QueuedMail
    ) -> (sender: DisplayName, body: String, block: (id: MessageID, secret: SecretToken))? {
        guard case .message(_, _, _, _, let sender, let body, let block, _) = mail.letter else { return nil }
        return (sender, body, (block.0, block.1))
    }

    @Test func aMessageIsMailedOnceWithoutTheAddressOfItsSender() async throws {
        let (owner, listing) = try await bed.listing("Blue bag")
        let sender = try await bed.person("bo@example.net", named: "Bo")
        try await send("I found it.\nSee you!", about: listing, by: sender)
        let mail = try #require(try await store.mail.take(limit: 10, for: 60).first)
        let sent = try #require(message(mail))
        #expect(try await bed.email(of: owner).text == mail.address)
        #expect(sent.sender.text == "Bo" && !"\(mail.letter)".contains("bo@example.net"))
        #expect(sent.body == "I found it.\nSee you!")
        // Tried once more, it says the same.
        try await store.mail.postpone(mail.id, by: 0)
        let again = try #require(try await store.mail.take(limit: 10, for: 60).first)
        #expect(message(again)?.body == sent.body && message(again)?.block.secret == sent.block.secret)
        try await store.mail.finish(again.id)
        #expect(try await store.mail.count() == 0)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func aRequestThatComesAgainSendsNothing() async throws {
        let (_, listing) = try await bed.listing()
        let sender = try await bed.person()
        for _ in 0..<2 {
            try await send("Hello", about: listing, by: sender, key: IdempotencyKey("k", request: [1]))
        }
        #expect(try await bodies() == ["Hello"])
        #expect(try await store.mail.count() == 1)
    }

    @Test func thereAreListingsThatNobodyIsWrittenToAbout() async throws {
        let (owner, listing) = try await bed.listing()
        let (sender, moderator) = (try await bed.person(), try await bed.person(role: .moderator))
        await #expect(throws: AccessRefusal.own) { try await send("x", about: listing, by: owner) }
        try await bed.report(listing, by: sender)
        try await bed.decide(listing, .hold, by: moderator)
        for session in [sender, moderator] {
            await #expect(throws: AccessRefusal.notFound) { try await send("x", about: listing, by: session) }
            await #expect(throws: AccessRefusal.notFound) {
                try await store.messages.contact(of: listing, for: session)
            }
        }
        _ = try await store.listings.upsert([try .test("Umbrella")])
        let operators = try #require(try await store.listings.walk([]).first).id
        await #expect(throws: ListingRefusal.noOwner) { try await send("x", about: operators, by: sender) }
        await #expect(throws: ListingRefusal.noOwner) { try await store.messages.contact(of: operators, for: sender) }
        try await bed.store.accounts.suspend(bed.email(of: sender), until: nil)
        await #expect(throws: AccessRefusal.sessionEnded) { try await send("x", about: operators, by: sender) }
        await #expect(throws: AccessRefusal.sessionEnded) {
            try await store.messages.contact(of: operators, for: sender)
        }
        #expect(try await bodies().isEmpty)
    }

    @Test func aBlockedSenderWritesNothingAndWhatWaitsIsNotSent() async throws {
        let (owner, listing) = try await bed.listing()
        let (sender, other) = (try await bed.person(named: "Bo"), try await bed.person())
        try await send("First", about: listing, by: sender)
        let mail = try #require(try await store.mail.take(limit: 10, for: 60).first)
        let block = try #require(message(mail)).block
        try await store.mail.finish(mail.id)
        try await send("Second", about: listing, by: sender)
        #expect(try await store.messages.blockSender(ofMessage: block.id, block.secret) == "Bo")
        #expect(try await store.messages.blockSender(ofMessage: block.id, block.secret) == "Bo")
        #expect(try await store.mail.take(limit: 10, for: 60).isEmpty)
        #expect(try await store.mail.count() == 0)
        await #expect(throws: AccessRefusal.blocked) { try await send("Third", about: listing, by: sender) }
        await #expect(throws: AccessRefusal.blocked) { try await store.messages.contact(of: listing, for: sender) }
        // Everybody else may, and so may the sender about another's listing.
        try await send("Hello", about: listing, by: other)
        try await send("Hello", about: try await bed.listing().id, by: sender)
        #expect(try await store.messages.blocks(of: owner).map(\.displayName) == ["Bo"])
        #expect(try await store.messages.blocks(of: other).isEmpty)
        let guess = AccountID(createdAt: sender.account.createdAt, secret: sender.account.secret ^ 1)
        await #expect(throws: AccessRefusal.notFound) { try await store.messages.unblock(guess, by: owner) }
        try await store.messages.unblock(sender.account, by: owner)
        await #expect(throws: AccessRefusal.notFound) { try await store.messages.unblock(sender.account, by: owner) }
        try await send("Third", about: listing, by: sender)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func nobodyGuessesAMessage() async throws {
        let (owner, listing) = try await bed.listing()
        try await send("First", about: listing, by: bed.person())
        let mail = try #require(try await store.mail.take(limit: 10, for: 60).first)
        let block = try #require(message(mail)).block
        let guess = MessageID(createdAt: block.id.createdAt, secret: block.id.secret ^ 1)
        #expect(try await store.messages.blockSender(ofMessage: guess, block.secret) == nil)
        // The author knows the id, from the conversation.
        #expect(try await store.messages.blockSender(ofMessage: block.id, SecretToken("")) == nil)
        #expect(try await store.messages.blockSender(ofMessage: block.id, .random()) == nil)
        #expect(try await store.messages.blocks(of: owner).isEmpty)
    }

    @Test func whoCanBeBlocked() async throws {
        let (owner, other) = (try await bed.person(), try await bed.person(named: "Bo"))
        await #expect(throws: AccessRefusal.own) { try await store.messages.block(owner.account, by: owner) }
        let guess = AccountID(createdAt: other.account.createdAt, secret: other.account.secret ^ 1)
        await #expect(throws: AccessRefusal.notFound) { try await store.messages.block(guess, by: owner) }
        await #expect(throws: AccessRefusal.notFound) {
            try await store.messages.block(AccountID(createdAt: Timestamp(microseconds: 0), secret: 0), by: owner)
        }
        try await store.messages.block(other.account, by: owner)
        try await store.messages.block(other.account, by: owner)
        #expect(try await store.messages.blocks(of: owner).map(\.id) == [other.account])
    }

    @Test func whatAnErasedSenderWroteIsNotSent() async throws {
        let (_, listing) = try await bed.listing()
        let sender = try await bed.person()
        try await send("Hello", about: listing, by: sender)
        _ = try await store.accounts.erase(sender)
        #expect(try await bodies().isEmpty)
        #expect(try await store.mail.take(limit: 10, for: 60).allSatisfy { message($0) == nil })
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func whatWasWrittenToAnErasedOwnerIsForgotten() async throws {
        let (owner, listing) = try await bed.listing()
        try await send("My number is 555", about: listing, by: bed.person())
        _ = try await store.accounts.erase(owner)
        #expect(try await store.mail.take(limit: 10, for: 60).allSatisfy { message($0) == nil })
        #expect(try await bodies().isEmpty)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func whatASuspendedSenderWroteIsNotSent() async throws {
        let (_, listing) = try await bed.listing()
        let sender = try await bed.person()
        try await send("Pay me first", about: listing, by: sender)
        try await store.accounts.suspend(bed.email(of: sender), until: nil)
        #expect(try await store.mail.take(limit: 10, for: 60).isEmpty)
    }

    /// A message that is still waiting when its time is over keeps nothing from being removed.
    @Test func messagesAreForgottenInTime() async throws {
        let (_, listing) = try await bed.listing()
        try await send("First", about: listing, by: bed.person())
        let mail = try #require(try await store.mail.take(limit: 10, for: 60).first)
        try await store.mail.finish(mail.id)
        try await send("Second", about: listing, by: bed.person())
        try await store.maintenance.prune(now: .now.adding(seconds: 89 * 86_400))
        #expect(try await bodies() == ["First", "Second"])
        try await store.maintenance.prune(now: .now.adding(seconds: 91 * 86_400))
        #expect(try await bodies().isEmpty)
        #expect(try await bed.number("SELECT count(*) FROM conversation") == 0)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func anOwnerShowsWhatTheyChose() async throws {
        let shy = try await bed.person("shy@example.org", named: "Shy")
        let open = try await bed.person("open@example.org", named: "Open", showsEmail: true)
        let reader = try await bed.person()
        let hidden = try await store.messages.contact(of: bed.post(by: shy), for: reader)
        #expect(hidden.displayName == "Shy" && hidden.email == nil && hidden.phone == nil)
        let listing = try await bed.post(by: open)
        for _ in 0..<2 {
            let shown = try await store.messages.contact(of: listing, for: reader)
            #expect(shown.email == "open@example.org" && shown.phone == nil)
        }
        _ = try await store.messages.contact(of: listing, for: open)
        // Who asked is known, once each, and not that the owner did.
        #expect(try await bed.number("SELECT count(*) FROM contact_read") == 2)
    }
}
