import Reunite
import Testing

@testable import ReuniteStorage

@Suite struct BelongingTests {
    private let owned: OwnedStore
    private var store: Store { owned.store }
    private var bed: ModeratedStore { owned.bed }

    init() throws { owned = try OwnedStore() }

    @Test func aThingIsRegisteredReadChangedAndDeleted() async throws {
        let (owner, other) = (try await bed.person(), try await bed.person())
        let added = try await owned.add(serial: "WTU 123", by: owner)
        #expect(try added.draft == OwnedStore.draft(serial: "WTU 123") && added.lostListing == nil)
        #expect(try await store.belongings.belonging(added.id, of: owner) == added)
        var change = BelongingChange()
        change.title = try Title("Blue bicycle")
        change.serial = .some(nil)
        let changed = try await store.belongings.change(added.id, by: owner, change)
        #expect(try changed.draft == OwnedStore.draft("Blue bicycle") && changed.tag == added.tag)
        await #expect(throws: AccessRefusal.notFound) { try await store.belongings.belonging(added.id, of: other) }
        await #expect(throws: AccessRefusal.notFound) { try await store.belongings.change(added.id, by: other, change) }
        await #expect(throws: AccessRefusal.notFound) { try await store.belongings.remove(added.id, by: other) }
        await #expect(throws: AccessRefusal.notFound) { try await store.belongings.replaceTag(of: added.id, by: other) }
        await #expect(throws: AccessRefusal.notFound) {
            try await store.belongings.transferCode(of: added.id, by: other)
        }
        await #expect(throws: AccessRefusal.notFound) { try await owned.lose(added.id, by: other) }
        try await owned.write(through: added.tag)
        _ = try await store.belongings.transferCode(of: added.id, by: owner)
        try await store.belongings.remove(added.id, by: owner)
        for table in ["belonging", "found_message", "transfer_code"] { #expect(try await owned.count(table) == 0) }
        try await owned.check()
    }

    @Test func aRequestThatComesAgainRegistersOnce() async throws {
        let owner = try await bed.person()
        let key = IdempotencyKey("k", request: [1])
        let first = try await store.belongings.add(OwnedStore.draft(), by: owner, key: key)
        let second = try await store.belongings.add(OwnedStore.draft(), by: owner, key: key)
        #expect(first.belonging == second.belonging && !first.isReplay && second.isReplay)
        let lostKey = IdempotencyKey("l", request: [2])
        let listing = try await owned.lose(first.belonging.id, by: owner, key: lostKey)
        #expect(try await owned.lose(first.belonging.id, by: owner, key: lostKey) == listing)
        #expect(try await owned.count("listing") == 1)
    }

    @Test func aLossThatComesAgainHasTheListingThatWasPosted() async throws {
        let owner = try await bed.person()
        let belonging = try await owned.add(serial: "SN-1234", by: owner)
        let key = IdempotencyKey("l", request: [1])
        let loss = try OwnedStore.loss()
        let first = try await store.belongings.lose(belonging.id, loss, by: owner, key: key)
        func again() async throws {
            let second = try await store.belongings.lose(belonging.id, loss, by: owner, key: key)
            #expect(second.isReplay && second.listing == first.listing)
        }
        try await again()
        var change = BelongingChange()
        change.title = try Title("Golden bicycle")
        change.description = try Description("Without a basket.")
        change.category = .bags
        _ = try await store.belongings.change(belonging.id, by: owner, change)
        try await again()
        try await store.belongings.remove(belonging.id, by: owner)
        try await again()
        #expect(try await owned.count("listing") == 1)
        // Another request needs the belonging.
        await #expect(throws: AccessRefusal.notFound) { try await owned.lose(belonging.id, by: owner) }
    }

    @Test func pagesHaveAllBelongingsOnce() async throws {
        let owner = try await bed.person()
        var ids: [BelongingID] = []
        for number in 0..<7 { ids.append(try await owned.add("Thing \(number)", by: owner).id) }
        _ = try await owned.add(by: bed.person())
        var (found, cursor): ([BelongingID], ListCursor?) = ([], nil)
        repeat {
            let page = try await store.belongings.belongings(of: owner, limit: 3, after: cursor, room: .max)
            found += page.belongings.map(\.id)
            cursor = page.next
        } while cursor != nil
        #expect(found == ids.reversed())
    }

