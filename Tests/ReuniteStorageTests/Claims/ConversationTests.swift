import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// What the two people of a claim write to each other.
@Suite struct ConversationTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    private struct Scene {
        let finder: Session
        let claimant: Session
        let listing: ListingID
        let claim: ClaimID
    }

    private func scene() async throws -> Scene {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        return Scene(
            finder: finder, claimant: claimant, listing: listing, claim: try await claimed.claim(listing, by: claimant))
    }

    @discardableResult
    private func say(
        _ text: String, in claim: ClaimID, by session: Session, key: IdempotencyKey? = nil
    ) async throws -> ClaimMessage {
        try await store.conversations.send(try Note(text), in: claim, by: session, key: key).message
    }

    private func texts(_ claim: ClaimID, for session: Session) async throws -> [String] {
        try await store.conversations.messages(of: claim, for: session, limit: 1000, after: nil, room: .max).messages
            .map(\.text)
    }

    private func unread(_ claim: ClaimID, for session: Session) async throws -> Int {
        try await store.conversations.messages(of: claim, for: session, limit: 1, after: nil, room: .max).unread
    }

    private func news(_ session: Session) async throws -> Int {
        try await claimed.told(session).filter { $0.news == .message }.count
    }

    private func handOver(_ scene: Scene) async throws {
        try await claimed.act(.accept, scene.claim, by: scene.finder)
        let code = try await store.claims.code(of: scene.claim, for: scene.claimant)
        _ = try await store.claims.handOver(code.code, by: scene.finder)
    }

    @Test func bothReadWhatTheyWriteNewestFirst() async throws {
        let scene = try await scene()
        let first = try await say("Is it blue?", in: scene.claim, by: scene.finder)
        let second = try await say("Yes.", in: scene.claim, by: scene.claimant)
        #expect(first.author == .finder && second.author == .claimant && first.id.row.rawValue < second.id.row.rawValue)
        for person in [scene.finder, scene.claimant] {
            #expect(try await texts(scene.claim, for: person) == ["Yes.", "Is it blue?"])
            let page = try await store.conversations.messages(
                of: scene.claim, for: person, limit: 1, after: nil, room: .max)
            #expect(page.messages == [second] && page.unread == 1)
            let rest = try await store.conversations.messages(
                of: scene.claim, for: person, limit: 1, after: page.next, room: .max)
            #expect(rest.messages == [first] && rest.next == nil)
        }
        for person in [try await bed.person(), try await bed.person(role: .administrator)] {
            await #expect(throws: AccessRefusal.notFound) { try await texts(scene.claim, for: person) }
            await #expect(throws: AccessRefusal.notFound) { try await say("Hi.", in: scene.claim, by: person) }
            await #expect(throws: AccessRefusal.notFound) {
                try await store.conversations.markRead(upTo: first.id, of: scene.claim, by: person)
            }
        }
    }

    @Test func aRunOfUnreadMessagesIsToldAndMailedOnce() async throws {
        let scene = try await scene()
        _ = try await claimed.letters(to: scene.finder)
        var messages: [ClaimMessage] = []
        for number in 1...3 { messages.append(try await say("\(number)", in: scene.claim, by: scene.claimant)) }
        #expect(try await news(scene.finder) == 1)
        #expect(try await news(scene.claimant) == 0)
        try await bed.wait(minutes: 30)
        #expect(try await claimed.letters(to: scene.finder).map(\.count) == [1])
        try await say("4", in: scene.claim, by: scene.claimant)
        try await bed.wait(minutes: 60)
        #expect(try await claimed.letters(to: scene.finder).isEmpty)
        #expect(try await unread(scene.claim, for: scene.finder) == 4)
        #expect(try await store.conversations.markRead(upTo: messages[2].id, of: scene.claim, by: scene.finder))
        #expect(try await unread(scene.claim, for: scene.finder) == 1)
        #expect(try await store.notifications.notifications(of: scene.finder, after: nil, limit: 9).last?.readAt != nil)
        let read = try await store.conversations.messages(
            of: scene.claim, for: scene.claimant, limit: 9, after: nil, room: .max)
        #expect(read.messages.map { $0.readAt != nil } == [false, true, true, true])
        let again = try await store.conversations.markRead(upTo: messages[2].id, of: scene.claim, by: scene.finder)
        #expect(!again)
        // A new run.
        try await say("5", in: scene.claim, by: scene.claimant)
        #expect(try await news(scene.finder) == 2)
        try await claimed.check()
    }

    @Test func whoReadsWithinFiveMinutesGetsNoMail() async throws {
        let scene = try await scene()
        let message = try await say("Hello.", in: scene.claim, by: scene.finder)
        #expect(try await claimed.letters(to: scene.claimant).isEmpty)
        #expect(try await store.conversations.markRead(upTo: message.id, of: scene.claim, by: scene.claimant))
        try await bed.wait(minutes: 5)
        #expect(try await claimed.letters(to: scene.claimant).isEmpty)
        try await say("Still there?", in: scene.claim, by: scene.finder)
        try await bed.wait(minutes: 5)
        #expect(try await claimed.letters(to: scene.claimant).map(\.count) == [1])
    }

    @Test func aRequestThatComesAgainWritesOnce() async throws {
        let scene = try await scene()
        let key = IdempotencyKey("k", request: [1])
        let first = try await say("Once.", in: scene.claim, by: scene.finder, key: key)
        #expect(try await say("Once.", in: scene.claim, by: scene.finder, key: key) == first)
        #expect(try await texts(scene.claim, for: scene.claimant) == ["Once."])
    }

    @Test func itIsOpenUntilTheEndAndForTwoWeeksAfterTheHandOver() async throws {
        let scene = try await scene()
        try await handOver(scene)
        try await say("A glove was in it.", in: scene.claim, by: scene.claimant)
        try await bed.damage("UPDATE claim SET updated_at = updated_at - ?", [14 * 86_400_000_000])
        await expectRefusal(.ended) { try await say("And a key.", in: scene.claim, by: scene.claimant) }
        let other = try await self.scene()
        try await claimed.act(.decline, other.claim, by: other.finder)
        for person in [other.finder, other.claimant] {
            await expectRefusal(.ended) { try await say("Why?", in: other.claim, by: person) }
            #expect(try await texts(other.claim, for: person).isEmpty)
        }
    }

    @Test func neitherWritesToOneWhoDoesNotWantItOrCannotRead() async throws {
        let scene = try await scene()
        try await store.messages.block(scene.claimant.account, by: scene.finder)
        await #expect(throws: AccessRefusal.blocked) { try await say("Hello.", in: scene.claim, by: scene.claimant) }
        await expectRefusal(.otherBlocked) { try await say("Hello.", in: scene.claim, by: scene.finder) }
        try await store.messages.unblock(scene.claimant.account, by: scene.finder)
        try await say("Hello.", in: scene.claim, by: scene.finder)
        // What was written before a block is not mailed after it.
        try await store.messages.block(scene.finder.account, by: scene.claimant)
        try await bed.wait(minutes: 60)
        #expect(try await claimed.letters(to: scene.claimant).isEmpty)
        let administrator = try await bed.person(role: .administrator)
        let other = try await self.scene()
        try await handOver(other)
        var change = AccountChange()
        change.suspension = .forGood
        _ = try await store.moderation.change(other.finder.account, to: change, by: administrator)
        await #expect(throws: ListingRefusal.noOwner) { try await say("Hello.", in: other.claim, by: other.claimant) }
        let third = try await self.scene()
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(third.listing, by: third.claimant)
        try await bed.decide(third.listing, .hold, by: moderator)
        await expectRefusal(.listingHidden) { try await say("Hello.", in: third.claim, by: third.claimant) }
    }

    @Test func messagesAreLimited() async throws {
        let scene = try await scene()
        var last: ClaimMessage?
        for number in 0..<ConversationTerms.unread {
            last = try await say("\(number)", in: scene.claim, by: scene.claimant)
        }
        await expectRefusal(.unreadMessages) { try await say("More.", in: scene.claim, by: scene.claimant) }
        let read = try #require(last)
        #expect(try await store.conversations.markRead(upTo: read.id, of: scene.claim, by: scene.finder))
        let (claim, author) = (scene.claim.row.rawValue, scene.claimant.account.row.rawValue)
        for number in ConversationTerms.unread..<ConversationTerms.messages {
            try await bed.damage(
                "INSERT INTO claim_message (id, secret, claim, author, body, read_at) VALUES (?, 1, ?, ?, 'x', 5)",
                [Int64(number), claim, author])
        }
        await expectRefusal(.tooManyMessages) { try await say("More.", in: scene.claim, by: scene.claimant) }
        try await say("The other side may.", in: scene.claim, by: scene.finder)
    }

    @Test func textsGo90DaysAfterTheEnd() async throws {
        let scene = try await scene()
        try await say("Hello.", in: scene.claim, by: scene.finder)
        try await handOver(scene)
        try await say("Thank you.", in: scene.claim, by: scene.claimant)
        let maintenance = store.maintenance
        #expect(try await maintenance.forgetConversations(now: .now.adding(seconds: 89 * 86_400)) == 0)
        #expect(try await maintenance.forgetConversations(now: .now.adding(seconds: 91 * 86_400)) == 2)
        #expect(try await news(scene.finder) == 0)
        try await claimed.check()
    }

    @Test func theMessagesOfOneWhoGoesGo() async throws {
        let scene = try await scene()
        try await say("Hello.", in: scene.claim, by: scene.claimant)
        try await say("Hi.", in: scene.claim, by: scene.finder)
        let own = try await store.conversations.messages(by: scene.claimant, after: nil, limit: 9)
        #expect(own.map(\.claim) == [scene.claim] && own.map(\.message.text) == ["Hello."])
        #expect(try await store.conversations.messages(by: scene.claimant, after: own[0].message.id, limit: 9).isEmpty)
        _ = try await store.accounts.erase(scene.claimant)
        #expect(try await texts(scene.claim, for: scene.finder) == ["Hi."])
        await expectRefusal(.ended) { try await say("Hello?", in: scene.claim, by: scene.finder) }
        try await claimed.check()
    }

    @Test func evidenceStaysWhateverBecomesOfTheMessages() async throws {
        let scene = try await scene()
        try await say("Pay first.", in: scene.claim, by: scene.claimant)
        try await bed.report(scene.listing, by: try await bed.person())
        let row: CaseID.Row = try #require(
            try await store.read { db in
                try db.prepare("SELECT id FROM moderation_case").first([]) { $0.rowID("id") }
            })
        for _ in 0..<2 {
            try await store.write { try Conversations.keepAsEvidence($0, of: scene.claim.row, in: row) }
        }
        try await say("Or else.", in: scene.claim, by: scene.claimant)
        try await store.write { try Conversations.keepAsEvidence($0, of: scene.claim.row, in: row) }
        _ = try await store.accounts.erase(scene.claimant)
        #expect(try await texts(scene.claim, for: scene.finder).isEmpty)
        let kept = try await store.read {
            try CaseMessages.page($0, of: row, limit: 10, after: nil, room: .max).messages
        }
        #expect(kept.map(\.text) == ["Pay first.", "Or else."])
        #expect(kept.map(\.author.id) == [scene.claimant.account, scene.claimant.account])
        let moderator = try await bed.person(role: .moderator)
        try await bed.decide(scene.listing, .hold, by: moderator)
        _ = try await store.maintenance.forgetEvidence(now: .now.adding(seconds: 91 * 86_400))
        #expect(try await bed.number("SELECT count(*) FROM evidence_message") == 0)
    }

    @Test func anImportForAnotherOwnerTakesNoMessagesAlong() async throws {
        let (first, second) = (try await bed.person("one@example.org"), try await bed.person("two@example.org"))
        let claimant = try await bed.person()
        let thing = try IncomingListing.test("Bag", status: .found, externalID: "bag")
        _ = try await store.listings.upsert([thing], owner: "one@example.org")
        let listing = try #require(try await store.listings.walk([]).first).id
        let claim = try await claimed.claim(listing, by: claimant)
        try await say("It has a red lining.", in: claim, by: claimant)
        try await say("So it has.", in: claim, by: first)
        _ = try await store.listings.upsert([thing], owner: "two@example.org")
        for person in [second, claimant] { #expect(try await texts(claim, for: person).isEmpty) }
        try await claimed.check()
    }

    @Test func manyWriteAtOnceAndNothingIsLostOrDoubled() async throws {
        let scene = try await scene()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                for person in [scene.finder, scene.claimant] {
                    group.addTask { try await say("\(number)", in: scene.claim, by: person) }
                }
            }
            try await group.waitForAll()
        }
        let texts = try await texts(scene.claim, for: scene.finder)
        #expect(texts.count == 32 && Set(texts).count == 16)
        #expect(try await news(scene.finder) == 1)
        #expect(try await news(scene.claimant) == 1)
        try await claimed.check()
    }
}
