import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

@Suite struct TransferTests {
    private let owned: OwnedStore
    private var store: Store { owned.store }
    private var bed: ModeratedStore { owned.bed }

    init() throws { owned = try OwnedStore() }

    @Test func theNewOwnerGetsTheThingAndNothingOfTheFormerOne() async throws {
        let (former, owner) = (try await bed.person(), try await bed.person())
        let belonging = try await owned.add(serial: "WTU 123", by: former)
        let listing = try await owned.lose(belonging.id, by: former)
        try await owned.write("Your bicycle is here.", through: belonging.tag)
        _ = try await store.belongings.resolve(belonging.id, .returned, by: former)
        let code = try await store.belongings.transferCode(of: belonging.id, by: former).code
        let received = try await store.belongings.receive(code, by: owner).belonging
        #expect(try received.tag == belonging.tag && received.draft == OwnedStore.draft())
        #expect(received.id != belonging.id && received.id.createdAt > belonging.id.createdAt)
        #expect(received.messages == 0 && received.lostListing == nil && received.updatedAt == received.id.createdAt)
        await #expect(throws: AccessRefusal.notFound) { try await store.belongings.belonging(belonging.id, of: former) }
        await expectRefused(.wrongCode) { try await store.belongings.receive(code, by: former) }
        // The former owner's listing is theirs, and says nothing of the thing any more.
        try await bed.move(listing, .reopen, by: former)
        #expect(try await store.belongings.belonging(received.id, of: owner).lostListing == nil)
        try await owned.write("Here again.", through: belonging.tag)
        #expect(try await owned.texts(received.id, of: owner) == ["Here again."])
        try await owned.check()
    }

    @Test func aCodeIsValidForAnHourAndReplacesTheFormerOne() async throws {
        let (former, owner) = (try await bed.person(), try await bed.person())
        let belonging = try await owned.add(by: former)
        let first = try await store.belongings.transferCode(of: belonging.id, by: former).code
        let second = try await store.belongings.transferCode(of: belonging.id, by: former).code
        await expectRefused(.wrongCode) { try await store.belongings.receive(first, by: owner) }
        await expectRefused(.own) { try await store.belongings.receive(second, by: former) }
        try await bed.damage(
            "UPDATE transfer_code SET expires_at = expires_at - ?", [BelongingTerms.transfer * 1_000_000])
        await expectRefused(.wrongCode) { try await store.belongings.receive(second, by: owner) }
        try await store.maintenance.prune(now: .now)
        #expect(try await owned.count("transfer_code") == 0)
    }

    @Test func whatIsLostMeanwhileStays() async throws {
        let (former, owner) = (try await bed.person(), try await bed.person())
        let belonging = try await owned.add(by: former)
        let code = try await store.belongings.transferCode(of: belonging.id, by: former).code
        try await owned.lose(belonging.id, by: former)
        await expectRefused(.wrongCode) { try await store.belongings.receive(code, by: owner) }
        // A listing that is opened again makes it lost, with a valid code.
        _ = try await store.belongings.resolve(belonging.id, .returned, by: former)
        let fresh = try await store.belongings.transferCode(of: belonging.id, by: former).code
        let listing = try #require(
            try await bed.store.read { db in
                try db.prepare("SELECT l.id, l.secret FROM listing AS l").first([]) { $0.identifier() as ListingID }
            })
        try await bed.move(listing, .reopen, by: former)
        await expectRefused(.wrongCode) { try await store.belongings.receive(fresh, by: owner) }
        try await owned.check()
    }

    @Test func oneOfManyGetsIt() async throws {
        let former = try await bed.person()
        let belonging = try await owned.add(by: former)
        let code = try await store.belongings.transferCode(of: belonging.id, by: former).code
        var people: [Session] = []
        for _ in 0..<8 { people.append(try await bed.person()) }
        let received = try await withThrowingTaskGroup(of: Bool.self) { group in
            for person in people {
                group.addTask {
                    do {
                        _ = try await store.belongings.receive(code, by: person)
                        return true
                    } catch BelongingRefusal.wrongCode {
                        return false
                    }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(received == 1)
        #expect(try await owned.count("belonging") == 1)
    }
}
