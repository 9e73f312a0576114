import Reunite
import Testing

@testable import ReuniteStorage

/// The weights of reports that moderators see, who may not learn who reported their own listings.
@Suite struct ShownWeightTests {
    let bed: ModeratedStore

    init() throws { bed = try ModeratedStore() }

    /// The weights of the reports of a listing, and its urgency, each in all places where a reader finds them.
    private func weights(_ listing: ListingID, for reader: Session) async throws -> (
        reports: [[Double]], urgency: [Double]
    ) {
        let id = try #require(try await bed.store.moderation.moderationCase(of: listing))
        let caseReader = CaseReader(moderator: reader.account)
        let details = try #require(try await bed.store.moderation.moderationCase(id, for: caseReader))
        let page = try #require(
            try await bed.store.moderation.reports(of: id, limit: 100, after: nil, for: caseReader))
        let queue = try await bed.store.moderation.cases(
            details.summary.state, limit: 100, after: nil, for: caseReader
        ).cases.first { $0.id == id }
        return (
            [details.reports, page.reports].map { $0.map(\.weight) },
            [details.summary.urgency, try #require(queue).urgency]
        )
    }

    @Test(
        "The weight of later reports does not tell who reported a listing",
        arguments: [ModerationAction.dismiss, .warn])
    func ownListings(action: ModerationAction) async throws {
        let (owner, other) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        let (reporter, stranger) = (try await bed.person(), try await bed.person())
        let mine = try await bed.post(by: owner)
        try await bed.report(mine, .personalInformation, by: reporter)
        try await bed.decide(mine, action, by: other)
        var seen: [(reports: [[Double]], urgency: [Double])] = []
        for person in [reporter, stranger] {
            let (_, listing) = try await bed.listing()
            try await bed.report(listing, .personalInformation, by: person)
            seen.append(try await weights(listing, for: owner))
            let all = try await weights(listing, for: other)
            let factor = person.account != reporter.account ? 1 : action == .warn ? 1.2 : 0.8
            #expect(all.reports == [[4 * factor], [4 * factor]] && all.urgency == [4 * factor, 4 * factor])
            // Decided cases show them too, and the log of a hold has no figure.
            try await bed.decide(listing, .remove, by: other)
            #expect(try await weights(listing, for: owner).reports == [[4], [4]])
        }
        #expect(seen[0].reports == [[4], [4]] && seen[0].urgency == [4, 4])
        #expect(seen[0].reports == seen[1].reports && seen[0].urgency == seen[1].urgency)
    }

    @Test("Results in other cases count as before")
    func otherListings() async throws {
        let (owner, other) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        let reporter = try await bed.person()
        let mine = try await bed.post(by: owner)
        try await bed.report(mine, .personalInformation, by: bed.person())
        try await bed.decide(mine, .dismiss, by: other)
        for (number, action) in [ModerationAction.remove, .dismiss, .remove, .warn, .dismiss, .dismiss].enumerated() {
            let (_, listing) = try await bed.listing()
            for reason in [ReportReason.offensive, .other] { try await bed.report(listing, reason, by: reporter) }
            try await bed.report(listing, .spam, by: bed.person())
            for reader in [owner, other] {
                let found = try await bed.details(listing)
                let seen = try await weights(listing, for: reader)
                #expect(seen.reports == Array(repeating: found.reports.map(\.weight), count: 2), "\(number)")
                #expect(seen.urgency == [found.summary.urgency, found.summary.urgency], "\(number)")
            }
            try await bed.decide(listing, action, by: other)
        }
    }

    @Test("A later decision that replaces another changes no weight", arguments: [false, true])
    func replacedDecisions(hasReportedOwn: Bool) async throws {
        let (owner, other) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        let reporter = try await bed.person()
        let mine = try await bed.post(by: owner)
        try await bed.report(mine, .personalInformation, by: hasReportedOwn ? reporter : bed.person())
        try await bed.decide(mine, .dismiss, by: other)
        let (_, earlier) = try await bed.listing()
        try await bed.report(earlier, .personalInformation, by: reporter)
        try await bed.decide(earlier, .hold, by: other)
        let (_, later) = try await bed.listing()
        try await bed.report(later, .personalInformation, by: reporter)
        for action in [ModerationAction.remove, hasReportedOwn ? .remove : .restore] {
            let seen = try await weights(later, for: owner)
            #expect(seen.reports == [[4 * 1.2], [4 * 1.2]] && seen.urgency == [4 * 1.2, 4 * 1.2])
            try await bed.decide(earlier, action, by: other)
        }
        #expect(try await weights(later, for: owner).reports == [[4 * 1.2], [4 * 1.2]])
    }
}
