import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// The change that each way of writing a listing adds to the feed.
@Suite struct ChangeTests {
    private let bed: ModeratedStore
    private var store: Store { bed.store }
    private let place = Coordinate(uncheckedLongitude: 4.859_412_345, latitude: 45.760_654_321)

    init() throws { bed = try ModeratedStore() }

    /// The public state of a listing of ``ModeratedStore``.
    private func found(at point: Coordinate? = nil) throws -> ListingChange.Before {
        let draft = try ModeratedStore.draft("x")
        return .published(
            status: draft.status, category: draft.category, occurrence: draft.occurrence,
            cell: point.map(PublishedGrid.cell(holding:)))
    }

    /// The changes that a closure adds to the feed.
    private func befores(
        of id: ListingID, _ body: () async throws -> Void
    ) async throws -> [ListingChange.Before] {
        let last = try await store.changes.latest()
        try await body()
        let changes = try await store.changes.changes(after: last, limit: 100)
        #expect(changes.allSatisfy { $0.listing == id && !$0.isNew }, "\(changes)")
        #expect(changes.map(\.seq) == changes.indices.map { last + 1 + Int64($0) })
        return changes.map(\.before)
    }

    @Test func aPostIsNewAndWasHidden() async throws {
        let owner = try await bed.person()
        let start = Timestamp.now
        let id = try await bed.post(at: place, by: owner)
        let changes = try await store.changes.changes(after: 0, limit: 10)
        #expect(
            changes == [ListingChange(seq: 1, listing: id, isNew: true, before: .hidden, at: changes[0].at)])
        #expect(abs(changes[0].at.microseconds - start.microseconds) < 5_000_000)
    }

    @Test func changesByOwnersHaveTheStateBefore() async throws {
        let owner = try await bed.person()
        let id = try await bed.post(at: place, by: owner)
        let published = PublishedGrid.publish(place).point
        #expect(published != place)
        // The edit removes the pin.
        #expect(try await befores(of: id) { try await bed.edit(id, "Ring", by: owner) } == [found(at: published)])
        #expect(try await befores(of: id) { try await bed.edit(id, "Ring", by: owner) } == [])
        for (transition, before) in [
            (ListingTransition.renew, try found()), (.resolve, try found()), (.reopen, .hidden),
            (.withdraw, try found()),
        ] {
            #expect(try await befores(of: id) { try await bed.move(id, transition, by: owner) } == [before])
        }
        #expect(try await befores(of: id) { try await bed.move(id, .withdraw, by: owner) } == [])
    }

    @Test func photosAreChanges() async throws {
        let owner = try await bed.person()
        let id = try await bed.post(at: place, by: owner)
        let before = try found(at: PublishedGrid.publish(place).point)
        let last = try await store.changes.latest()
        let photo = try await bed.addPhoto(1, to: id, by: owner)
        #expect(try await store.changes.changes(after: last, limit: 9).map(\.before) == [before])
        let second = try await bed.addPhoto(2, to: id, by: owner)
        let order = try await befores(of: id) { _ = try await store.photos.order([second, photo], of: id, by: owner) }
        #expect(order == [before])
        #expect(
            try await befores(of: id) { _ = try await store.photos.order([second, photo], of: id, by: owner) } == [])
        let removal = try await befores(of: id) { _ = try await store.photos.remove(photo, of: id, by: owner) }
        #expect(removal == [before])
    }

    @Test func decisionsAreChanges() async throws {
        let (_, id) = try await bed.listing()
        let reporter = try await bed.person()
        let moderator = try await bed.person(role: .moderator)
        #expect(try await befores(of: id) { try await bed.report(id, by: reporter) } == [])
        for (action, before) in [
            (ModerationAction.hold, try found()), (.restore, .hidden), (.remove, try found()), (.restore, .hidden),
        ] {
            #expect(try await befores(of: id) { try await bed.decide(id, action, by: moderator) } == [before])
        }
    }

    @Test func anAutomaticHoldIsAChange() async throws {
        let (_, id) = try await bed.listing()
        let reporter = try await bed.person()
        let changes = try await befores(of: id) { try await bed.report(id, by: reporter, holdAt: 0.1) }
        #expect(try await bed.visibility(id) == .held)
        #expect(changes == [try found()])
    }

    @Test func expiryIsAChangeAndAReminderIsNot() async throws {
        let (_, id) = try await bed.listing()
        let reminded = try await befores(of: id) {
            _ = try await store.listings.remindOfExpiry(now: .now.adding(seconds: 89 * 86_400))
        }
        #expect(reminded == [])
        let expired = try await befores(of: id) {
            _ = try await store.listings.expire(now: .now.adding(seconds: 91 * 86_400))
        }
        #expect(expired == [try found()])
    }

    @Test func listingsOfAnErasedAccountAreRemoved() async throws {
        let owner = try await bed.person()
        let id = try await bed.post(at: place, by: owner)
        let changes = try await befores(of: id) { _ = try await store.accounts.erase(owner) }
        #expect(changes == [try found(at: PublishedGrid.publish(place).point), try found()])
        #expect(try await store.changes.published([id]).isEmpty)
    }

    @Test func anImportAddsAChangeForEachChangedListing() async throws {
        let long = Timestamp(microseconds: 1_600_000_000_000_000)
        var first = try IncomingListing.test("a", at: place, externalID: "1", createdAt: long)
        first.updatedAt = long
        let start = Timestamp.now
        _ = try await store.listings.upsert([first, try .test("b", state: .resolved, externalID: "2")])
        _ = try await store.listings.upsert([first])
        _ = try await store.listings.upsert([
            try .test("c", at: place, externalID: "1", createdAt: long), try .test("c", externalID: "2"),
        ])
        let changes = try await store.changes.changes(after: 0, limit: 10)
        #expect(changes.map(\.isNew) == [true, true, false, false])
        #expect(
            changes.map(\.before) == [
                .hidden, .hidden,
                .published(
                    status: .found, category: .bags, occurrence: first.draft.occurrence,
                    cell: PublishedGrid.cell(holding: place)), .hidden,
            ])
        // The time of the write in whole milliseconds, not the time in the import.
        #expect(changes.allSatisfy { $0.at > start.adding(seconds: -1) && $0.at <= .now })
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func everyStatementWritesTheFeed() async throws {
        let (_, id) = try await bed.listing()
        let row = id.row.rawValue
        let changes = try await befores(of: id) {
            try await bed.damage("UPDATE listing SET version = version + 1, visibility = 'held' WHERE id = ?", [row])
            try await bed.damage("DELETE FROM post")
            try await bed.damage("DELETE FROM uncompared")
            try await bed.damage("DELETE FROM listing_number")
            try await bed.damage("DELETE FROM listing WHERE id = ?", [row])
        }
        #expect(changes == [try found(), .hidden])
        #expect(try await bed.number("SELECT count(*) FROM change WHERE kind = 'deleted'") == 1)
        _ = try await store.maintenance.check(repair: true)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func aRolledBackWriteIsNoChangeAndLeavesNoGap() async throws {
        struct Refusal: Error {}
        let store = store
        await withTaskGroup { group in
            for number in 0..<60 {
                group.addTask {
                    guard let listing = try? IncomingListing.test("n\(number)") else { return }
                    try? await store.write { transaction in
                        try transaction.writer.insert(listing, owner: Accounts.operatorRow)
                        if number % 3 == 0 { throw Refusal() }
                    }
                }
            }
        }
        #expect(try await store.changes.changes(after: 0, limit: 100).map(\.seq) == Array(1...40))
    }

    @Test func aWriteIsAcknowledgedWithItsChange() async throws {
        #expect(store.changes.acknowledged == 0)
        _ = try await store.listings.upsert([try .test("a"), try .test("b")])
        #expect(store.changes.acknowledged == 2)
        await withTaskGroup { group in
            for _ in 0..<20 {
                group.addTask { [store] in
                    guard let listing = try? IncomingListing.test() else { return }
                    let row = try? await store.write { transaction in
                        try transaction.writer.insert(listing, owner: Accounts.operatorRow)
                    }
                    let acknowledged = store.changes.acknowledged
                    let seq = try? await store.read { db in
                        try db.prepare("SELECT seq FROM change WHERE listing = ?").first([.optional(row)]) {
                            $0.integer("seq")
                        }
                    }
                    #expect((seq ?? .max) <= acknowledged)
                }
            }
        }
        #expect(store.changes.acknowledged == 22)
    }

    @Test func oldChangesArePrunedFromTheBeginningOnly() async throws {
        for number in 0..<5 { _ = try await store.listings.upsert([try .test("n\(number)", externalID: "\(number)")]) }
        let day: Int64 = 86_400
        #expect(try await store.maintenance.prune(now: .now.adding(seconds: 29 * day)) == 0)
        let age = Timestamp.now.adding(seconds: -40 * day).microseconds
        try await bed.damage("UPDATE change SET at = ? WHERE seq IN (1, 2, 4)", [age])
        #expect(try await store.maintenance.prune(now: .now) == 4)
        #expect(try await store.changes.changes(after: 0, limit: 9).map(\.seq) == [5])
        #expect(try await store.maintenance.check(repair: false) == [])
        // The newest change stays, because it holds the current number.
        #expect(try await store.maintenance.prune(now: .now.adding(seconds: 31 * day)) == 0)
        _ = try await store.listings.upsert([try .test("other", externalID: "1")])
        #expect(try await store.changes.changes(after: 5, limit: 9).map(\.seq) == [6])
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test("The ends of the feed are looked up, and not searched for among all changes", .sqliteOnly)
    func plan() async throws {
        let steps = try await store.read { db in
            try db.prepare("EXPLAIN QUERY PLAN \(ChangeRows.ends)").all([]) { $0.text("detail") }
        }
        #expect(steps.filter { $0.hasPrefix("SEARCH change") }.count == 2, "\(steps)")
    }
}
