import Reunite
import ReuniteStorage
import Synchronization
import TestSupport
import Testing

@testable import ReuniteService

/// Searches that the map answers have the pages of those that the store answers.
@Suite struct IndexedSearchTests {
    private let test: TestStore
    private let accounts: TestAccounts
    private let index: CountingIndex
    private let follower: ChangeFollower
    private var store: Store { test.store }

    /// The map, with the number of searches that it has answered.
    private final class CountingIndex: ListingIndex {
        let map: FollowedMap
        let answered = Atomic(0)

        init(map: FollowedMap) { self.map = map }

        func search(_ query: ListingQuery, at seq: Int64) -> [FoundListing]? {
            let found = map.search(query, at: seq)
            if found != nil { answered.add(1, ordering: .relaxed) }
            return found
        }
    }

    init() throws {
        test = try TestStore()
        accounts = TestAccounts(store: test.store)
        let feed = PinMapFeed(store: test.store)
        follower = ChangeFollower(changes: test.store.changes, after: 0, consumers: [feed])
        index = CountingIndex(map: FollowedMap(feed: feed, follower: follower))
    }

    private static let center = try! Coordinate(longitude: 179.999, latitude: 48)
    private static let words = ["bag", "key", "ring"]

    /// The map as it is between two changes: one of its listings has another version than the snapshot.
    private struct AheadIndex: ListingIndex {
        let map: FollowedMap
        let place: Int

        func search(_ query: ListingQuery, at seq: Int64) -> [FoundListing]? {
            var found = map.search(query, at: seq)
            if let one = found?[place] {
                found?[place] = FoundListing(id: one.id, version: one.version + 1, distance: one.distance)
            }
            return found
        }
    }

    /// A listing as text, and its distance.
    private struct Found: Equatable, Sendable {
        let text: String
        let distance: Double?

        // PostGIS has another geodesic than the map.
        static func == (left: Self, right: Self) -> Bool {
            left.text == right.text && abs((left.distance ?? -1) - (right.distance ?? -1)) < 1e-6
        }
    }

    /// A page, with everything of its listings.
    private struct Page: Equatable {
        let listings: [Found]
        let page: SearchPage

        static func == (left: Self, right: Self) -> Bool {
            let (first, second) = (left.page.next, right.page.next)
            return left.listings == right.listings && left.page.count == right.page.count
                && first?.createdAt == second?.createdAt && abs((first?.key ?? -1) - (second?.key ?? -1)) < 1e-6
        }
    }

    private static func text(_ listing: Listing) -> String {
        var listing = listing
        listing.distance = nil
        return "\(listing)"
    }

    /// A page of the store, of the index, and of the index with what is kept; room for so many listings.
    private func pages(_ query: ListingQuery, _ written: ListingCache, room: Int) async throws -> [Page] {
        let isFull: @Sendable ([Found]) -> Bool = { $0.count >= room }
        let fold: @Sendable (inout [Found], Listing) -> Void = {
            $0.append(Found(text: Self.text($1), distance: $1.distance))
        }
        let plain = try await store.listings.search(query, into: [], isFull: isFull, fold)
        let found = try await store.listings.search(query, by: index, into: [], isFull: isFull, fold)
        let kept = try await store.listings.search(
            query, by: index, from: written, into: [], isFull: isFull, write: { Array(Self.text($0).utf8) },
            { $0.append(Found(text: String(decoding: $1, as: UTF8.self), distance: $2)) })
        return [plain, found, kept].map { Page(listings: $0.result, page: $0.page) }
    }

    private func query(_ random: inout SeededGenerator, after cursor: PageCursor?) throws -> ListingQuery {
        let circle = try Circle(center: Self.center, radius: [500, 5_000, 90_000].randomElement(using: &random)!)
        let box = try BoundingBox(west: 179.9, south: 47.9, east: -179.9, north: 48.05)
        var filters: [ListingFilter] = []
        if Bool.random(using: &random) { filters.append(.near(circle)) }
        if filters.isEmpty || Bool.random(using: &random) {
            filters.append(.box(box, .allCases.randomElement(using: &random)!))
        }
        if Bool.random(using: &random) {
            filters.append(.words(try SearchWords(Self.words.randomElement(using: &random)!)))
        }
        if Int.random(in: 0..<4, using: &random) == 0 { filters.append(.status(.lost)) }
        if Int.random(in: 0..<4, using: &random) == 0 {
            filters.append(
                .occurred(try TimeRange(parsing: ["2026-01-02", "../2026-01-01"].randomElement(using: &random)!)))
        }
        let sorts = ListingSort.allCases.filter {
            switch $0 {
            case .newest, .oldest: true
            case .distance: filters.contains(.near(circle))
            case .relevance: filters.contains { if case .words = $0 { true } else { false } }
            }
        }
        var query = try ListingQuery(
            filters, sort: sorts.randomElement(using: &random)!, limit: [1, 3, 100].randomElement(using: &random)!)
        if cursor?.sort == query.sort { query.cursor = cursor }
        return query
    }

    private func draft(_ step: Int, _ random: inout SeededGenerator) throws -> ListingDraft {
        var draft = try ListingDraft.test()
        draft.title = try Title("\(Self.words.randomElement(using: &random)!) \(step)")
        draft.location =
            Int.random(in: 0..<5, using: &random) == 0 ? nil : TestPoints.near(Self.center, within: 20_000, &random)
        if Bool.random(using: &random) { draft.status = .found }
        return draft
    }

