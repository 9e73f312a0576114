import Reunite
import Testing

@testable import ReuniteStorage

@Suite struct QueueTests {
    private let bed: ModeratedStore

    init() throws { bed = try ModeratedStore() }

    private func queue(_ state: CaseState = .open, limit: Int = 100) async throws -> [ListingID] {
        var all: [ListingID] = []
        var cursor: ListCursor?
        repeat {
            let page = try await bed.store.moderation.cases(state, limit: limit, after: cursor, for: .operator)
            #expect(page.cases.count <= limit && (page.next == nil || page.cases.count == limit))
            all += page.cases.map(\.listing)
            // As clients carry it.
            cursor = try page.next.map { try ListCursor(token: $0.token) }
        } while cursor != nil
        return all
    }

    @Test func theHeavyComeBeforeTheLight() async throws {
        var listings: [ReportReason: ListingID] = [:]
        for reason in [ReportReason.other, .spam, .personalInformation, .offensive] {
            let (_, id) = try await bed.listing()
            try await bed.report(id, reason, by: bed.person())
            listings[reason] = id
        }
        let expected = [ReportReason.personalInformation, .offensive, .spam, .other].compactMap { listings[$0] }
        #expect(try await queue() == expected)
        #expect(try await queue(limit: 1) == expected)
        for state in [CaseState.dismissed, .actioned] { #expect(try await queue(state).isEmpty) }
    }

    /// Each unit of weight is worth four hours of waiting, and no more.
    @Test func whoWaitsLongIsServedInTheEnd() async throws {
        let (_, light) = try await bed.listing()
        let (_, heavy) = try await bed.listing()
        try await bed.report(light, .other, by: bed.person())
        try await bed.report(heavy, .personalInformation, by: bed.person())
        #expect(try await queue() == [heavy, light])
        for (hours, expected) in [(11.9, [heavy, light]), (12.1, [light, heavy])] {
            try await bed.damage(
                """
                UPDATE moderation_case SET opened_at = (SELECT min(updated_at) FROM report) - ? WHERE listing = ?
                """, [Int64(hours * 3_600_000_000), light.row.rawValue])
            try await weighAgain([light])
            #expect(try await queue() == expected)
        }
    }

    /// Within a day, six people before one; but accounts that share a client are one person.
    @Test(arguments: [true, false])
    func manyReportersComeBeforeOne(haveClients: Bool) async throws {
        var single: [ListingID] = []
        // A scam has a head start.
        let others = ReportReason.allCases.filter { $0 != .scam } + [.other]
        for index in 0..<7 {
            let (_, id) = try await bed.listing()
            // One of each other reason.
            try await bed.report(id, others[index], by: bed.person(age: 3600))
            single.append(id)
        }
        let hour: Int64 = 3_600_000_000
        try await bed.damage("UPDATE moderation_case SET opened_at = opened_at - ?", [12 * hour])
        try await weighAgain(single)
        let (_, six) = try await bed.listing()
        for client in 0..<6 {
            try await bed.report(
                six, .offensive, by: bed.person(age: 3600), from: [haveClients ? UInt8(client) : 0], holdBy: nil)
        }
        let urgency = try await bed.details(six).summary.urgency
        #expect(abs(urgency - (haveClients ? 4.5 : 0.75)) < 1e-9)
        #expect(try await queue().firstIndex(of: six) == (haveClients ? 0 : 7))
        // They do not stay there for ever.
        try await bed.damage(
            "UPDATE moderation_case SET opened_at = opened_at - ? WHERE listing <> ?", [6 * hour, six.row.rawValue])
        try await weighAgain(single)
        #expect(try await queue().firstIndex(of: six) != 0)
    }

    private func weighAgain(_ listings: [ListingID]) async throws {
        try await bed.store.write { transaction in
            for listing in listings {
                let found = try Cases.find(transaction.db, listing: listing.row)
                if let found { try Cases.weigh(transaction.db, found.row) }
            }
        }
    }

    /// What the public does not see waits behind what it sees, by whatever way it was hidden.
    @Test(arguments: [ListingTransition.resolve, .withdraw])
    func whatNobodySeesCanWait(_ transition: ListingTransition) async throws {
        let (owner, hidden) = try await bed.listing()
        let (_, seen) = try await bed.listing()
        try await bed.report(hidden, .personalInformation, by: bed.person())
        try await bed.report(seen, .spam, by: bed.person())
        #expect(try await queue() == [hidden, seen])
        try await bed.move(hidden, transition, by: owner)
        #expect(try await queue() == [seen, hidden])
        if transition == .resolve {
            try await bed.move(hidden, .reopen, by: owner)
            #expect(try await queue() == [hidden, seen])
        }
        // The rank that a change leaves is the one that weighing anew gives.
        let rank = try await bed.number("SELECT sum(rank) FROM moderation_case")
        try await weighAgain([hidden, seen])
        #expect(try await bed.number("SELECT sum(rank) FROM moderation_case") == rank)
    }

    @Test func aHeldListingWaitsAndAnAppealWeighs() async throws {
        let (owner, held) = try await bed.listing()
        let (_, seen) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(seen, .other, by: bed.person())
        try await bed.report(held, .personalInformation, by: bed.person())
        try await bed.decide(held, .hold, by: moderator)
        #expect(try await queue() == [seen])
        try await bed.appeal(held, by: owner)
        let details = try await bed.details(held)
        #expect(details.summary.isAppealed && abs(details.summary.urgency - 1.25) < 1e-9)
        #expect(try await queue() == [held, seen])
    }

    /// Whoever walks the queue while reports come misses no case that stays as it is, and gets none twice.
    @Test func pagesStayWhatTheyAreWhileReportsCome() async throws {
        var waiting: [ListingID] = []
        for index in 0..<20 {
            let (_, id) = try await bed.listing()
            try await bed.report(id, ReportReason.allCases[index % 7], by: bed.person())
            waiting.append(id)
        }
        let before = try await queue()
        #expect(Set(before) == Set(waiting) && before.count == 20)
        var walked: [ListingID] = []
        var cursor: ListCursor?
        repeat {
            let page = try await bed.store.moderation.cases(.open, limit: 3, after: cursor, for: .operator)
            walked += page.cases.map(\.listing)
            cursor = page.next
            let (_, id) = try await bed.listing()
            try await bed.report(id, .personalInformation, by: bed.person())
            try await bed.report(id, .offensive, by: bed.person())
            let (_, late) = try await bed.listing()
            try await bed.report(late, .other, by: bed.person())
        } while cursor != nil && walked.count < 60
        #expect(walked.filter(waiting.contains) == before)
        #expect(Set(walked).count == walked.count)
    }

    @Test func casesOfTheSameRankArePagedToo() async throws {
        for _ in 0..<7 {
            let (_, id) = try await bed.listing()
            try await bed.report(id, .spam, by: bed.person())
        }
        try await bed.damage("UPDATE moderation_case SET rank = -5")
        let all = try await queue()
        #expect(Set(all).count == 7)
        for limit in 1...8 { #expect(try await queue(limit: limit) == all, "\(limit)") }
    }

    @Test func whatIsDecidedIsListedWithTheLastFirst() async throws {
        let moderator = try await bed.person(role: .moderator)
        var listings: [ListingID] = []
        for _ in 0..<5 {
            let (_, id) = try await bed.listing()
            try await bed.report(id, .spam, by: bed.person())
            listings.append(id)
        }
        let order = [listings[3], listings[0], listings[4], listings[1]]
        for id in order { try await bed.decide(id, .dismiss, by: moderator) }
        try await bed.decide(listings[2], .remove, by: moderator)
        #expect(try await queue(.dismissed, limit: 2) == order.reversed())
        #expect(try await queue(.actioned) == [listings[2]])
        #expect(try await queue().isEmpty)
        // Decided otherwise, it is the last one there.
        try await bed.decide(order[0], .hold, by: moderator)
        #expect(try await queue(.actioned) == [order[0], listings[2]])
        #expect(try await queue(.dismissed) == order.dropFirst().reversed())
    }
}
