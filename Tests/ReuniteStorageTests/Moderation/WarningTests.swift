import Reunite
import Testing

@testable import ReuniteStorage

/// An owner is warned: the listing stays public, and whoever reported it was right.
@Suite struct WarningTests {
    private let bed: ModeratedStore
    private let owner: Session
    private let reporter: Session
    private let moderator: Session
    private let listing: ListingID

    init() async throws {
        bed = try ModeratedStore()
        (owner, reporter) = (try await bed.person(), try await bed.person())
        moderator = try await bed.person(role: .moderator)
        listing = try await bed.post(by: owner)
        try await bed.report(listing, .offensive, by: reporter)
    }

    private func record() async throws -> ReporterRecord? {
        try await bed.store.moderation.moderatedAccount(reporter.account, for: .operator)?.reports
    }

    @Test func aPublicListingIsLeftAsItIs() async throws {
        let state = "SELECT version * 1000 + (SELECT count(*) FROM change) FROM listing"
        let before = try await bed.number(state)
        let details = try await bed.decide(listing, .warn, "Mind your words.", by: moderator)
        // Nobody who follows the feed is told of a change that was none.
        #expect(try await bed.number(state) == before)
        #expect(details.summary.state == .actioned && details.decisions.map(\.action) == ["warn"])
        #expect(try await record() == ReporterRecord(upheld: 1, dismissed: 0))
        #expect(try await bed.mails(to: owner) == ["listing-warned"])
        // Whoever was right weighs more next time.
        try await bed.report(listing, .offensive, by: reporter)
        #expect(abs(try await bed.details(listing).summary.urgency - 3.6) < 1e-9)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func whatTheServiceHeldIsPublicAgainAndNobodyWasWrong() async throws {
        try await bed.report(listing, .scam, by: bed.person(), holdAt: 7)
        #expect(try await bed.visibility(listing) == .held)
        let details = try await bed.decide(listing, .warn, by: moderator)
        #expect(try await bed.isPublic(listing))
        #expect(details.reports.map(\.settled) == ["upheld", "upheld"])
        #expect(try await bed.mails(to: owner) == ["listing-held", "listing-warned"])
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func whatWasRemovedIsNotPublishedByTheWay() async throws {
        try await bed.decide(listing, .remove, by: moderator)
        await #expect(throws: DecisionRefusal.staysRemoved) {
            try await bed.decide(listing, .warn, by: moderator)
        }
        #expect(try await bed.visibility(listing) == .removed)
        // Restored first, the warning has the last word on the reports.
        try await bed.decide(listing, .restore, by: moderator)
        #expect(try await record() == ReporterRecord(upheld: 0, dismissed: 1))
        try await bed.decide(listing, .warn, by: moderator)
        #expect(try await record() == ReporterRecord(upheld: 1, dismissed: 0))
    }

    @Test func aWarningIsAppealedAgainstOnce() async throws {
        try await bed.decide(listing, .warn, by: moderator)
        try await bed.appeal(listing, by: owner)
        await #expect(throws: ModerationRefusal.nothingToAppeal) { try await bed.appeal(listing, by: owner) }
        let opened = try await bed.details(listing)
        #expect(opened.summary.state == .open && opened.summary.isAppealed && opened.summary.urgency == 5)
        let other = try await bed.person(role: .moderator)
        await #expect(throws: DecisionRefusal.ownDecision) { try await bed.decide(listing, .dismiss, by: moderator) }
        try await bed.decide(listing, .dismiss, "It was a quotation.", by: other)
        #expect(try await bed.mails(to: owner) == ["listing-warned", "warning-withdrawn"])
        let mail = try #require(try await bed.store.mail.take(limit: 10, for: 60).last)
        guard
            case .decision(.warningWithdrawn, listing, title: _, note: "It was a quotation.", link: .listing?) =
                mail.letter
        else {
            Issue.record("\(mail)")
            return
        }
        #expect(try await record() == ReporterRecord(upheld: 0, dismissed: 1))
        // There is no warning any more.
        await #expect(throws: ModerationRefusal.nothingToAppeal) { try await bed.appeal(listing, by: owner) }
        // Warned anew, they may appeal anew.
        try await bed.decide(listing, .warn, by: other)
        try await bed.appeal(listing, by: owner)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
        #expect(try await bed.store.read { db in try ModerationLog.broken(db) } == [])
    }

    /// A decision in the place of the warning ends the right to appeal against it: the owner learns that it is gone.
    @Test func aWarningIsNotTakenBackSilently() async throws {
        try await bed.decide(listing, .warn, by: moderator)
        try await bed.decide(listing, .dismiss, "It was a quotation.", by: moderator)
        #expect(try await bed.mails(to: owner) == ["listing-warned", "warning-withdrawn"])
        await #expect(throws: ModerationRefusal.nothingToAppeal) { try await bed.appeal(listing, by: owner) }
        // There is nothing to take back twice.
        try await bed.decide(listing, .dismiss, by: moderator)
        #expect(try await bed.mails(to: owner) == ["listing-warned", "warning-withdrawn"])
    }

    /// The page of a withdrawn listing is a 404: the mails do not lead there.
    @Test func mailsAboutWithdrawnListingsHaveNoLink() async throws {
        try await bed.decide(listing, .hold, by: moderator)
        try await bed.move(listing, .withdraw, by: owner)
        for action in [ModerationAction.restore, .warn, .dismiss] {
            try await bed.decide(listing, action, by: moderator)
        }
        let letters = try await bed.store.mail.take(limit: 10, for: 60).map(\.letter)
        guard letters.count == 4, case .decision(.held, _, _, _, link: .appeal?) = letters[0],
            case .decision(.restored, _, _, _, link: nil) = letters[1],
            case .decision(.warned, _, _, _, link: .appeal?) = letters[2],
            case .decision(.warningWithdrawn, _, _, _, link: nil) = letters[3]
        else {
            Issue.record("\(letters)")
            return
        }
    }

    @Test func whatWasRemovedIsNotPublishedByAHold() async throws {
        try await bed.decide(listing, .remove, by: moderator)
        for action in [ModerationAction.hold, .warn, .dismiss] {
            _ = try? await bed.decide(listing, action, by: moderator)
            #expect(try await bed.visibility(listing) == .removed)
        }
    }
}
