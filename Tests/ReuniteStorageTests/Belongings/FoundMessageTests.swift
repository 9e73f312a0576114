import Reunite
import Testing

@testable import ReuniteStorage

@Suite struct FoundMessageTests {
    private let owned: OwnedStore
    private var store: Store { owned.store }
    private var bed: ModeratedStore { owned.bed }

    init() throws { owned = try OwnedStore() }

    @Test func aMessageReachesTheOwnerAlone() async throws {
        let (owner, other) = (try await bed.person(), try await bed.person())
        let belonging = try await owned.add(by: owner)
        let place = try Coordinate(longitude: -0.1275, latitude: 51.507222)
        let draft = FoundMessage.Draft(text: "By the “gate”.\n名", location: place, contact: "+33 1 23")
        try await store.foundMessages.send(draft, through: belonging.tag, from: [1])
        try await owned.lose(belonging.id, by: owner)
        try await owned.write("Again.", through: belonging.tag, from: [2])
        let found = try await store.foundMessages.messages(
            about: belonging.id, of: owner, limit: 10, after: nil, room: .max
        ).messages
        #expect(found.map(\.draft.text) == ["Again.", draft.text] && found.last?.draft == draft)
        #expect(found.map(\.wasLost) == [true, false] && found.allSatisfy { !$0.isReported })
        #expect(try await store.belongings.belonging(belonging.id, of: owner).messages == 2)
        await #expect(throws: AccessRefusal.notFound) { try await owned.texts(belonging.id, of: other) }
        for session in [other] {
            await #expect(throws: AccessRefusal.notFound) {
                try await store.foundMessages.remove(found[0].id, about: belonging.id, by: session)
            }
            await #expect(throws: AccessRefusal.notFound) {
                try await store.foundMessages.report(found[0].id, about: belonging.id, by: session)
            }
        }
        // The id of a message counts only together with its belonging.
        let second = try await owned.add(by: owner)
        await #expect(throws: AccessRefusal.notFound) {
            try await store.foundMessages.remove(found[0].id, about: second.id, by: owner)
        }
        try await store.foundMessages.remove(found[0].id, about: belonging.id, by: owner)
        #expect(try await owned.texts(belonging.id, of: owner) == [draft.text])
    }

    @Test func aCodeWithoutATagLeavesNothing() async throws {
        let belonging = try await owned.add(by: bed.person())
        try await owned.write(through: .random())
        #expect(try await owned.count("found_message") == 0)
        try await owned.write(through: belonging.tag)
        #expect(try await owned.count("found_message") == 1)
        try await owned.check()
    }

    @Test func theSameMessageIsDeliveredOnceADay() async throws {
        let owner = try await bed.person()
        let belonging = try await owned.add(by: owner)
        for _ in 0..<2 { try await owned.write("Here.", contact: "a", through: belonging.tag, from: [1]) }
        try await owned.write("Here.", contact: "b", through: belonging.tag, from: [1])
        try await owned.write("Here.", through: belonging.tag, from: [1])
        try await owned.write("Here.", through: belonging.tag, from: [2])
        #expect(try await owned.texts(belonging.id, of: owner).count == 4)
        try await makeOlder(by: BelongingTerms.repetition)
        try await owned.write("Here.", through: belonging.tag, from: [1])
        #expect(try await owned.texts(belonging.id, of: owner).count == 5)
    }

    @Test func afterAReportTheSameNetworkIsSilentForADay() async throws {
        let (owner, neighbour) = (try await bed.person(), try await bed.person())
        let (first, second) = (try await owned.add(by: owner), try await owned.add(by: owner))
        let others = try await owned.add(by: neighbour)
        try await owned.write("Pay me.", through: first.tag, from: [1])
        let message = try #require(
            try await store.foundMessages.messages(about: first.id, of: owner, limit: 1, after: nil, room: .max)
                .messages.first)
        for _ in 0..<2 { try await store.foundMessages.report(message.id, about: first.id, by: owner) }
        #expect(try await store.foundMessages.reported(limit: 10).map(\.id) == [message.id])
        try await owned.write("Pay me now.", through: second.tag, from: [1])
        try await owned.write("Pay me now.", through: others.tag, from: [1])
        try await owned.write("I have it.", through: second.tag, from: [2])
        #expect(try await owned.texts(second.id, of: owner) == ["I have it."])
        #expect(try await owned.texts(others.id, of: neighbour) == ["Pay me now."])
        try await bed.damage(
            "UPDATE found_message SET reported_at = reported_at - ?", [BelongingTerms.silence * 1_000_000])
        try await owned.write("Sorry.", through: second.tag, from: [1])
        #expect(try await owned.texts(second.id, of: owner) == ["Sorry.", "I have it."])
    }

    @Test func theOldestOfTooManyMessagesGoes() async throws {
        let owner = try await bed.person()
        let belonging = try await owned.add(by: owner)
        for number in 0...BelongingTerms.maximumMessages { try await owned.write("\(number)", through: belonging.tag) }
        let texts = try await owned.texts(belonging.id, of: owner)
        #expect(texts.count == BelongingTerms.maximumMessages && texts.last == "1" && texts.first == "50")
    }

    /// A network with many messages replaces its own ones; only those of as many networks as there are places reach others.
    @Test func aNetworkPushesOutItsOwnMessages() async throws {
        let owner = try await bed.person()
        let belonging = try await owned.add(by: owner)
        try await owned.write("I have it.", through: belonging.tag, from: [1])
        for number in 0..<100 {
            try await owned.write("\(number)", through: belonging.tag, from: [UInt8(number % 2) + 2])
        }
        var texts = try await owned.texts(belonging.id, of: owner)
        #expect(texts.count == BelongingTerms.maximumMessages && texts.last == "I have it." && texts.first == "99")
        for network in 10..<40 { try await owned.write("Me too.", through: belonging.tag, from: [UInt8(network)]) }
        texts = try await owned.texts(belonging.id, of: owner)
        #expect(texts.count == BelongingTerms.maximumMessages && texts.last == "I have it.")
        #expect(texts.filter { $0 == "Me too." }.count == 30)
        try await owned.check()
    }

    @Test func messagesGoAfterNinetyDaysAndWithTheAccount() async throws {
        let owner = try await bed.person()
        let belonging = try await owned.add(by: owner)
        try await owned.write("old", through: belonging.tag)
        try await makeOlder(by: BelongingTerms.memory)
        try await owned.write("new", through: belonging.tag)
        try await store.maintenance.prune(now: .now)
        #expect(try await owned.texts(belonging.id, of: owner) == ["new"])
        _ = try await store.belongings.transferCode(of: belonging.id, by: owner)
        let lost = try await owned.add(by: owner)
        try await owned.lose(lost.id, by: owner)
        _ = try await store.accounts.erase(owner)
        for table in ["belonging", "found_message", "transfer_code"] { #expect(try await owned.count(table) == 0) }
        try await owned.write("late", through: belonging.tag)
        #expect(try await owned.count("found_message") == 0)
        try await owned.check()
    }

    /// Makes all messages older by a number of seconds. Their notifications are deleted, because they refer to the former ids.
    private func makeOlder(by seconds: Int64) async throws {
        try await bed.damage("DELETE FROM notification WHERE found_message IS NOT NULL", [])
        try await bed.damage("UPDATE found_message SET id = id - ?", [seconds * 1_000_000])
    }
}
