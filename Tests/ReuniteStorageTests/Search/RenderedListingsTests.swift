import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// Searches that reuse what was written of listings find and write the same as those that read everything.
@Suite struct RenderedListingsTests {
    private let bed: ModeratedStore
    private var store: Store { bed.store }

    init() throws { bed = try ModeratedStore() }

    private static let center = try! Coordinate(longitude: 179.999, latitude: 48)
    private static let words = ["bag", "key", "ring"]

    /// A page as text, with everything of its listings.
    private struct Page: Equatable {
        var listings: [String]
        var page: SearchPage
    }

    private static func text(_ listing: Listing) -> String {
        var listing = listing
        listing.distance = nil
        return "\(listing)"
    }

    private static func isFull(_ room: Int) -> @Sendable ([String]) -> Bool { { $0.count >= room } }

    /// The page, read without and with what is kept.
    private func pages(_ query: ListingQuery, _ rendered: RenderedListings, room: Int) async throws -> (Page, Page) {
        let whole = try await store.listings.search(query, into: [String](), isFull: Self.isFull(room)) {
            $0.append("\(Self.text($1)) \($1.distance.map { "\($0)" } ?? "-")")
        }
        let kept = try await store.listings.search(
            query, from: rendered, into: [String](), isFull: Self.isFull(room), render: { Array(Self.text($0).utf8) },
            { $0.append("\(String(decoding: $1, as: UTF8.self)) \($2.map { "\($0)" } ?? "-")") })
        return (Page(listings: whole.result, page: whole.page), Page(listings: kept.result, page: kept.page))
    }

    private func query(_ random: inout SeededGenerator, after cursor: PageCursor?) throws -> ListingQuery {
        var filters: [ListingFilter] = []
        let circle = try Circle(center: Self.center, radius: [500, 5_000, 90_000].randomElement(using: &random)!)
        if Bool.random(using: &random) { filters.append(.near(circle)) }
        if Bool.random(using: &random) {
            filters.append(.words(try SearchWords(Self.words.randomElement(using: &random)!)))
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

    /// - Parameter bytes: of what is kept: nothing, a few listings, or all.
    @Test(arguments: [0, 3_000, 1 << 20]) func walk(bytes: Int) async throws {
        var random = SeededGenerator(seed: UInt64(bytes) + 7)
        let rendered = RenderedListings(bytes: bytes)
        let owners = try await [bed.person(named: "Ada"), bed.person(named: "Bo"), bed.person(named: "Cy")]
        let moderator = try await bed.person(role: .moderator)
        var posted: [(id: ListingID, owner: Session)] = []
        var cursor: PageCursor?
        for step in 0..<Rounds.first(150, of: 600).count {
            let owner = owners.randomElement(using: &random)!
            let title = "\(Self.words.randomElement(using: &random)!) \(step)"
            let listing = posted.randomElement(using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2:
                let point = TestPoints.near(Self.center, within: 20_000, &random)
                posted.append((try await bed.post(title, at: point, by: owner), owner))
            case 3: if let (id, owner) = listing { try? await bed.edit(id, title, by: owner) }
            case 4: if let (id, owner) = listing { _ = try? await bed.addPhoto(UInt8(step % 250), to: id, by: owner) }
            case 5: if let (id, owner) = listing { try? await bed.move(id, .resolve, by: owner) }
            case 6: if let (id, owner) = listing { try? await bed.move(id, .reopen, by: owner) }
            default:
                // A name changes no listing.
                try await bed.damage(
                    "UPDATE account SET display_name = 'Name ' || ? WHERE id = ?",
                    [Int64(step), owner.account.row.rawValue])
            }
            for _ in 0..<3 {
                let query = try query(&random, after: cursor)
                let (whole, kept) = try await pages(query, rendered, room: [2, 1_000].randomElement(using: &random)!)
                #expect(whole == kept, "step \(step): \(query)")
                cursor = kept.page.next
            }
        }
        // Removed and erased listings are gone at once.
        let (id, owner) = try #require(posted.last)
        try await bed.report(id, by: moderator)
        try await bed.decide(id, .remove, by: bed.person(role: .moderator))
        _ = try await store.accounts.erase(owners.first { $0.account != owner.account } ?? owner)
        let all = try ListingQuery([], sort: .newest, limit: 1000)
        let (whole, kept) = try await pages(all, rendered, room: 1_000)
        #expect(whole == kept)
        #expect(!posted.isEmpty)
    }
}
