import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// The search among all cases, their numbers, and those with a claim in dispute.
@Suite struct CaseSearchStoreTests {
    private let claimed: ClaimedStore
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    private func found(
        _ text: String, in state: CaseState? = nil, limit: Int = 100, by moderator: Session? = nil
    ) async throws -> [ListingID] {
        let reader = moderator.map { CaseReader(moderator: $0.account) } ?? .operator
        var all: [ListingID] = []
        var cursor: ListCursor?
        repeat {
            let page = try await bed.store.moderation.cases(
                matching: try CaseSearch(text), in: state, limit: limit, after: cursor, for: reader)
            #expect(page.cases.count <= limit)
            all += page.cases.map(\.listing)
            cursor = page.next
        } while cursor != nil
        return all
    }

    @Test("A case is found by title, owner, reporter, id and number, in every state, the newest first")
    func everything() async throws {
        let owner = try await bed.person(named: "Olga Petrova")
        let reporter = try await bed.person(named: "Rémi")
        let moderator = try await bed.person(role: .moderator)
        var listings: [ListingID] = []
        for title in ["Red bag", "Blue bag", "Red case"] {
            let listing = try await bed.post(title, by: owner)
            try await bed.report(listing, by: reporter)
            listings.append(listing)
        }
        _ = try await bed.post("Red bag without a case", by: owner)
        try await bed.decide(listings[0], .remove, by: moderator)
        #expect(try await found("red") == [listings[2], listings[0]])
        #expect(try await found("red", in: .open) == [listings[2]])
        for (text, limit) in [("remi", 1), ("petrova olga", 2), ("OLGA", 3)] {
            #expect(try await found(text, limit: limit) == listings.reversed())
        }
        let id = try await bed.details(listings[1]).summary.id
        #expect(try await found("\(id)") == [listings[1]])
        #expect(try await found("\(listings[1])") == [listings[1]])
        #expect(try await found("\(id)", in: .actioned).isEmpty)
        // The random part of an id must be right too.
        #expect(try await found("\(CaseID(createdAt: id.createdAt, secret: 1))").isEmpty)
        let number: String? = try await bed.store.read { [row = listings[2].row] db in
            try db.prepare("SELECT number FROM listing_number WHERE listing = ?1").first([.row(row)]) { $0.text(0) }
        }
        let label = try ListingNumber(try #require(number)).label
        #expect(try await found(label) == [listings[2]])
        #expect(try await found("example").isEmpty)
        let page = try await bed.store.moderation.cases(.open, limit: 1, after: nil, for: .operator)
        #expect(page.count == 2 && page.cases.count == 1)
    }

    @Test("Of their own cases moderators learn neither the reporters nor that a claim is in dispute")
    func ownCases() async throws {
        let (owner, other) = try await (bed.person(role: .moderator), bed.person(role: .moderator))
        let listing = try await bed.post("Green hat", status: .found, by: owner)
        let claim = try await claimed.claim(listing, by: bed.person(named: "Claudia"))
        _ = try await bed.store.reports.report(
            claim, for: .other, comment: .empty, by: owner, holdBy: nil, key: nil)
        try await bed.report(listing, by: bed.person(named: "Rita"))
        #expect(try await found("rita", by: other) == [listing])
        #expect(try await found("rita", by: owner).isEmpty)
        #expect(try await found("green", by: owner) == [listing])
        for (moderator, isSeen) in [(owner, false), (other, true)] {
            let reader = CaseReader(moderator: moderator.account)
            let page = try await bed.store.moderation.cases(.open, isDisputed: true, limit: 9, after: nil, for: reader)
            #expect(page.cases.map(\.listing) == (isSeen ? [listing] : []) && page.count == (isSeen ? 1 : 0))
            let all = try await bed.store.moderation.cases(.open, limit: 9, after: nil, for: reader)
            #expect(all.cases.map(\.isDisputed) == [isSeen] && all.count == 1)
        }
    }

    @Test("A scam and a claim in dispute come before everything that waits less than three days")
    func headStart() async throws {
        var waiting: [ListingID] = []
        for _ in 0..<5 {
            let (_, listing) = try await bed.listing()
            try await bed.report(listing, .personalInformation, by: bed.person())
            waiting.append(listing)
        }
        let hour: Int64 = 3_600_000_000
        try await bed.damage(
            "UPDATE moderation_case SET opened_at = opened_at - ?, rank = rank + ?", [50 * hour, 50 * hour])
        let scam = try await bed.listing().id
        try await bed.report(scam, .scam, by: bed.person(age: 60))
        let (finder, disputed) = try await claimed.found()
        let claim = try await claimed.claim(disputed, by: bed.person())
        _ = try await bed.store.reports.report(claim, for: .other, comment: .empty, by: finder, holdBy: nil, key: nil)
        let queue = {
            try await bed.store.moderation.cases(.open, limit: 9, after: nil, for: .operator).cases.map(\.listing)
        }
        #expect(Set(try await queue().prefix(2)) == [scam, disputed])
        // After three days everything else has its turn.
        try await bed.damage(
            "UPDATE moderation_case SET rank = rank + ? WHERE listing = ?", [40 * hour, waiting[0].row.rawValue])
        #expect(try await queue().first == waiting[0])
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test("A search reads a bounded number of cases for a page, and goes on with the next")
    func bounds() async throws {
        let (_, listing) = try await bed.listing()
        try await bed.report(listing, by: bed.person())
        let plan = try await bed.store.read { db in
            try Cases.search(
                db, CaseSearch("nothing"), in: nil, limit: 1, after: ListCursor(key: 0, row: listing.row.rawValue),
                for: .operator, now: .now)
        }
        #expect(plan.cases.isEmpty && plan.next == nil && Cases.maximumSearched == 5_000)
    }
}
