import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// What the owner of a listing and somebody else write to each other about it.
@Suite struct ListingConversationTests {
    private let bed: ModeratedStore
    private var store: Store { bed.store }

    init() throws { bed = try ModeratedStore() }

    private struct Scene {
        let owner, writer: Session
        let listing: ListingID
        let id: ConversationID
    }

    /// A conversation that the writer has begun.
    private func scene(_ text: String = "Is it blue?") async throws -> Scene {
        let (owner, listing) = try await bed.listing("Blue bag")
        let writer = try await bed.person("bo@example.net", named: "Bo")
        _ = try await store.messages.send(Note(text), about: listing, by: writer, key: nil)
        return Scene(
            owner: owner, writer: writer, listing: listing,
            id: try #require(try await conversations(of: writer).first?.id))
    }

    private func conversations(of session: Session) async throws -> [Conversation] {
        try await store.messages.conversations(of: session, limit: 50, after: nil, room: .max).conversations
    }

    @discardableResult
    private func say(
        _ text: String, in id: ConversationID, by session: Session, key: IdempotencyKey? = nil
    ) async throws -> MessageID {
        try await store.messages.send(try Note(text), in: id, by: session, key: key).message.id
    }

    /// Writes on the page of the listing, in spite of ``MessageStore/recipient(about:from:)``, which has to refuse it before.
    private func write(about scene: Scene) async throws {
        await #expect(throws: ConversationRefusal.self) {
            try await store.messages.recipient(about: scene.listing, from: scene.writer)
        }
        _ = try await store.messages.send(Note("Again"), about: scene.listing, by: scene.writer, key: nil)
    }

    private func texts(_ id: ConversationID, for session: Session) async throws -> [String] {
        try await store.messages.messages(of: id, for: session, limit: 100, after: nil, room: .max).messages.map(\.text)
    }

    private func notified(_ session: Session) async throws -> [AccountNotification] {
        try await store.notifications.notifications(of: session, after: nil, limit: 50).filter { $0.kind == .message }
    }

    private func letters(to session: Session) async throws -> [(body: String, side: ConversationSide)] {
        let address = try await bed.email(of: session).text
        return try await store.mail.take(limit: 100, for: 0).filter { $0.address == address }.compactMap { mail in
            guard case .message(_, _, _, let side, _, let body, _, _) = mail.letter else { return nil }
            return (body, side)
        }
    }

