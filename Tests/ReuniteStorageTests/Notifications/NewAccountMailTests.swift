import GRDB
import Reunite
import Testing

@testable import ReuniteStorage

/// Mails about listings of accounts younger than three days: later, and only if nobody has objected.
@Suite struct NewAccountMailTests {
    private let bed: ModeratedStore
    private let loser: Session
    private let stranger: Session
    private let finder: Session
    private let lost: ListingID
    private let found: ListingID

    init() async throws {
        bed = try ModeratedStore()
        loser = try await bed.person()
        finder = try await bed.person()
        stranger = try await bed.person(age: 3 * 86_400 - 600)
        lost = try await bed.post(status: .lost, by: loser)
        found = try await bed.post(status: .found, by: stranger)
    }

    private func notify(_ other: ListingID? = nil, isCopied: Bool = false) async throws {
        try await bed.store.maintenance.compareNew()
        try await bed.store.notifications.notify(
            [LikelyMatch(listing: lost, other: other ?? found, probability: 0.9, isCopied: isCopied)])
    }

    private func notifications() async throws -> [AccountNotification] {
        try await bed.store.notifications.notifications(of: loser, after: nil, limit: 100)
    }

    /// The matches of each mail to the loser that is due.
    private func mails() async throws -> [[AccountNotification]] {
        let address = try await bed.email(of: loser).text
        var mails: [[AccountNotification]] = []
        for mail in try await bed.store.mail.take(limit: 10, for: 3600) where mail.address == address {
            guard case .alerts(.match, let told, let count, _) = mail.letter, count == told.count else {
                Issue.record("\(mail)")
                continue
            }
            mails.append(told)
            try await bed.store.mail.finish(mail.id)
        }
        return mails
    }

    @Test("They are notified in the page at once, and mailed after 45 minutes")
    func delay() async throws {
        try await notify(isCopied: true)
        let told = try #require(try await notifications().first)
        #expect(told.strength == .copied)
        #expect(try await mails().isEmpty)
        try await bed.wait(minutes: 44)
        #expect(try await mails().isEmpty)
        try await bed.wait(minutes: 1)
        #expect(try await mails() == [[told]])
        #expect(try await bed.number("SELECT count(*) FROM mail WHERE account = \(loser.account.row.rawValue)") == 0)
    }

    @Test(
        "What was held, removed or withdrawn meanwhile is not mailed",
        arguments: [
            "UPDATE listing SET visibility = 'held' WHERE id = ?",
            "UPDATE listing SET visibility = 'removed' WHERE id = ?",
            "UPDATE listing SET state = 'withdrawn' WHERE id = ?",
        ])
    func objections(change: String) async throws {
        try await notify()
        try await bed.damage(change, [found.row.rawValue])
        try await bed.wait(minutes: 46)
        #expect(try await mails().isEmpty)
        #expect(try await bed.number("SELECT count(*) FROM mail WHERE account = \(loser.account.row.rawValue)") == 0)
    }

    @Test("Reports of an account without history, of new accounts, or of one client stop no mail")
    func weakReports() async throws {
        let other = try await bed.post(status: .found, by: stranger)
        try await notify()
        try await notify(other)
        try await bed.report(found, .scam, by: finder)
        for age: Int64 in [30 * 86_400, 30 * 86_400, 0] {
            try await bed.report(other, .scam, by: bed.person(age: age), from: [1, 2, 3], holdBy: nil)
        }
        try await bed.wait(minutes: 46)
        #expect(try await mails().flatMap(\.self).count == 2)
    }

    @Test("Reports of two people postpone a mail, until they are dismissed")
    func reports() async throws {
        let moderator = try await bed.person(role: .moderator)
        let other = try await bed.post(status: .found, by: stranger)
        try await notify()
        try await notify(other)
        for reporter in [finder, try await bed.person()] { try await bed.report(found, by: reporter) }
        try await bed.wait(minutes: 46)
        #expect(try await mails().flatMap(\.self).map(\.other) == [other])
        for _ in 0..<3 {
            try await bed.wait(minutes: 46)
            #expect(try await mails().isEmpty)
        }
        try await bed.decide(found, .dismiss, by: moderator)
        #expect(try await mails().isEmpty)
        try await bed.wait(minutes: 46)
        #expect(try await mails().flatMap(\.self).map(\.other) == [found])
    }

    @Test("A report by somebody who was right before postpones a mail, for three days at most")
    func undecidedReport() async throws {
        let moderator = try await bed.person(role: .moderator)
        let fraud = try await bed.post(status: .found, by: try await bed.person())
        try await bed.report(fraud, .scam, by: finder)
        try await bed.decide(fraud, .remove, by: moderator)
        try await notify()
        try await bed.report(found, .scam, by: finder)
        try await bed.wait(minutes: 46)
        #expect(try await mails().isEmpty)
        try await bed.damage("UPDATE notification SET id = id - ?", [3 * 86_400_000_000])
        try await bed.wait(minutes: 46)
        #expect(try await mails().flatMap(\.self).map(\.other) == [found])
    }

    @Test("What is removed while its mail is postponed is never mailed")
    func removal() async throws {
        let moderator = try await bed.person(role: .moderator)
        try await notify()
        for reporter in [finder, try await bed.person()] { try await bed.report(found, by: reporter) }
        try await bed.wait(minutes: 46)
        #expect(try await mails().isEmpty)
        try await bed.decide(found, .remove, by: moderator)
        try await bed.wait(minutes: 46)
        #expect(try await mails().isEmpty)
        #expect(try await bed.number("SELECT count(*) FROM mail WHERE account = \(loser.account.row.rawValue)") == 0)
    }

    @Test(
        "One that waits neither holds up a mail that is due sooner nor is in it, whichever comes first",
        arguments: [true, false])
    func company(waitsFirst: Bool) async throws {
        let soon = try await bed.post(status: .found, by: finder)
        if waitsFirst { try await notify() }
        try await notify(soon)
        if !waitsFirst { try await notify() }
        let first = try #require(try await mails().first)
        #expect(first.map(\.other) == [soon])
        #expect(try await mails().isEmpty)
        try await bed.wait(minutes: 44)
        #expect(try await mails().isEmpty)
        try await bed.wait(minutes: 1)
        let second = try #require(try await mails().first)
        #expect(second.map(\.other) == [found])
    }

    @Test("Hits of saved searches wait as matches do")
    func results() async throws {
        let search = try await bed.store.savedSearches.add(
            SavedSearch.Draft(name: try DisplayName("All"), query: "q=backpack", notify: .atOnce), by: loser)
        let watched = try #require(
            try bed.store.savedSearches.watchedBlocking(after: nil).searches.first { $0.id == search.id })
        try await bed.store.notifications.notify([SearchResult(account: loser.account, searches: [watched])], of: found)
        #expect(try await notifications().count == 1)
        #expect(try await bed.store.mail.take(limit: 10, for: 60).isEmpty)
        try await bed.wait(minutes: 45)
        #expect(try await bed.store.mail.take(limit: 10, for: 60).count == 1)
    }
}
