import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

@Suite struct ReportTests {
    private let bed: ModeratedStore

    init() throws { bed = try ModeratedStore() }

    @Test func aReasonIsSaidOncePerAccount() async throws {
        let (_, listing) = try await bed.listing()
        let reporter = try await bed.person()
        let first = try await bed.report(listing, .spam, "first", by: reporter)
        let again = try await bed.report(listing, .spam, "second", by: reporter)
        #expect(first == again)
        let other = try await bed.report(listing, .personalInformation, by: reporter)
        #expect(other != first)
        let details = try await bed.details(listing)
        #expect(details.reports.map(\.comment) == ["second", ""])
        #expect(details.reports.map(\.reason) == [.spam, .personalInformation])
        #expect(details.reports.allSatisfy { $0.reporter?.id == reporter.account && $0.settled == nil })
        #expect(details.summary.reports == 2 && details.summary.reasons == [.personalInformation, .spam])
        // Each of the three moved the case on, so that nobody decides by what a comment said before.
        #expect(details.summary.version == 3)
        #expect(details.summary.state == .open && details.evidence.count == 1)
    }

    @Test func anotherAccountSaysTheSameForItself() async throws {
        let (_, listing) = try await bed.listing()
        for _ in 0..<3 { try await bed.report(listing, .spam, by: bed.person()) }
        let details = try await bed.details(listing)
        #expect(details.summary.reports == 3 && details.summary.reasons == [.spam])
        #expect(abs(details.summary.urgency - 6) < 1e-9)
    }