    @Test func anAccountHasAMaximumNumber() async throws {
        let owner = try await bed.person()
        let first = try await owned.add(by: owner)
        // As many rows as are allowed.
        try await store.write { transaction in
            for _ in 1..<BelongingTerms.maximumCount {
                _ = try Belongings.insert(
                    transaction, OwnedStore.draft(), tag: .random(), owner: owner.account.row)
            }
        }
        await #expect(throws: BelongingRefusal.tooMany) { try await owned.add(by: owner) }
        let giver = try await bed.person()
        let gift = try await owned.add("Gift", by: giver)
        let code = try await store.belongings.transferCode(of: gift.id, by: giver).code
        await #expect(throws: BelongingRefusal.tooMany) { try await store.belongings.receive(code, by: owner) }
        #expect(try await store.belongings.belonging(gift.id, of: giver).id == gift.id)
        try await store.belongings.remove(first.id, by: owner)
        #expect(try await store.belongings.receive(code, by: owner).belonging.draft.title.text == "Gift")
    }

    @Test func aLostThingHasAListingUntilItIsResolved() async throws {
        let owner = try await bed.person()
        let belonging = try await owned.add(serial: "WTU 123", by: owner)
        await expectRefused(.notLost) { try await store.belongings.resolve(belonging.id, .returned, by: owner) }
        let listing = try await owned.lose(belonging.id, by: owner)
        let posted = try #require(try await store.listings.listing(listing))
        #expect(posted.title == "Silver bicycle" && posted.status == .lost && posted.category == .bicycles)
        #expect(try await store.proofs.proof(of: listing, by: owner).serial == nil)
        await expectRefused(.lost) { try await owned.lose(belonging.id, by: owner) }
        await expectRefused(.lost) { try await store.belongings.transferCode(of: belonging.id, by: owner) }
        #expect(try await store.belongings.belonging(belonging.id, of: owner).lostListing == listing)
        let back = try await store.belongings.resolve(belonging.id, .returned, by: owner)
        #expect(back.lostListing == nil)
        let resolved = try #require(try await store.listings.listing(listing))
        #expect(resolved.state == .resolved && resolved.outcome == .returned)
        // It can be lost again, and what happens to the listing elsewhere counts too.
        let second = try await owned.lose(belonging.id, by: owner)
        try await bed.move(second, .withdraw, by: owner)
        #expect(try await store.belongings.belonging(belonging.id, of: owner).lostListing == nil)
        let third = try await owned.lose(belonging.id, by: owner)
        _ = try await store.listings.expire(now: .now.adding(seconds: 100 * 86_400))
        #expect(try await store.belongings.belonging(belonging.id, of: owner).lostListing == third)
        _ = try await store.belongings.resolve(belonging.id, .givenUp, by: owner)
        try await owned.check()
    }

    @Test func aTagThatIsReplacedIsAsUnknownAsAnyOther() async throws {
        let owner = try await bed.person()
        let belonging = try await owned.add(by: owner)
        let replaced = try await store.belongings.replaceTag(of: belonging.id, by: owner)
        #expect(replaced.tag != belonging.tag && replaced.draft == belonging.draft)
        try await owned.write("old", through: belonging.tag)
        try await owned.write("new", through: replaced.tag)
        #expect(try await owned.texts(belonging.id, of: owner) == ["new"])
        #expect(try await store.belongings.revoke(replaced.tag))
        #expect(try await !store.belongings.revoke(replaced.tag))
        #expect(try await store.belongings.belonging(belonging.id, of: owner).tag != replaced.tag)
        try await owned.check()
    }

    @Test func damagedRowsAreFoundAndRepaired() async throws {
        let (owner, other) = (try await bed.person(), try await bed.person())
        let belonging = try await owned.add(by: owner)
        let listing = try await bed.post(by: other)
        try await bed.damage(
            "UPDATE belonging SET listing = ? WHERE id = ?", [listing.row.rawValue, belonging.id.row.rawValue])
        try await owned.write(through: belonging.tag)
        try await bed.damage("UPDATE found_message SET belonging = NULL")
        #expect(try await store.maintenance.check(repair: true).count == 2)
        try await owned.check()
    }
}