    /// Changes something of the listings or of their owners.
    private func change(
        _ step: Int, _ posted: inout [(id: ListingID, owner: Session)], _ owners: [Session],
        _ random: inout SeededGenerator
    ) async throws {
        let owner = owners.randomElement(using: &random)!
        let listing = posted.randomElement(using: &random)
        // Some edits are refused, because the listing has another state.
        func edit(_ edit: ListingEdit) async {
            if let listing { _ = try? await store.listings.edit(listing.id, by: listing.owner, edit) }
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0...3:
            let draft = try draft(step, &random)
            posted.append((try await store.listings.post(draft, by: owner, key: nil).listing.listing.id, owner))
        case 4: await edit(.draft(try draft(step, &random)))
        case 5: await edit(.transition(.resolve))
        case 6: await edit(.transition(.reopen))
        default:
            // A name changes no listing.
            guard let account = try await store.accounts.account(owner.account) else { return }
            var profile = account.profile
            profile.displayName = try DisplayName("Name \(step)")
            _ = try await store.accounts.setProfile(profile, of: account, by: owner)
        }
    }

    @Test("The store searches if the map is ahead of the snapshot", arguments: [0, 2])
    func ahead(place: Int) async throws {
        let owner = try await accounts.session("ada@a.example")
        var random = SeededGenerator(seed: 4)
        for step in 0..<3 {
            var draft = try draft(step, &random)
            draft.location = Self.center
            _ = try await store.listings.post(draft, by: owner, key: nil)
        }
        try await index.map.feed.load()
        let ahead = AheadIndex(map: index.map, place: place)
        let query = try ListingQuery([.near(Circle(center: Self.center, radius: 500))], limit: 3)
        let cache = ListingCache(bytes: 1 << 20)
        let write: @Sendable (Listing) -> [UInt8] = { Array($0.title.utf8) }
        for index in [ahead, index, ahead] as [any ListingIndex] {
            let found = try await store.listings.search(query, by: index, into: [], { $0.append(Array($1.title.utf8)) })
            let cached = try await store.listings.search(
                query, by: index, from: cache, into: [], isFull: { _ in false }, write: write,
                { titles, bytes, _ in titles.append(bytes) })
            #expect(found.result.count == 3 && cached.result == found.result)
        }
    }

    /// - Parameter bytes: of what is kept: nothing, a few listings, or all.
    @Test(arguments: [0, 3_000, 1 << 20]) func walk(bytes: Int) async throws {
        var random = SeededGenerator(seed: UInt64(bytes) + 7)
        let written = ListingCache(bytes: bytes)
        var owners: [Session] = []
        for name in ["ada", "bo", "cy"] { owners.append(try await accounts.session("\(name)@a.example")) }
        var posted: [(id: ListingID, owner: Session)] = []
        try await index.map.feed.load()
        var cursor: PageCursor?
        for step in 0..<Rounds.first(150, of: 600).count {
            try await change(step, &posted, owners, &random)
            // Sometimes the map is behind the store.
            if Int.random(in: 0..<5, using: &random) > 0 { try await follower.caughtUp() }
            for _ in 0..<3 {
                let query = try query(&random, after: cursor)
                let pages = try await pages(query, written, room: [2, 1_000].randomElement(using: &random)!)
                #expect(pages[1] == pages[0] && pages[2] == pages[0], "step \(step): \(query)")
                // Either may continue what the other has begun.
                cursor = pages[Int.random(in: 0...2, using: &random)].page.next
            }
        }
        #expect(index.answered.load(ordering: .relaxed) > 100)
    }

    /// While another task writes, each page is one state of the store: every listing that was there throughout is found once.
    @Test func writesInBetween() async throws {
        let owner = try await accounts.session("ada@a.example")
        var random = SeededGenerator(seed: 3)
        var lasting: Set<ListingID> = []
        for step in 0..<40 {
            var draft = try draft(step, &random)
            draft.location = TestPoints.near(Self.center, within: 5_000, &random)
            lasting.insert(try await store.listings.post(draft, by: owner, key: nil).listing.listing.id)
        }
        try await index.map.feed.load()
        let drafts = try (0..<60).map { try draft($0, &random) }
        let written = ListingCache(bytes: 1 << 20)
        let circle = try Circle(center: Self.center, radius: 30_000)
        let writes = Task { [store] in
            for draft in drafts { _ = try await store.listings.post(draft, by: owner, key: nil) }
        }
        var rounds = 0
        while case let count = try await store.listings.count(), count < 100 || rounds < 10 {
            rounds += 1
            for sort in [ListingSort.newest, .distance] {
                var query = try ListingQuery([.near(circle)], sort: sort, limit: 7)
                var found: [ListingID] = []
                repeat {
                    await index.map.prepare()
                    let (ids, page) = try await store.listings.search(
                        query, by: index, from: written, into: [ListingID](), isFull: { _ in false },
                        write: { Array($0.id.description.utf8) },
                        { ids, bytes, _ in ids.append(ListingID(String(decoding: bytes, as: UTF8.self))!) })
                    found += ids
                    query.cursor = page.next
                } while query.cursor != nil
                #expect(Set(found).count == found.count)
                #expect(lasting.isSubset(of: found))
            }
        }
        try await writes.value
    }
}
