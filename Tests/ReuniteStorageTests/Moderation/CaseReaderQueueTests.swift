import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// The queue of moderators with cases about their own listings.
@Suite struct CaseReaderQueueTests {
    @Test("Pages of any size have the same cases: others by rank, own ones by their time alone")
    func pages() async throws {
        let bed = try ModeratedStore()
        let moderator = try await bed.person(role: .moderator)
        var own: Set<ListingID> = []
        for reason in [ReportReason.scam, .other, .spam] + ReportReason.allCases {
            let (_, listing) = try await bed.listing()
            try await bed.report(listing, reason, by: bed.person())
            let mine = try await bed.post(by: moderator)
            try await bed.report(mine, reason, by: bed.person())
            own.insert(mine)
        }
        let reader = CaseReader(moderator: moderator.account)
        let full = try await queue(bed, .operator, limit: 100)
        let seen = try await queue(bed, reader, limit: 100)
        #expect(seen.count == 20 && Set(seen) == Set(full))
        #expect(seen.filter { !own.contains($0) } == full.filter { !own.contains($0) })
        // The first reported comes first. All others weigh something, and came within moments.
        #expect(Array(seen.suffix(10)) == own.sorted { $0.createdAt < $1.createdAt })
        for limit in [1, 2, 3, 7, 19, 20] { #expect(try await queue(bed, reader, limit: limit) == seen, "\(limit)") }
    }

    private func queue(_ bed: ModeratedStore, _ reader: CaseReader, limit: Int) async throws -> [ListingID] {
        var all: [ListingID] = []
        var cursor: ListCursor?
        repeat {
            let page = try await bed.store.moderation.cases(.open, limit: limit, after: cursor, for: reader)
            #expect(page.cases.count <= limit && (page.next == nil || page.cases.count == limit))
            all += page.cases.map(\.listing)
            cursor = try page.next.map { try ListCursor(token: $0.token) }
        } while cursor != nil
        return all
    }

    @Test("Neither the order nor a cursor tells who reported an own listing")
    func places() async throws {
        let bed = try ModeratedStore()
        let (moderator, other) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        let reporter = try await bed.person()
        let mine = try await bed.post(by: moderator)
        try await bed.report(mine, .scam, by: reporter)
        try await bed.decide(mine, .warn, by: other)
        var listings: [ListingID] = []
        for number in 0..<8 {
            let (_, listing) = try await bed.listing()
            try await bed.report(listing, .scam, by: number % 2 == 0 ? bed.person() : reporter)
            listings.append(listing)
        }
        let reader = CaseReader(moderator: moderator.account)
        let full = try await queue(bed, .operator, limit: 100)
        #expect(full == [1, 3, 5, 7, 0, 2, 4, 6].map { listings[$0] })
        for limit in 1...8 {
            #expect(try await queue(bed, reader, limit: limit) == listings, "\(limit)")
            let page = try await bed.store.moderation.cases(.open, limit: limit, after: nil, for: reader)
            let last = try #require(page.cases.last)
            let rank = CaseUrgency.rank(
                of: .open, weight: 4 + CaseWeight.headStart, isFound: true, openedAt: last.openedAt, decidedAt: nil)
            #expect(page.next == (limit == 8 ? nil : ListCursor(key: rank, row: last.id.row.rawValue)))
        }
    }

    @Test("A cursor of any number is taken", arguments: [Int64.min, 0, .max])
    func cursors(number: Int64) async throws {
        let bed = try ModeratedStore()
        let moderator = try await bed.person(role: .moderator)
        let mine = try await bed.post(by: moderator)
        try await bed.report(mine, .spam, by: bed.person())
        let reader = CaseReader(moderator: moderator.account)
        let page = try await bed.store.moderation.cases(
            .open, limit: 10, after: ListCursor(key: number, row: number), for: reader)
        #expect(page.cases.isEmpty == (number == .min))
    }

    @Test("Cases of own listings are found by the listings", .sqliteOnly)
    func plan() async throws {
        let bed = try ModeratedStore()
        let steps = try await bed.store.read { db in
            try db.prepare(
                """
                EXPLAIN QUERY PLAN SELECT count(*) FROM report
                WHERE reporter = ?1 AND \(Cases.isNotOwn("moderation_case", of: "?2"))
                """
            ).all([.integer(1), .integer(1)]) { $0.text("detail") }
        }
        #expect(steps.contains { $0.hasPrefix("SEARCH mine USING COVERING INDEX listing_by_owner") }, "\(steps)")
        #expect(steps.contains { $0.hasPrefix("SEARCH made USING INDEX claim_by_claimant") }, "\(steps)")
        #expect(!steps.contains { $0.hasPrefix("SCAN") }, "\(steps)")
        let apart = try await bed.store.read { db in
            try db.prepare("EXPLAIN QUERY PLAN \(Cases.placedApart(for: "?1"))")
                .all([.integer(1)]) { $0.text("detail") }
        }
        #expect(!apart.contains { $0.hasPrefix("SCAN") }, "\(apart)")
    }
}
