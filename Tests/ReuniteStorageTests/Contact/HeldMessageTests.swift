import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// Messages that many owners would get.
@Suite struct HeldMessageTests {
    private let bed: ModeratedStore
    private var store: Store { bed.store }

    init() throws { bed = try ModeratedStore() }

    private static let scam = """
        Good news, your lost thing is at our depot in Lyon. To have it delivered to your door tomorrow please confirm your address and \
        the small fee with the link that we send you next
        """

    /// Listings of as many owners.
    private func listings(_ count: Int) async throws -> [ListingID] {
        var listings: [ListingID] = []
        for _ in 0..<count { listings.append(try await bed.listing().id) }
        return listings
    }

    private func send(
        _ body: String, about listing: ListingID, by sender: Session, from client: [UInt8] = []
    ) async throws {
        _ = try await store.messages.send(Note(body), about: listing, by: sender, from: client, key: nil)
    }

    private func held(for moderator: Session) async throws -> [HeldMessages] {
        try await store.moderation.heldMessages(limit: 10, room: .max, after: nil, by: moderator).messages
    }

    private func newPerson() async throws -> Session { try await bed.person(named: "Delia", age: 60) }

    /// Each account writes once, and exchanges a few words.
    @Test func aTextOfManyNewAccountsReachesThreeOwners() async throws {
        for (number, listing) in try await listings(12).enumerated() {
            let text = "Dear owner\(number), " + Self.scam.replacing("tomorrow", with: "on day \(number)")
            try await send(text, about: listing, by: try await newPerson())
        }
        #expect(try await store.mail.count() == 3)
        let moderator = try await bed.person(role: .moderator)
        let found = try await held(for: moderator)
        #expect(found.count == 9 && found.allSatisfy { $0.count == 1 })
        #expect(found.first?.body.contains("our depot in Lyon") == true && found.first?.sender.displayName == "Delia")
        #expect(try await store.maintenance.check(repair: false) == [])
        // A decision is about one text: the moderator has not read the others.
        try await store.moderation.decide(.discard, on: found[0].id, by: moderator)
        #expect(try await held(for: moderator).count == 8)
        for message in found.dropFirst() { try await store.moderation.decide(.discard, on: message.id, by: moderator) }
        #expect(try await store.mail.count() == 3)
        #expect(try await bed.number("SELECT count(*) FROM notification WHERE message IS NOT NULL") == 3)
        let log = try await store.moderation.log(limit: 9, before: nil, for: .operator).entries
        #expect(log.count == 9 && log.allSatisfy { $0.action == "discard-messages" })
        #expect(log.first?.account?.displayName == "Delia")
        await #expect(throws: AccessRefusal.notFound) {
            try await store.moderation.decide(.release, on: try #require(found.first?.id), by: moderator)
        }
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func aNumberInOtherWordsIsTheSameMessage() async throws {
        let texts = [
            "I have it. Call +33 6 12 34 56 78.", "Your wallet? Phone me: 06.12.34.56.78", "06 12 34 56 78 quick",
            "0612345678 for more",
            "Ring 06-12-34-56-78 now",
        ]
        for (text, listing) in zip(texts, try await listings(5)) {
            try await send(text, about: listing, by: try await newPerson())
        }
        #expect(try await store.mail.count() == 3)
    }

    /// A stranger sends the number of an honest person around, so that this person's message is held.
    @Test func anotherAccountsNumberHoldsNoMessage() async throws {
        for listing in try await listings(3) {
            try await send("Call 06 12 34 56 78, I have it", about: listing, by: try await newPerson())
        }
        for listing in try await listings(4) {
            try await send("Call 06 12 34 56 78, I have it", about: listing, by: try await bed.person())
        }
        let before = try await store.mail.count()
        let honest = "My bag! It has a red lining and a torn pocket. You reach me by 0612345678, in the evening."
        try await send(honest, about: try await bed.listing().id, by: try await bed.person())
        #expect(try await store.mail.count() == before + 1)
        // Those of new accounts wait, whatever is around the number.
        try await send(honest, about: try await bed.listing().id, by: try await newPerson())
        #expect(try await store.mail.count() == before + 1)
        // And so does the sixth of one account.
        let sender = try await bed.person()
        for (number, listing) in try await listings(6).enumerated() {
            try await send("Number \(number)\(number): 07 12 34 56 79", about: listing, by: sender)
        }
        #expect(try await store.mail.count() == before + 6)
    }

    @Test(arguments: [("facebook.com", 5), ("https://www.facebook.com/.", 5), ("facebook.com/delia.express", 3)])
    func aNameOfAHostIsNoGroup(_ link: String, _ mailed: Int) async throws {
        let texts = [
            "I posted your wallet on \(link)", "Is there a dent? See \(link) for mine",
            "\(link) has a picture of my dog",
            "Please look for Delia there: \(link)", "Keys with a green tag, as shown on \(link)",
        ]
        for (text, listing) in zip(texts, try await listings(5)) {
            try await send(text, about: listing, by: try await newPerson())
        }
        #expect(try await store.mail.count() == mailed)
    }

    /// Many accounts, all of them old enough, send a short text.
    @Test func oneNetworkSendsAShortTextToTenOwners() async throws {
        for (number, listing) in try await listings(28).enumerated() {
            let text = "Hello, your thing is here with me, write soon \(number)"
            try await send(text, about: listing, by: try await bed.person(), from: [10, 0, 0, 1])
        }
        #expect(try await store.mail.count() == 10)
        // Another network is not concerned, and neither are other words.
        let listing = try await bed.listing().id
        try await send(
            "Hello, your thing is here with me, write soon", about: listing, by: try await bed.person(),
            from: [10, 0, 0, 2])
        try await send("Does it have a red strap?", about: listing, by: try await bed.person(), from: [10, 0, 0, 1])
        #expect(try await store.mail.count() == 12)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    /// An attacker writes to all moderators, so that none of them decides.
    @Test func moderatorsDecideOnMessagesToThemselves() async throws {
        var moderators: [Session] = []
        for _ in 0..<2 { moderators.append(try await bed.person(role: .moderator)) }
        let sender = try await bed.person(role: .moderator)
        var listings = try await listings(5)
        for moderator in moderators { listings.append(try await bed.post(by: moderator)) }
        for listing in listings { try await send(Self.scam, about: listing, by: sender) }
        #expect(try await store.moderation.heldCount() == 1)
        for (reader, count) in [(moderators[0], 1), (sender, 0)] {
            let statistics = try await store.moderation.statistics(for: CaseReader(moderator: reader.account))
            #expect(statistics.heldMessages == count)
        }
        let found = try #require(try await held(for: moderators[0]).first)
        #expect(found.count == 2)
        try await store.moderation.decide(.discard, on: found.id, by: moderators[0])
        #expect(try await store.moderation.heldCount() == 0)
    }

    @Test func anHonestPersonAsksFiveOwners() async throws {
        let person = try await newPerson()
        let listings = try await listings(6)
        for listing in listings {
            try await send("Hello, is this still there? I think it is mine.", about: listing, by: person)
        }
        #expect(try await store.mail.count() == 5)
        // Twice to the same owner is no further owner.
        try await send("Hello, is this still there? I think it is mine.", about: listings[0], by: person)
        // Other words are another message.
        try await send("Does it have a red strap, and a dent near the lock?", about: listings[5], by: person)
        #expect(try await store.mail.count() == 6)
        // Released messages are mailed, and so are later ones like them.
        let moderator = try await bed.person(role: .moderator)
        let found = try #require(try await held(for: moderator).first)
        #expect(found.count == 2)
        try await store.moderation.decide(.release, on: found.id, by: moderator)
        #expect(try await store.mail.count() == 8)
        try await send("Hello, is this still there? I think it is mine.", about: try await bed.listing().id, by: person)
        #expect(try await store.mail.count() == 9)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    /// A released text opens no gate for another link.
    @Test func aReleasedTextWithAnotherHostIsHeld() async throws {
        let hosts = (0..<200).map { "depot\($0).org" }
        let same = TextSketch(Self.scam).pairs
        // The sketch has only some of the pairs, and none with these hosts.
        let texts = hosts.map { "\(Self.scam) \($0)" }.filter { TextSketch($0).pairs == same }
        try #require(texts.count >= 2)
        let sender = try await bed.person()
        for listing in try await listings(6) { try await send(texts[0], about: listing, by: sender) }
        let moderator = try await bed.person(role: .moderator)
        let found = try #require(try await held(for: moderator).first)
        try await store.moderation.decide(.release, on: found.id, by: moderator)
        #expect(try await store.mail.count() == 6)
        try await send(texts[1], about: try await bed.listing().id, by: sender)
        #expect(try await store.mail.count() == 6)
        try await send(texts[0], about: try await bed.listing().id, by: sender)
        #expect(try await store.mail.count() == 7)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func aSketchHasFewContactDetails() {
        let text = (10..<50).map { "delia\($0)@example.org" }.joined(separator: ", ")
        #expect(TextSketch(text).contacts.count == TextSketch.size)
    }

    @Test func shortTextsOfManyPeopleAreMailed() async throws {
        let listings = try await listings(20)
        for (number, listing) in listings.enumerated() {
            // A campus has one network.
            let client: [UInt8] = number < 10 ? [1, 2, 3, 4] : [UInt8(number)]
            try await send(
                "Hello, is this still there? I think it is mine.", about: listing, by: try await newPerson(),
                from: client)
        }
        #expect(try await store.mail.count() == 20)
    }

    /// Texts of people who describe different things in their own words.
    @Test func differentTextsAreNotAlike() async throws {
        let texts = [
            "Hello, I lost my keys on the tram on Monday evening, there is a small green dinosaur on the ring and a bike key.",
            "Hi! I think that the keys you found are mine, they have a red cover on the big one and I lost them near the market hall.",
            "Good evening, could you tell me whether there is a library card of the university in the wallet? I lost mine on Friday.",
            "Hello, this looks like my scarf, my grandmother made it and there is a darker stripe at one end, could I come by?",
            "Bonjour, je crois que c’est mon portefeuille, il y a une photo de deux enfants dedans et une carte de bus à mon nom.",
            "您好，我觉得这是我的雨伞，手柄上有一道划痕，里面还贴着我的名字，周五晚上忘在了电车上。",
            "您好，请问钱包里是不是有一张图书馆的卡和两张照片？我上周一在市场附近丢了一个黑色的。",
        ]
        for (text, listing) in zip(texts, try await listings(7)) {
            try await send(text, about: listing, by: try await newPerson())
        }
        #expect(try await store.mail.count() == texts.count)
        for one in texts {
            for other in texts where one != other {
                #expect(!TextSketch.areAlike(TextSketch(one).pairs, TextSketch(other).pairs))
            }
        }
    }

    @Test func aModeratorDecidesOnNoMessageOfTheirOwn() async throws {
        let sender = try await bed.person(role: .moderator)
        for listing in try await listings(6) { try await send(Self.scam, about: listing, by: sender) }
        #expect(try await held(for: sender).isEmpty)
        let other = try await bed.person(role: .moderator)
        let id = try #require(try await held(for: other).first?.id)
        await #expect(throws: AccessRefusal.own) { try await store.moderation.decide(.release, on: id, by: sender) }
        // The sketch is forgotten after a day, the held message is not.
        _ = try await store.maintenance.prune(now: Timestamp.now.adding(seconds: LikeMessages.period + 60))
        #expect(try await bed.number("SELECT count(*) FROM message_pair") == 0)
        try await store.moderation.decide(.release, on: id, by: try await bed.signIn(other.account))
        #expect(try await store.mail.count() == 6)
    }

    @Test func erasureDeletesHeldMessages() async throws {
        let sender = try await bed.person()
        let listings = try await listings(7)
        for listing in listings { try await send(Self.scam, about: listing, by: sender) }
        let moderator = try await bed.person(role: .moderator)
        #expect(try await held(for: moderator).map(\.count) == [2])
        _ = try await store.accounts.erase(sender)
        #expect(try await held(for: moderator).isEmpty)
        #expect(try await bed.number("SELECT count(*) FROM message_pair") == 0)
        #expect(try await store.maintenance.check(repair: false) == [])
    }
}
