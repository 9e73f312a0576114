import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// An attacker with any number of boxes tries to find the former point of a listing.
@Suite struct FormerPointTests {
    /// The ways in which a point ceases to be public.
    enum End: String, CaseIterable, Sendable {
        case approximate, moved, unpinned, resolved, withdrawn, expired, held, removed, erased
    }

    private let bed: ModeratedStore
    private var store: Store { bed.store }
    private let place = Coordinate(uncheckedLongitude: 4.859_412_345, latitude: 45.760_654_321)
    private let elsewhere = Coordinate(uncheckedLongitude: 6.1, latitude: 46.2)

    init() throws { bed = try ModeratedStore() }

    private func draft(at location: Coordinate?, _ precision: Precision = .exact) throws -> ListingDraft {
        var draft = try ModeratedStore.draft("Ring", at: location)
        draft.precision = precision
        draft.occurrence = try Occurrence(Moment(rfc3339: "2026-01-02T11:22:33.444Z"))
        return draft
    }

    private func post(by owner: Session) async throws -> ListingID {
        return try await store.listings.post(draft(at: place), by: owner, key: nil).listing.listing.id
    }

    private func edit(_ listing: ListingID, _ draft: ListingDraft, by owner: Session) async throws {
        try await store.listings.edit(listing, by: owner, .draft(draft))
    }

    private func cease(_ end: End, _ listing: ListingID, of owner: Session) async throws {
        switch end {
        case .approximate: try await edit(listing, draft(at: place, .approximate), by: owner)
        case .moved: try await edit(listing, draft(at: elsewhere), by: owner)
        case .unpinned: try await edit(listing, draft(at: nil), by: owner)
        case .resolved: try await bed.move(listing, .resolve, by: owner)
        case .withdrawn: try await bed.move(listing, .withdraw, by: owner)
        case .expired: try await store.listings.expire(now: .now.adding(seconds: 91 * 86_400))
        case .held, .removed:
            try await bed.report(listing, by: bed.person())
            let action: ModerationAction = end == .held ? .hold : .remove
            try await bed.decide(listing, action, by: bed.person(role: .moderator))
        case .erased: _ = try await store.accounts.erase(owner)
        }
    }

    /// Whether a page or a stream delivers anything after a number.
    private func isNotified(_ filters: [ListingFilter], after seq: Int64) async throws -> Bool {
        let filter = ChangeFilter(filters)
        let page = try await store.changes.changes(after: seq, passing: filter, limit: 10, isMerged: true) { _ in 0 }
        // As the hub delivers it.
        let changes = try await store.changes.changes(after: seq, limit: 10)
        let published = try await store.changes.published(changes.map(\.listing))
        let types = changes.compactMap { $0.type(for: filter, now: published[$0.listing]) }
        #expect(page.changes.isEmpty == types.isEmpty)
        return !page.changes.isEmpty
    }

    /// The least and the greatest value at which something is delivered, found by bisection.
    private func bounds(
        _ range: ClosedRange<Double>, _ isNotified: (Double) async throws -> Bool
    ) async throws -> (first: Double, width: Double) {
        var (low, high) = (range.lowerBound, range.upperBound)
        #expect(try await isNotified(high))
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if try await isNotified(middle) { high = middle } else { low = middle }
        }
        return (high, high - low)
    }

    @Test(arguments: End.allCases)
    func boxesFindNoMoreThanItsCell(_ end: End) async throws {
        let owner = try await bed.person()
        let listing = try await post(by: owner)
        let seq = try await store.changes.latest()
        try await cease(end, listing, of: owner)
        let cell = PublishedGrid.cell(holding: place)
        // A box that contained the point gets the change.
        let box = try BoundingBox(west: 4.8594, south: 45.7606, east: 4.8595, north: 45.7607)
        #expect(try await isNotified([.box(box)], after: seq))
        // Strips beside the cell of the approximate listing, which is public, and beside that of the other, far away.
        let east = try await bounds(4.0...5) { edge in
            try await isNotified(
                [.box(try BoundingBox(west: 4, south: 45, east: edge, north: cell.south + 1e-5))], after: seq)
        }
        #expect(abs(east.first - cell.west) < 1e-8, "\(east) \(cell) \(place)")
        let north = try await bounds(45.0...46) { edge in
            try await isNotified(
                [.box(try BoundingBox(west: 4, south: 45, east: cell.west + 1e-5, north: edge))], after: seq)
        }
        #expect(abs(north.first - cell.south) < 1e-8, "\(north) \(cell) \(place)")
    }

    @Test func timesRevealNoMoreThanTheDay() async throws {
        let owner = try await bed.person()
        let listing = try await post(by: owner)
        let seq = try await store.changes.latest()
        try await cease(.withdrawn, listing, of: owner)
        for (range, isNotified) in [
            ("../2026-01-02T00:00:00Z", true), ("../2026-01-01T23:59:59.999999Z", false),
            ("2026-01-02T23:59:59Z/..", true), ("2026-01-03T00:00:00Z/..", false),
        ] {
            #expect(
                try await self.isNotified([.occurred(try TimeRange(parsing: range))], after: seq) == isNotified,
                "\(range)")
        }
    }

    /// The feed in the file does not contain the point, so that no reader of the feed can reveal it.
    @Test(arguments: End.allCases)
    func theFeedDoesNotHaveIt(_ end: End) async throws {
        let owner = try await bed.person()
        let listing = try await post(by: owner)
        try await cease(end, listing, of: owner)
        let cell = PublishedGrid.publish(place).point
        let points = try await store.read { db in
            Set(try db.prepare("SELECT was_longitude FROM change WHERE was_longitude IS NOT NULL").all { $0.real(0) })
        }
        #expect(points == [cell.longitude])
        #expect(try await store.maintenance.check(repair: false) == [])
    }
}
