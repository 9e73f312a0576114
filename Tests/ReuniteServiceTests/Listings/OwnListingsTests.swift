import Reunite
import ReuniteStorage
import Synchronization
import TestSupport
import Testing

@testable import ReuniteService

/// Listings that are posted once, and edits that see what they change.
@Suite struct OwnListingsTests {
    private struct Refused: Error {}

    private final class Counter: Sendable {
        let number = Atomic(0)
    }

    private let test: TestStore
    private let accounts: TestAccounts
    private let client = TestAccounts.client(1)
    private var store: Store { test.store }

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store)
    }

    private func own(isLimited: Bool = false) -> OwnListings {
        OwnListings(
            listings: store.listings, creations: store.creations, limiter: TestAccounts.limiter(isOn: isLimited))
    }

    @Test("The same request posts one listing, and does not count again")
    func replay() async throws {
        let owner = try await accounts.session("owner@a.example")
        let (own, draft) = (own(isLimited: true), try ListingDraft.test())
        let key = IdempotencyKey("key", request: [1])
        let first = try await own.post(draft, by: owner, from: client, key: key)
        // New accounts may post 20 listings.
        for _ in 1..<20 { _ = try await own.post(draft, by: owner, from: client, key: nil) }
        await #expect(throws: RateLimitExceeded.self) {
            try await own.post(draft, by: owner, from: client, key: IdempotencyKey("other", request: [1]))
        }
        let again = try await own.post(draft, by: owner, from: client, key: key)
        #expect(!first.isReplay && again.isReplay && first.listing.listing.id == again.listing.listing.id)
        #expect(first.listing.listing.expiresAt == again.listing.listing.expiresAt)
        await #expect(throws: AccessRefusal.idempotencyKeyReused) {
            try await own.post(draft, by: owner, from: client, key: IdempotencyKey("key", request: [2]))
        }
    }

    @Test("An edit that is refused changes nothing, and others may not edit")
    func refused() async throws {
        let (owner, other) = (
            try await accounts.session("owner@a.example"), try await accounts.session("other@a.example")
        )
        let id = try await own().post(.test(), by: owner, from: client, key: nil).listing.listing.id
        await #expect(throws: Refused.self) { try await own().edit(id, by: owner) { _ in throw Refused() } }
        await #expect(throws: AccessRefusal.forbidden) {
            try await own().edit(id, by: other) { _ in .transition(.withdraw) }
        }
        #expect(try await store.listings.ownListing(id, of: owner).listing.version == 1)
        let resolved = try await own().edit(id, by: owner) { _ in .transition(.resolve, .returned) }
        #expect(resolved.listing.state == .resolved && resolved.listing.version == 2)
    }

    /// Edits a listing many times at once. Each edit adds one to the number in the title.
    ///
    /// - Returns: how often an edit was decided.
    private func count(_ id: ListingID, to most: Int, by owner: Session, in servers: [OwnListings]) async throws -> Int
    {
        let decisions = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<most {
                let own = servers[number % servers.count]
                group.addTask {
                    _ = try await own.edit(id, by: owner) { listing in
                        decisions.number.add(1, ordering: .relaxed)
                        var draft = try listing.draft
                        let number = Int(draft.title.text) ?? 0
                        draft.title = try Title("\(number + 1)")
                        return .draft(draft)
                    }
                }
            }
            try await group.waitForAll()
        }
        let listing = try await store.listings.ownListing(id, of: owner).listing
        #expect(listing.version == most + 1 && listing.title == "\(most)")
        return decisions.number.load(ordering: .relaxed)
    }

    @Test("Many edits at once wait for each other, and each is decided once")
    func turns() async throws {
        let owner = try await accounts.session("owner@a.example")
        let own = own()
        let id = try await own.post(.test(), by: owner, from: client, key: nil).listing.listing.id
        #expect(try await count(id, to: 150, by: owner, in: [own]) == 150)
    }

    @Test("An edit that one of another server overtakes is decided again")
    func overtaken() async throws {
        let owner = try await accounts.session("owner@a.example")
        let id = try await own().post(.test(), by: owner, from: client, key: nil).listing.listing.id
        #expect(try await count(id, to: 20, by: owner, in: [own(), own()]) >= 20)
    }
}