    /// However many report a listing, a case stays small: it shows the latest, and the others are read in pages.
    @Test func aCaseShowsTheLatestReports() async throws {
        let (_, listing) = try await bed.listing()
        let total = Cases.shown + 3
        for number in 0..<total { try await bed.report(listing, .spam, "\(number)", by: bed.person()) }
        let details = try await bed.details(listing)
        #expect(details.summary.reports == total)
        #expect(details.reports.map(\.comment) == (3..<total).map(String.init))
        var comments: [String] = []
        var cursor: ListCursor?
        repeat {
            let page = try #require(
                try await bed.store.moderation.reports(of: details.summary.id, limit: 20, after: cursor, for: .operator)
            )
            #expect(page.reports.count <= 20)
            comments += page.reports.map(\.comment)
            cursor = page.next
        } while cursor != nil
        #expect(comments == (0..<total).map(String.init))
    }

    @Test func whatIsSaidAgainAfterADecisionOpensTheCaseAgain() async throws {
        let (_, listing) = try await bed.listing()
        let (reporter, moderator) = (try await bed.person(), try await bed.person(role: .moderator))
        let id = try await bed.report(listing, .spam, by: reporter)
        let opened = try await bed.details(listing).summary.openedAt
        let dismissed = try await bed.decide(listing, .dismiss, by: moderator)
        #expect(dismissed.summary.state == .dismissed && dismissed.summary.urgency == 0)
        #expect(dismissed.reports.map(\.settled) == ["dismissed"])
        let again = try await bed.report(listing, .spam, "still", by: reporter)
        #expect(again != id)
        #expect(try await bed.report(listing, .spam, "still so", by: reporter) == again)
        let reopened = try await bed.details(listing)
        #expect(reopened.summary.state == .open && reopened.summary.version == 4)
        // What was said of the first stays in its reporter's record.
        #expect(reopened.reports.map(\.settled) == ["dismissed", nil] && reopened.decisions.count == 1)
        #expect(reopened.reports.map(\.comment) == ["", "still so"])
        #expect(reopened.summary.openedAt > opened)
        // It is as it was at the first report.
        #expect(reopened.evidence.count == 1)
    }

    @Test func onlyWhatWaitsWeighsInACaseThatIsOpenAgain() async throws {
        let (_, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        for _ in 0..<3 { try await bed.report(listing, .personalInformation, by: bed.person()) }
        try await bed.decide(listing, .dismiss, by: moderator)
        try await bed.report(listing, .other, by: bed.person(), holdAt: 10)
        let details = try await bed.details(listing)
        #expect(abs(details.summary.urgency - 1) < 1e-9)
        #expect(details.reports.map { $0.settled ?? "" } == ["dismissed", "dismissed", "dismissed", ""])
        #expect(try await bed.isPublic(listing))
    }

    /// Two of a kind are given to everybody; each case settled moves what the next report weighs.
    @Test func whoCriesWolfWeighsLess() async throws {
        let moderator = try await bed.person(role: .moderator)
        let (wolf, watchful) = (try await bed.person(), try await bed.person())
        for count in 0..<6 {
            let (_, first) = try await bed.listing()
            try await bed.report(first, .personalInformation, by: wolf)
            let weight = try #require(try await bed.details(first).reports.first).weight
            #expect(abs(weight - 4 * 2 * 2 / Double(count + 4)) < 1e-9)
            try await bed.decide(first, .dismiss, by: moderator)
            let (_, second) = try await bed.listing()
            try await bed.report(second, .personalInformation, by: watchful)
            let other = try #require(try await bed.details(second).reports.first).weight
            #expect(abs(other - 4 * 2 * Double(count + 2) / Double(count + 4)) < 1e-9)
            try await bed.decide(second, .remove, by: moderator)
        }
        let record = try #require(try await bed.store.moderation.moderatedAccount(wolf.account, for: .operator)).reports
        #expect(record == ReporterRecord(upheld: 0, dismissed: 6))
        #expect(
            try await bed.store.moderation.moderatedAccount(watchful.account, for: .operator)?.reports
                == ReporterRecord(upheld: 6, dismissed: 0))
    }

    @Test func enoughReportsHoldAListingAtOnceAndItsOwnerIsTold() async throws {
        let (owner, listing) = try await bed.listing()
        try await bed.report(listing, .personalInformation, by: bed.person(), holdAt: 10)
        try await bed.report(listing, .personalInformation, by: bed.person(), holdAt: 10)
        #expect(try await bed.isPublic(listing))
        #expect(try await bed.mails(to: owner).isEmpty)
        try await bed.report(listing, .spam, by: bed.person(), holdAt: 10)
        #expect(try await !bed.isPublic(listing))
        #expect(try await bed.visibility(listing) == .held)
        #expect(try await bed.mails(to: owner) == ["listing-held"])
        let details = try await bed.details(listing)
        #expect(details.summary.state == .open)
        #expect(details.decisions.count == 1 && details.decisions.first?.moderator == nil)
        #expect(details.decisions.first?.action == "hold")
        // What nobody sees can wait.
        #expect(abs(details.summary.urgency - 2.5) < 1e-9)
        let mail = try #require(try await bed.store.mail.take(limit: 10, for: 60).first)
        guard case .decision(.held, listing, title: "Black backpack", note: nil, link: .appeal?) = mail.letter else {
            Issue.record("\(mail)")
            return
        }
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    /// Nobody can hide another's listing alone, whatever reasons they name.
    @Test func oneAccountAloneHoldsNothing() async throws {
        let (_, listing) = try await bed.listing()
        let reporter = try await bed.person()
        for reason in ReportReason.allCases { try await bed.report(listing, reason, by: reporter, holdAt: 10) }
        #expect(try await bed.isPublic(listing))
        #expect(try await bed.details(listing).reports.count == ReportReason.allCases.count)
    }

    @Test func whatIsHeldIsNotHeldAgain() async throws {
        let (owner, listing) = try await bed.listing()
        try await bed.report(listing, .personalInformation, by: bed.person(), holdAt: 3)
        await #expect(throws: AccessRefusal.notFound) {
            try await bed.report(listing, .personalInformation, by: bed.person(), holdAt: 3)
        }
        #expect(try await bed.mails(to: owner) == ["listing-held"])
        // Let out by a moderator, it takes as many again.
        try await bed.decide(listing, .restore, by: bed.person(role: .moderator))
        try await bed.report(listing, .other, by: bed.person(), holdAt: 3)
        #expect(try await bed.isPublic(listing))
    }

    @Test func whatCannotBeReportedIsNot() async throws {
        let (owner, listing) = try await bed.listing()
        let (reporter, moderator) = (try await bed.person(), try await bed.person(role: .moderator))
        await #expect(throws: AccessRefusal.own) { try await bed.report(listing, by: owner) }
        let elsewhere = ListingID(createdAt: listing.createdAt, secret: listing.secret ^ 1)
        await #expect(throws: AccessRefusal.notFound) { try await bed.report(elsewhere, by: reporter) }
        try await bed.report(listing, by: reporter)
        for action in [ModerationAction.hold, .remove] {
            try await bed.decide(listing, action, by: moderator)
            await #expect(throws: AccessRefusal.notFound) {
                try await bed.report(listing, .personalInformation, by: reporter)
            }
            // Whose it is must not be told either.
            await #expect(throws: AccessRefusal.notFound) {
                try await bed.report(listing, .personalInformation, by: owner)
            }
        }
        try await bed.decide(listing, .restore, by: moderator)
        try await bed.move(listing, .withdraw, by: owner)
        await #expect(throws: AccessRefusal.notFound) {
            try await bed.report(listing, .personalInformation, by: reporter)
        }
        #expect(try await bed.number("SELECT count(*) FROM report") == 1)
        #expect(try await bed.number("SELECT count(*) FROM moderation_case") == 1)
    }

    @Test func whatIsSettledOrOverCanBeReported() async throws {
        let (owner, listing) = try await bed.listing()
        try await bed.move(listing, .resolve, by: owner)
        try await bed.report(listing, .personalInformation, by: bed.person())
        #expect(abs(try await bed.details(listing).summary.urgency - 1) < 1e-9)
    }

    @Test func aRequestThatComesAgainReportsNothing() async throws {
        let (_, listing) = try await bed.listing()
        let reporter = try await bed.person()
        let key = IdempotencyKey("k", request: [1])
        let first = try await bed.report(listing, .spam, by: reporter, key: key)
        #expect(try await bed.report(listing, .spam, by: reporter, key: key) == first)
        #expect(try await bed.details(listing).summary.version == 1)
        await #expect(throws: AccessRefusal.idempotencyKeyReused) {
            try await bed.report(listing, .personalInformation, by: reporter, key: IdempotencyKey("k", request: [2]))
        }
        // The key is the reporter's own.
        try await bed.report(listing, .spam, by: bed.person(), key: key)
        #expect(try await bed.details(listing).summary.reports == 2)
    }

    @Test func whoeverIsShutOutReportsNothing() async throws {
        let (_, listing) = try await bed.listing()
        let reporter = try await bed.person()
        try await bed.store.accounts.suspend(bed.email(of: reporter), until: nil)
        await #expect(throws: AccessRefusal.sessionEnded) { try await bed.report(listing, by: reporter) }
    }

    private static let rule = HoldRule(threshold: 10)

    /// What was harmless protects nothing that it is changed into.
    @Test func dismissalsCountForWhatTheListingSaidThen() async throws {
        let (owner, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        func report() async throws {
            for _ in 0..<5 { try await bed.report(listing, .personalInformation, by: bed.person(), holdBy: Self.rule) }
        }
        try await bed.report(listing, .spam, by: bed.person(), holdBy: Self.rule)
        try await bed.decide(listing, .dismiss, by: moderator)
        try await report()
        #expect(try await bed.isPublic(listing))
        try await bed.decide(listing, .dismiss, by: moderator)
        try await bed.edit(listing, "Pay 50 EUR to get it back", by: owner)
        try await report()
        #expect(try await bed.visibility(listing) == .held)
    }

    /// Accounts that were made to report something hide nothing, however many they are, and weigh little.
    @Test func newAccountsHoldNothing() async throws {
        let (_, listing) = try await bed.listing()
        for _ in 0..<12 {
            try await bed.report(
                listing, .personalInformation, by: bed.person(age: 3 * 86_400 - 3600), holdBy: Self.rule)
        }
        #expect(try await bed.isPublic(listing))
        #expect(abs(try await bed.details(listing).summary.urgency - 12) < 1e-9)
        // Of those who are older it takes several.
        for count in 1...5 {
            #expect(try await bed.isPublic(listing))
            try await bed.report(listing, .personalInformation, by: bed.person(age: 3 * 86_400 + 60), holdBy: Self.rule)
            #expect(try await bed.isPublic(listing) == (count < 5))
        }
        // The log says what it was: the reports of the five.
        #expect(try await bed.details(listing).decisions.last?.note == ServiceHold.note)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    /// However heavy, it takes three.
    @Test func twoPeopleHoldNothing() async throws {
        let (_, listing) = try await bed.listing()
        for _ in 0..<2 {
            try await bed.report(
                listing, .personalInformation, by: bed.person(), holdBy: HoldRule(threshold: 1))
        }
        #expect(try await bed.isPublic(listing))
    }

    @Test func accountsOfOneClientAreOne() async throws {
        let (_, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        let rule = HoldRule(threshold: 10, unprovenWeight: 4)
        for _ in 0..<12 {
            try await bed.report(listing, .personalInformation, by: bed.person(), from: [1, 2, 3, 4], holdBy: rule)
        }
        #expect(try await bed.isPublic(listing))
        #expect(abs(try await bed.details(listing).summary.urgency - 4) < 1e-9)
        try await bed.report(listing, .personalInformation, by: bed.person(), from: [1, 2, 3, 5], holdBy: rule)
        #expect(try await bed.isPublic(listing))
        try await bed.report(listing, .personalInformation, by: bed.person(), from: [1, 2, 3, 6], holdBy: rule)
        #expect(try await !bed.isPublic(listing))
        // The client is not kept in the clear, and no longer than the report waits.
        #expect(try await bed.number("SELECT count(DISTINCT client) FROM report WHERE length(client) = 8") == 3)
        #expect(
            try await bed.number(
                "SELECT count(*) FROM report WHERE \(TestDatabase.server == nil ? "instr(client, x'010203')" : "position('\\x010203'::bytea IN client)") > 0"
            ) == 0)
        try await bed.decide(listing, .remove, by: moderator)
        #expect(try await bed.number("SELECT count(*) FROM report WHERE client IS NOT NULL") == 0)
        // Nor does it tell that one client has reported two listings.
        for _ in 0..<2 {
            let (_, other) = try await bed.listing()
            try await bed.report(other, .personalInformation, by: bed.person(), from: [1, 2, 3, 4], holdBy: rule)
        }
        #expect(try await bed.number("SELECT count(DISTINCT client) FROM report WHERE client IS NOT NULL") == 2)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func aDismissalRaisesWhatItTakes() async throws {
        let (_, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        for expected in 1...3 {
            var count = 0
            while try await bed.isPublic(listing), count < 20 {
                try await bed.report(listing, .personalInformation, by: bed.person(), holdBy: Self.rule)
                count += 1
            }
            // Of weight 2: ten, twenty, thirty.
            #expect(count == [5, 10, 15][expected - 1])
            try await bed.decide(listing, .restore, by: moderator)
        }
    }
}
