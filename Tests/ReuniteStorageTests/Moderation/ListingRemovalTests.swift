import Foundation
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// The other listings of a suspended owner are removed in steps.
@Suite struct ListingRemovalTests {
    private let bed: ModeratedStore
    private var store: Store { bed.store }
    private static let others = 100

    init() throws { bed = try ModeratedStore() }

    /// Suspends an owner with many other listings, in a task that ends before it removes them.
    private func suspend() async throws -> (owner: Session, listing: ListingID, moderator: Session) {
        let owner = try await bed.person("ada@example.org")
        let listing = try await bed.post("Umbrella", by: owner)
        let listings = try (0..<Self.others).map { try IncomingListing.test("Hat \($0)") }
        _ = try await store.listings.upsert(listings, owner: "ada@example.org")
        try await bed.report(listing, by: bed.person())
        let moderator = try await bed.person(role: .moderator)
        let decided = Task { [bed] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await bed.decide(listing, .suspendOwner, "Fraud.", removesListings: true, by: moderator)
        }
        #expect(try await decided.value.otherListings == OtherListings())
        return (owner, listing, moderator)
    }

    private func left() async throws -> Int {
        try await bed.number("SELECT count(*) FROM listing WHERE title LIKE 'Hat%' AND visibility = 'public'")
    }

    private func entries(_ action: ModerationAction) async throws -> Int {
        try await bed.number("SELECT count(*) FROM moderation_log WHERE action = '\(action.rawValue)'")
    }

    @Test func othersPostBetweenTheSteps() async throws {
        let (owner, listing, _) = try await suspend()
        // The decision has taken effect.
        #expect(try await bed.visibility(listing) == .removed)
        await #expect(throws: AccessRefusal.sessionEnded) { try await bed.post(by: owner) }
        #expect(try await left() == Self.others)
        #expect(try await bed.mails(to: owner) == [])

        let other = try await bed.person()
        let removal = try #require(try await store.read(ListingRemoval.unfinished).first)
        let listings = try await store.read { db in try removal.listings(db) }
        let first = Array(listings.prefix(ListingRemoval.batch))
        let result = try await store.write { try removal.remove($0, first, areLast: false) }
        #expect(result == OtherListings(removed: ListingRemoval.batch, skipped: 0))
        let scarf = try await bed.post("Scarf", by: other)
        #expect(try await left() == Self.others - ListingRemoval.batch)
        // The newest first.
        #expect(first == listings.sorted(by: >).prefix(ListingRemoval.batch).map { $0 })
        // Another process that has read the same listings does nothing twice.
        #expect(try await store.write { try removal.remove($0, first, areLast: false) } == OtherListings())
        #expect(try await store.maintenance.check(repair: false) == [])

        // After a crash.
        let rest = try await store.moderation.finishRemovals()
        #expect(rest == OtherListings(removed: Self.others - ListingRemoval.batch, skipped: 0))
        #expect(try await left() == 0)
        #expect(try await bed.isPublic(scarf))
        #expect(try await bed.mails(to: owner) == ["account-suspended"])
        let letters = try await store.mail.take(limit: 10, for: 0).map(\.letter)
        guard case .accountSuspended(_, "Fraud.", true, _?)? = letters.first else {
            Issue.record("\(letters)")
            return
        }
        // One decision for each listing.
        #expect(try await entries(.suspendOwner) == 1)
        #expect(try await entries(.remove) == Self.others)
        let cases = "SELECT count(DISTINCT moderation_case) FROM moderation_log WHERE suspension IS NOT NULL"
        #expect(try await bed.number(cases) == Self.others)
        #expect(try await store.moderation.finishRemovals() == OtherListings())
        #expect(try await store.read(ModerationLog.broken) == [])
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    /// What was restored in the meantime stays so, and what another moderator must decide is left.
    @Test func twoProcessesResumeTheSameRemoval() async throws {
        let (_, _, moderator) = try await suspend()
        let removal = try #require(try await store.read(ListingRemoval.unfinished).first)
        let first = try await store.read { db in Array(try removal.listings(db).prefix(ListingRemoval.batch)) }
        _ = try await store.write { try removal.remove($0, first, areLast: false) }
        let restored = try #require(
            try await store.read { db in
                try db.prepare("SELECT id, secret FROM listing WHERE id = ?1").first([.row(first[0])]) {
                    $0.identifier() as ListingID
                }
            })
        try await bed.decide(restored, .restore, by: moderator)
        let another = try bed.test.another()
        async let one = store.moderation.finishRemovals()
        async let two = another.moderation.finishRemovals()
        #expect(try await one.removed + two.removed == Self.others - ListingRemoval.batch)
        try another.close()
        #expect(try await bed.isPublic(restored))
        #expect(try await left() == 1)
        #expect(try await entries(.remove) == Self.others)
        #expect(try await bed.number("SELECT count(*) FROM mail WHERE kind = 'account-suspended'") == 1)
        #expect(try await store.maintenance.check(repair: false) == [])
    }

    @Test func theEndOfTheSuspensionEndsTheRemoval() async throws {
        let (owner, listing, _) = try await suspend()
        try await store.accounts.reinstate(EmailAddress("ada@example.org"))
        #expect(try await store.moderation.finishRemovals() == OtherListings())
        #expect(try await left() == Self.others)
        // Its own listing stays removed, of which the owner is told.
        let letters = try await store.mail.take(limit: 10, for: 0).map(\.letter)
        guard case .decision(.removed, listing, _, "Fraud.", .appeal)? = letters.first else {
            Issue.record("\(letters) to \(owner.account)")
            return
        }
        #expect(try await store.maintenance.check(repair: false) == [])
    }
}
