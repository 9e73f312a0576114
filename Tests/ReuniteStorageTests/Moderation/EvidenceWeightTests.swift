import Reunite
import Testing

@testable import ReuniteStorage

/// What an owner and accomplices do to push the state that was reported out of the evidence.
@Suite struct EvidenceWeightTests {
    private let bed: ModeratedStore
    private let owner: Session
    private let listing: ListingID

    /// A listing that somebody has reported for a trifle, and others for what it said only for a moment.
    init() async throws {
        bed = try ModeratedStore()
        (owner, listing) = try await bed.listing("First")
        try await bed.report(listing, .other, by: bed.person())
    }

    private static let junk = Cases.maximumEvidence + 2

    /// Changes the listing to something harmless, again and again, each time for an hour, and calls a closure.
    private func bury(_ report: (Int) async throws -> Void) async throws {
        for number in 0..<Self.junk {
            try await bed.edit(listing, "Junk \(number)", by: owner)
            try await bed.damage("UPDATE evidence SET lasted = 3600000000 WHERE title LIKE 'Junk%'")
            try await report(number)
        }
    }

    /// The titles that are kept, and whether the case shows one.
    private func kept() async throws -> [String] {
        let id = try await bed.details(listing).summary.id
        let page = try #require(try await bed.store.moderation.evidence(of: id, limit: 100, after: nil, for: .operator))
        #expect(page.evidence.count == Cases.maximumEvidence)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
        return page.evidence.map(\.draft.title.text)
    }

    @Test func reportsOfNewAccountsPushNothingOut() async throws {
        try await bed.edit(listing, "Scam", by: owner)
        try await bed.report(listing, .scam, by: bed.person())
        try await bury { _ in try await bed.report(listing, .scam, by: bed.person(age: 60)) }
        #expect(try await kept().contains("Scam"))
        // The case shows it, too.
        #expect(try await bed.details(listing).evidence.map(\.draft.title.text).prefix(2) == ["First", "Scam"])
    }

    /// Accounts that report from one client keep three pieces of evidence, and the reports of one account keep one.
    @Test func oneClientKeepsThreePieces() async throws {
        try await bed.edit(listing, "Scam", by: owner)
        try await bed.report(listing, .spam, by: bed.person())
        // Heavier than that one.
        let accomplice = try await bed.person()
        try await bury { number in
            try await bed.report(listing, .scam, by: bed.person(), from: [1], holdBy: nil)
            try await bed.report(listing, .scam, "\(number)", by: accomplice, from: [2], holdBy: nil)
        }
        #expect(try await kept().contains("Scam"))
        #expect(try await bed.number("SELECT count(*) FROM evidence WHERE weight = 4") == 4)
    }

    /// As many reports of the same weight do not suffice.
    @Test func theHeaviestReportIsNeverWithoutItsState() async throws {
        try await bed.edit(listing, "Scam", by: owner)
        try await bed.report(listing, .scam, by: bed.person())
        try await bury { _ in try await bed.report(listing, .scam, by: bed.person()) }
        #expect(try await kept().contains("Scam"))
    }

    /// What a report that was dismissed names does not keep others out; what one that was upheld names stays.
    @Test func dismissedReportsKeepNothing() async throws {
        let moderator = try await bed.person(role: .moderator)
        try await bed.edit(listing, "Harmless", by: owner)
        try await bed.report(listing, .scam, by: bed.person())
        try await bed.decide(listing, .dismiss, by: moderator)
        #expect(try await bed.number("SELECT count(*) FROM evidence WHERE weight > 0") == 0)
        try await bed.report(listing, .spam, by: bed.person())
        try await bed.decide(listing, .warn, by: moderator)
        #expect(try await bed.number("SELECT count(*) FROM evidence WHERE weight = 2") == 1)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func theCheckFindsAndRepairsWrongWeights() async throws {
        try await bed.damage("UPDATE evidence SET weight = 9")
        let finding = "pieces of evidence whose weight differs from that of their reports"
        #expect(
            try await bed.store.maintenance.check(repair: false) == [
                CheckFinding(name: finding, count: 1, isRepaired: false)
            ])
        #expect(
            try await bed.store.maintenance.check(repair: true) == [
                CheckFinding(name: finding, count: 1, isRepaired: true)
            ])
        #expect(try await bed.number("SELECT count(*) FROM evidence WHERE weight = 1") == 1)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }
}
