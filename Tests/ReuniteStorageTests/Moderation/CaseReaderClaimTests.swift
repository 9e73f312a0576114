import Reunite
import Testing

@testable import ReuniteStorage

/// What moderators see of the cases of things that they have claimed: only that they exist.
@Suite struct CaseReaderClaimTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    /// A reported thing that a moderator has claimed.
    private func disputed(
        by moderator: Session, reporter: Session? = nil, _ reason: ReportReason = .scam
    ) async throws -> ListingID {
        let (finder, listing) = try await claimed.found()
        let claim = try await claimed.claim(listing, by: moderator)
        _ = try await store.reports.report(
            claim, for: reason, comment: Description("About the claimant."), by: finder, holdBy: nil, key: nil)
        if let reporter { try await bed.report(listing, reason, by: reporter) }
        return listing
    }

    private func queue(_ reader: CaseReader, limit: Int = 100) async throws -> [CaseSummary] {
        var all: [CaseSummary] = []
        var cursor: ListCursor?
        repeat {
            let page = try await store.moderation.cases(.open, limit: limit, after: cursor, for: reader)
            #expect(page.cases.count <= limit && (page.next == nil || page.cases.count == limit))
            all += page.cases
            cursor = try page.next.map { try ListCursor(token: $0.token) }
        } while cursor != nil
        return all
    }

    @Test func theQueueShowsThatTheyExist() async throws {
        let (moderator, other) = try await (bed.person(role: .moderator), bed.person(role: .moderator))
        var own: [ListingID] = []
        for reason in [ReportReason.other, .scam, .spam] {
            let (_, listing) = try await bed.listing()
            try await bed.report(listing, reason, by: bed.person())
            own.append(try await disputed(by: moderator, reporter: bed.person(), reason))
        }
        let reader = CaseReader(moderator: moderator.account)
        let full = try await queue(CaseReader(moderator: other.account))
        let taken = try #require(full.first { $0.listing == own[1] })
        _ = try await store.moderation.assign(taken.id, to: other)
        let seen = try await queue(reader)
        #expect(seen.count == 6 && Set(seen.map(\.id)) == Set(full.map(\.id)))
        // They are ordered by time alone, after the cases with weight.
        #expect(seen.suffix(3).map(\.listing) == own)
        #expect(seen.prefix(3).map(\.id) == full.filter { !own.contains($0.listing) }.map(\.id))
        for summary in seen.suffix(3) {
            #expect(summary.reports == 0 && summary.reasons.isEmpty && summary.urgency == 0 && summary.version == 1)
            #expect(summary.assignment == nil)
        }
        #expect(taken.reports == 2 && taken.reasons == [.scam] && taken.urgency > 0 && taken.version == 2)
        for limit in 1...6 {
            #expect(try await queue(reader, limit: limit).map(\.id) == seen.map(\.id), "\(limit)")
        }
        let statistics = try await store.moderation.statistics(for: reader)
        #expect(statistics.cases.first { $0.name == "open" }?.count == 6)
        #expect(statistics.reasons.map(\.count).reduce(0, +) == 3)
        #expect(try await store.moderation.statistics(for: .operator).reasons.map(\.count).reduce(0, +) == 9)
    }

    @Test func theLogAndTheRecordsOfReportersSayNothingOfThem() async throws {
        let (moderator, other) = try await (bed.person(role: .moderator), bed.person(role: .moderator))
        let reporter = try await bed.person()
        let listing = try await disputed(by: moderator, reporter: reporter)
        try await bed.decide(listing, .remove, "The claimant lies.", by: other)
        let (_, unrelated) = try await bed.listing()
        try await bed.report(unrelated, .spam, by: bed.person())
        try await bed.decide(unrelated, .remove, "Spam.", by: other)
        let reader = CaseReader(moderator: moderator.account)
        let entries = try await store.moderation.log(limit: 10, before: nil, for: reader).entries
        #expect(entries.map(\.note) == ["Spam.", ""] && entries.map { $0.moderator == nil } == [false, true])
        let all = try await store.moderation.log(limit: 10, before: nil, for: CaseReader(moderator: other.account))
        #expect(all.entries.map(\.note) == ["Spam.", "The claimant lies."])
        for (person, upheld) in [(moderator, 0), (other, 1)] {
            let record = try await store.read { db in
                try Cases.record(db, of: reporter.account.row, for: CaseReader(moderator: person.account))
            }
            #expect(record.upheld == upheld)
        }
    }

    @Test func aClaimThatIsOverCountsAsWell() async throws {
        let (moderator, other) = try await (bed.person(role: .moderator), bed.person(role: .moderator))
        let (_, listing) = try await claimed.found()
        try await bed.report(listing, .scam, by: bed.person())
        let reader = CaseReader(moderator: moderator.account)
        #expect(try await queue(reader).map(\.reports) == [1])
        let claim = try await claimed.claim(listing, by: moderator)
        #expect(try await queue(reader).map(\.reports) == [0])
        try await claimed.act(.withdraw, claim, by: moderator)
        #expect(try await queue(reader).map(\.reports) == [0])
        #expect(try await queue(CaseReader(moderator: other.account)).map(\.reports) == [1])
    }
}