    private func read(_ id: ConversationID, by session: Session) async throws {
        let newest = try #require(
            try await store.messages.messages(of: id, for: session, limit: 1, after: nil, room: .max).messages.first)
        _ = try await store.messages.markRead(upTo: newest.id, of: id, by: session)
    }

    @Test func bothReadAndAnswerInOneConversation() async throws {
        let scene = try await scene()
        try await say("Yes.", in: scene.id, by: scene.owner)
        _ = try await store.messages.send(Note("Then it is mine."), about: scene.listing, by: scene.writer, key: nil)
        for (person, side, unread) in [(scene.owner, ConversationSide.owner, 2), (scene.writer, .writer, 1)] {
            #expect(try await texts(scene.id, for: person) == ["Then it is mine.", "Yes.", "Is it blue?"])
            let found = try #require(try await conversations(of: person).first)
            #expect(try await conversations(of: person).count == 1)
            #expect(found.side == side && found.unreadMessages == unread && found.isOpen && found.title == "Blue bag")
            #expect(found.writer.displayName == "Bo" && found.listing == scene.listing)
            #expect(try await store.messages.conversation(scene.id, for: person) == found)
            try await read(scene.id, by: person)
            #expect(try await store.messages.conversation(scene.id, for: person).unreadMessages == 0)
            #expect(try await notified(person).allSatisfy { $0.readAt != nil })
        }
        let seen = try await store.messages.messages(of: scene.id, for: scene.writer, limit: 9, after: nil, room: .max)
        #expect(seen.messages.allSatisfy { $0.readAt != nil } && seen.unread == 0)
        #expect(seen.messages.map(\.author) == [.writer, .owner, .writer])
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func pagesHaveEachConversationOnceTheLatestFirst() async throws {
        let writer = try await bed.person()
        var expected: [ListingID] = []
        for number in 0..<5 {
            let (owner, listing) = try await bed.listing("Bag \(number)")
            _ = try await store.messages.send(Note("Number \(number)"), about: listing, by: writer, key: nil)
            if number == 1 {
                let id = try #require(try await conversations(of: owner).first?.id)
                for _ in 0..<3 { try await say("Here it is", in: id, by: owner) }
            }
            expected.insert(listing, at: 0)
        }
        let own = try await bed.post(by: writer)
        _ = try await store.messages.send(Note("Yours?"), about: own, by: bed.person(), key: nil)
        expected.insert(own, at: 0)
        var (found, cursor): ([ListingID], ListCursor?) = ([], nil)
        repeat {
            let page = try await store.messages.conversations(of: writer, limit: 2, after: cursor, room: .max)
            found += page.conversations.map(\.listing)
            cursor = page.next
        } while cursor != nil
        #expect(found == expected)
    }

    @Test func forOthersThereIsNoConversation() async throws {
        let scene = try await scene()
        let moderator = try await bed.person(role: .moderator)
        for stranger in [try await bed.person(), moderator] {
            #expect(try await conversations(of: stranger).isEmpty)
            await #expect(throws: AccessRefusal.notFound) { try await texts(scene.id, for: stranger) }
            await #expect(throws: AccessRefusal.notFound) {
                try await store.messages.conversation(scene.id, for: stranger)
            }
            await #expect(throws: AccessRefusal.notFound) { try await say("Me too", in: scene.id, by: stranger) }
            await #expect(throws: AccessRefusal.notFound) { try await store.messages.report(scene.id, by: stranger) }
            await #expect(throws: AccessRefusal.notFound) {
                try await store.messages.markRead(
                    upTo: MessageID(createdAt: .now, secret: 1), of: scene.id, by: stranger)
            }
        }
        let guess = ConversationID(createdAt: scene.id.createdAt, secret: scene.id.secret ^ 1)
        await #expect(throws: AccessRefusal.notFound) { try await texts(guess, for: scene.writer) }
    }

    @Test func oneMailAndOneNotificationForAnswersThatAreUnread() async throws {
        let scene = try await scene()
        #expect(try await letters(to: scene.owner).map(\.body) == ["Is it blue?"])
        try await say("Yes.", in: scene.id, by: scene.owner)
        try await say("Do you want it?", in: scene.id, by: scene.owner)
        #expect(try await notified(scene.writer).count == 1)
        // It waits for five minutes.
        #expect(try await letters(to: scene.writer).isEmpty)
        try await bed.wait(minutes: 6)
        let mailed = try await letters(to: scene.writer)
        #expect(mailed.map(\.body) == ["Yes."] && mailed.map(\.side) == [.writer])
        let notice = try #require(try await notified(scene.writer).first)
        #expect(notice.page == "messages/\(scene.id)" && notice.own == .conversation(scene.id, .writer))
        // What is read before is not mailed.
        try await read(scene.id, by: scene.writer)
        try await read(scene.id, by: scene.owner)
        try await say("Thanks!", in: scene.id, by: scene.writer)
        try await read(scene.id, by: scene.owner)
        try await bed.wait(minutes: 6)
        #expect(try await !letters(to: scene.owner).map(\.body).contains("Thanks!"))
    }

    @Test(arguments: [NotificationFrequency.daily, .off])
    func preferencesDecideOnMails(_ frequency: NotificationFrequency) async throws {
        let (owner, listing) = try await bed.listing()
        _ = try await store.notifications.changePreferences(of: owner, [.message: frequency])
        _ = try await store.messages.send(Note("Hello"), about: listing, by: bed.person(), key: nil)
        #expect(try await notified(owner).count == 1)
        #expect(try await letters(to: owner).isEmpty)
        #expect(try await store.mail.count() == (frequency == .daily ? 1 : 0))
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func nobodyWritesDuringABlock() async throws {
        let scene = try await scene()
        try await store.messages.block(scene.writer.account, by: scene.owner)
        await #expect(throws: AccessRefusal.blocked) { try await say("Hello?", in: scene.id, by: scene.writer) }
        await #expect(throws: ConversationRefusal.otherBlocked) { try await say("No", in: scene.id, by: scene.owner) }
        try await store.messages.unblock(scene.writer.account, by: scene.owner)
        try await say("Yes.", in: scene.id, by: scene.owner)
        try await store.messages.block(scene.owner.account, by: scene.writer)
        #expect(try await store.messages.blocks(of: scene.writer).map(\.id) == [scene.owner.account])
        await #expect(throws: AccessRefusal.blocked) { try await say("Hello?", in: scene.id, by: scene.owner) }
        // On the page of the listing neither.
        await #expect(throws: ConversationRefusal.otherBlocked) { try await write(about: scene) }
        try await bed.wait(minutes: 6)
        #expect(try await letters(to: scene.writer).isEmpty)
    }

    @Test func conversationsEndWithTheirListing() async throws {
        let scene = try await scene()
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(scene.listing, by: try await bed.person())
        try await bed.decide(scene.listing, .hold, by: moderator)
        for person in [scene.owner, scene.writer] {
            await #expect(throws: ConversationRefusal.ended) { try await say("Hello?", in: scene.id, by: person) }
            #expect(try await texts(scene.id, for: person) == ["Is it blue?"])
            let found = try await store.messages.conversation(scene.id, for: person)
            #expect(!found.isOpen && found.title == (person.account == scene.owner.account ? "Blue bag" : nil))
        }
        try await bed.decide(scene.listing, .restore, by: moderator)
        try await say("Yes.", in: scene.id, by: scene.owner)
        try await store.accounts.suspend(bed.email(of: scene.writer), until: nil)
        await #expect(throws: ListingRefusal.noOwner) { try await say("Hello?", in: scene.id, by: scene.owner) }
    }

    @Test func unreadMessagesAreFew() async throws {
        let scene = try await scene("0")
        for number in 1..<ConversationTerms.unread { try await say("\(number)", in: scene.id, by: scene.writer) }
        await #expect(throws: ConversationRefusal.unreadMessages) { try await say("x", in: scene.id, by: scene.writer) }
        await #expect(throws: ConversationRefusal.unreadMessages) { try await write(about: scene) }
        try await read(scene.id, by: scene.owner)
        try await say("x", in: scene.id, by: scene.writer)
    }

    @Test func theSameKeyWritesOnce() async throws {
        let scene = try await scene()
        let key = IdempotencyKey("k", request: [1])
        let first = try await say("Yes.", in: scene.id, by: scene.owner, key: key)
        #expect(try await say("Yes.", in: scene.id, by: scene.owner, key: key) == first)
        #expect(try await texts(scene.id, for: scene.writer).count == 2)
    }

    private static let scam = """
        Good news, your lost thing is at our depot in Lyon. To have it delivered to your door tomorrow please confirm your address and \
        the small fee with the link that we send you next
        """

    @Test func aHeldMessageLooksSentToItsAuthorAlone() async throws {
        let sender = try await bed.person()
        var owners: [Session] = []
        for _ in 0..<7 {
            let (owner, listing) = try await bed.listing()
            _ = try await store.messages.send(Note(Self.scam), about: listing, by: sender, key: nil)
            owners.append(owner)
        }
        let (sent, last) = (try await conversations(of: sender), try #require(owners.last))
        #expect(sent.count == 7)
        for one in sent { #expect(try await texts(one.id, for: sender) == [Self.scam]) }
        #expect(try await conversations(of: last).isEmpty)
        #expect(try await notified(last).isEmpty)
        await #expect(throws: AccessRefusal.notFound) { try await texts(sent[0].id, for: last) }
        await #expect(throws: AccessRefusal.notFound) { try await say("Who?", in: sent[0].id, by: last) }
        // So does a discarded one.
        let moderator = try await bed.person(role: .moderator)
        let held = try await store.moderation.heldMessages(limit: 9, room: .max, after: nil, by: moderator).messages
        #expect(held.map(\.isReported) == [false])
        try await store.moderation.decide(.discard, on: held[0].id, by: moderator)
        #expect(try await texts(sent[0].id, for: sender) == [Self.scam])
        #expect(try await conversations(of: last).isEmpty)
        // A released one is there.
        let (owner, listing) = try await bed.listing()
        _ = try await store.messages.send(Note(Self.scam), about: listing, by: sender, key: nil)
        let again = try await store.moderation.heldMessages(limit: 9, room: .max, after: nil, by: moderator).messages
        try await store.moderation.decide(.release, on: again[0].id, by: moderator)
        #expect(try await conversations(of: owner).map(\.unreadMessages) == [1])
        #expect(try await notified(owner).count == 1)
    }

    /// An answered conversation is no way around the comparison.
    @Test func laterMessagesOfAWriterAreComparedToo() async throws {
        let sender = try await bed.person()
        let things = ["red tram", "blue lake", "old fair", "north gate", "long bridge", "small hall", "last bus"]
        for (number, thing) in things.enumerated() {
            let (owner, listing) = try await bed.listing()
            _ = try await store.messages.send(Note("From the \(thing)?"), about: listing, by: sender, key: nil)
            let id = try #require(try await conversations(of: owner).first?.id)
            try await say("Yes, why?", in: id, by: owner)
            try await say(Self.scam, in: id, by: sender)
            #expect(try await texts(id, for: owner).contains(Self.scam) == (number < 5), "\(number)")
            #expect(try await texts(id, for: sender).contains(Self.scam))
        }
        #expect(try await store.moderation.heldCount() == 1)
    }

    @Test func moderatorsReadReportedMessages() async throws {
        let scene = try await scene()
        try await say("Pay me first.", in: scene.id, by: scene.owner)
        try await store.messages.report(scene.id, by: scene.writer)
        try await store.messages.report(scene.id, by: scene.writer)
        let moderator = try await bed.person(role: .moderator)
        func held() async throws -> [HeldMessages] {
            try await store.moderation.heldMessages(limit: 9, room: .max, after: nil, by: moderator).messages
        }
        #expect(try await held().map(\.body) == ["Pay me first."])
        #expect(try await held().map(\.isReported) == [true])
        // Its author does not see it, and it stays readable meanwhile.
        #expect(try await texts(scene.id, for: scene.writer).count == 2)
        let mails = try await store.mail.count()
        try await store.moderation.decide(.discard, on: held()[0].id, by: moderator)
        #expect(try await texts(scene.id, for: scene.writer) == ["Is it blue?"])
        #expect(try await texts(scene.id, for: scene.owner).count == 2)
        // What a moderator has released is not mailed again, nor read again.
        try await store.messages.report(scene.id, by: scene.owner)
        try await store.moderation.decide(.release, on: held()[0].id, by: moderator)
        #expect(try await texts(scene.id, for: scene.owner).contains("Is it blue?"))
        #expect(try await store.mail.count() <= mails)
        try await store.messages.report(scene.id, by: scene.owner)
        #expect(try await held().isEmpty)
    }

    @Test func erasureDeletesWhatAnAccountWrote() async throws {
        let scene = try await scene()
        try await say("Yes.", in: scene.id, by: scene.owner)
        _ = try await store.accounts.erase(scene.writer)
        #expect(try await texts(scene.id, for: scene.owner) == ["Yes."])
        #expect(try await conversations(of: scene.owner).map(\.writer.displayName) == ["Erased account"])
        await #expect(throws: ListingRefusal.noOwner) { try await say("Hello?", in: scene.id, by: scene.owner) }
        _ = try await store.accounts.erase(scene.owner)
        #expect(try await bed.number("SELECT count(*) FROM message") == 0)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func aNewOwnerReadsNothingOfTheFormer() async throws {
        _ = try await bed.person("one@example.org")
        let next = try await bed.person("two@example.org")
        let thing = try IncomingListing.test("Umbrella", externalID: "umbrella")
        _ = try await store.listings.upsert([thing], owner: "one@example.org")
        let listing = try #require(try await store.listings.walk([]).first).id
        let writer = try await bed.person()
        _ = try await store.messages.send(Note("For you alone"), about: listing, by: writer, key: nil)
        _ = try await store.listings.upsert([thing], owner: "two@example.org")
        #expect(try await conversations(of: next).isEmpty)
        #expect(try await bed.number("SELECT count(*) FROM message") == 0)
    }
}
