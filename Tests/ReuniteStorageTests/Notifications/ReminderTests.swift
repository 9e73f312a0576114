import Foundation
import Reunite
import ReuniteDatabase
import TestSupport
import Testing

@testable import ReuniteStorage

/// Who is asked whether they still look, when, and how often.
@Suite struct ReminderTests {
    private let bed: ModeratedStore
    private var store: Store { bed.store }

    init() throws { bed = try ModeratedStore() }

    private static func after(_ days: Int64) -> Timestamp { .now.adding(seconds: days * 86_400 + 60) }

    /// The questions in the mails that are due.
    private func mailed() async throws -> [ListingReminder] {
        var reminders: [ListingReminder] = []
        for mail in try await store.mail.take(limit: 100, for: 0) {
            guard case .alerts(.reminder, let asked, _, _) = mail.letter else { continue }
            for case .reminder(let reminder) in asked.map(\.own) { reminders.append(reminder) }
            try await store.mail.finish(mail.id)
        }
        return reminders
    }

    @Test func anOwnerIsAskedAfterSevenAndAfterThirtyDays() async throws {
        let owner = try await bed.person()
        let listing = try await bed.post("Ring", status: .lost, by: owner)
        #expect(try await store.notifications.ask(now: .now.adding(seconds: 7 * 86_400 - 60)) == 0)
        #expect(try await store.notifications.ask(now: Self.after(7)) == 1)
        #expect(try await store.notifications.ask(now: Self.after(29)) == 0)
        let asked = try await mailed()
        #expect(asked.map(\.listing) == [listing] && asked.map(\.title) == ["Ring"] && asked.map(\.matches) == [0])
        // The link opens the status, and ends the listing.
        let page = try #require(asked.first?.statusPage)
        let number = try #require(asked.first?.number)
        #expect(page.hasPrefix("status/\(number.label)?secret="))
        let secret = NumberProof.secret(SecretToken(String(page.split(separator: "=")[1])))
        #expect(try await store.numbers.progress(of: number, by: secret).state == .published)
        try await bed.wait(minutes: 31)
        #expect(try await store.notifications.ask(now: Self.after(30)) == 1)
        #expect(try await mailed().count == 1)
        for days in [31, 60, 89] as [Int64] { #expect(try await store.notifications.ask(now: Self.after(days)) == 0) }
        let told = try await store.notifications.notifications(of: owner, after: nil, limit: 10)
        #expect(told.map(\.kind) == [.reminder, .reminder] && told.allSatisfy { $0.page == "listings/\(listing)" })
        try await store.numbers.end(number, by: secret, .givenUp)
        #expect(try await store.numbers.progress(of: number, by: secret).state == .resolved)
        #expect(try await store.maintenance.check(repair: false).isEmpty)
    }

    @Test func afterALongPauseOneQuestionStandsForBoth() async throws {
        let owner = try await bed.person()
        for number in 0..<120 { _ = try await bed.post("Ring \(number)", status: .lost, by: owner) }
        #expect(try await store.notifications.ask(now: Self.after(40)) == 120)
        // More are not counted.
        #expect(try await store.notifications.unread(of: owner) == 100)
        #expect(try await store.notifications.ask(now: Self.after(41)) == 0)
        let mails = try await store.mail.take(limit: 10, for: 60)
        guard case .alerts(.reminder, let asked, count: 120, _)? = mails.first?.letter else {
            Issue.record("\(mails)")
            return
        }
        #expect(mails.count == 1 && asked.count == Int(NotificationMails.maximumEntries))
    }

    @Test func nobodyElseIsAsked() async throws {
        let (owner, moderator) = (try await bed.person(), try await bed.person(role: .moderator))
        let resolved = try await bed.post("Resolved", status: .lost, by: owner)
        try await bed.move(resolved, .resolve, by: owner)
        let held = try await bed.post("Held", status: .lost, by: owner)
        try await bed.report(held, by: try await bed.person())
        try await bed.decide(held, .hold, by: moderator)
        let suspended = try await bed.person()
        _ = try await bed.post("Of a suspended owner", status: .lost, by: suspended)
        _ = try await store.accounts.suspend(try await bed.email(of: suspended), until: nil)
        _ = try await store.listings.upsert([.test("Of the operator")])
        _ = try await store.listings.upsert([.test("Imported")], owner: try await bed.email(of: owner).text)
        _ = try await store.notifications.ask(now: Self.after(8))
        #expect(try await mailed().isEmpty)
        let told = try await store.notifications.notifications(of: owner, after: nil, limit: 10)
        #expect(told.allSatisfy { $0.kind != .reminder })
    }

    @Test func aQuestionIsNotMailedAfterItIsAnswered() async throws {
        let owner = try await bed.person()
        let listing = try await bed.post("Ring", status: .lost, by: owner)
        #expect(try await store.notifications.ask(now: Self.after(7)) == 1)
        try await bed.move(listing, .resolve, by: owner)
        #expect(try await mailed().isEmpty)
        #expect(try await store.mail.count() == 0)
    }

    @Test("Listings to ask about are found by an index of those alone", .sqliteOnly)
    func plan() async throws {
        let steps = try await store.read { db in
            try db.prepare("EXPLAIN QUERY PLAN \(NotificationStore.listingsToAsk)")
                .all([.integer(0), .integer(1), .integer(1)]) { $0.text("detail") }
        }
        #expect(steps == ["SEARCH l USING INDEX listing_by_question (asked=? AND id<?)"], "\(steps)")
    }
}
