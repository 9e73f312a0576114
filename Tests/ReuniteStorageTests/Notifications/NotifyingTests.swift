import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// Who is told of what, and who is not, when the same is found again and again.
@Suite struct NotifyingTests {
    private let bed: ModeratedStore
    private let loser: Session
    private let finder: Session
    private let lost: ListingID
    private let found: ListingID

    init() async throws {
        bed = try ModeratedStore()
        loser = try await bed.person()
        finder = try await bed.person()
        lost = try await bed.post(status: .lost, by: loser)
        found = try await bed.post(status: .found, by: finder)
    }

    private func tellMatch(of other: ListingID? = nil) async throws -> NotifiedAccounts {
        try await bed.store.notifications.notify([LikelyMatch(listing: lost, other: other ?? found, probability: 0.5)])
    }

    private func notify(_ search: WatchedSearch, of listing: ListingID) async throws -> NotifiedAccounts {
        try await bed.store.notifications.notify(
            [SearchResult(account: search.account, searches: [search])], of: listing)
    }

    private func notifications(of session: Session) async throws -> [AccountNotification] {
        try await bed.store.notifications.notifications(of: session, after: nil, limit: 1000)
    }

    private func keep(_ query: String, by session: Session) async throws -> WatchedSearch {
        let search = try await bed.store.savedSearches.add(
            SavedSearch.Draft(name: try DisplayName("All"), query: query, notify: .atOnce), by: session)
        return try #require(
            try bed.store.savedSearches.watchedBlocking(after: nil).searches.first { $0.id == search.id })
    }

    @Test("Both owners are told of a pair once, whoever finds it again")
    func pairs() async throws {
        let told = try await tellMatch()
        #expect(told.accounts == [loser.account, finder.account] && told.counts == [.match: 2])
        #expect(try await tellMatch().accounts.isEmpty)
        let reversed = LikelyMatch(listing: found, other: lost, probability: 0.9)
        #expect(try await bed.store.notifications.notify([reversed, reversed]).accounts.isEmpty)
        #expect(try await notifications(of: loser).count == 1)
        #expect(try await bed.store.mail.count() == 2)
    }

    @Test("A notification has the first photo of the other listing, while the public sees it")
    func photos() async throws {
        let photo = try await bed.addPhoto(1, to: found, by: finder)
        _ = try await bed.addPhoto(2, to: found, by: finder)
        _ = try await tellMatch()
        _ = try await notify(try await keep("q=backpack", by: loser), of: bed.post(status: .found, by: finder))
        #expect(try await notifications(of: loser).map(\.photo?.id) == [photo, nil])
        #expect(try await notifications(of: finder).map(\.photo?.id) == [nil])
        try await bed.move(found, .withdraw, by: finder)
        #expect(try await notifications(of: loser).map(\.photo?.id) == [nil, nil])
    }

    @Test("Two processes that find the same tell it once between them")
    func processes() async throws {
        let second = try bed.test.another()
        defer { try? second.close() }
        let matches = [LikelyMatch(listing: lost, other: found, probability: 0.5)]
        async let one = bed.store.notifications.notify(matches)
        async let other = second.notifications.notify(matches)
        let counts = try await [one, other].map { $0.counts[.match] ?? 0 }
        #expect(counts.reduce(0, +) == 2)
    }

    @Test("Nobody is told of what is hidden, settled, judged, blocked, or their own")
    func refusals() async throws {
        let own = try await bed.post(status: .found, by: loser)
        let same = try await bed.post(status: .lost, by: finder)
        for other in [own, same] { #expect(try await tellMatch(of: other).accounts.isEmpty) }
        for (column, value, usual) in [
            ("visibility", "held", "public"), ("visibility", "removed", "public"), ("state", "withdrawn", "open"),
            ("state", "expired", "open"),
        ] {
            for id in [lost, found] {
                func set(_ value: String) async throws {
                    try await bed.store.write { transaction in
                        try transaction.db.prepare("UPDATE listing SET \(column) = ? WHERE id = ?")
                            .run([.text(value), .row(id.row)])
                    }
                }
                try await set(value)
                #expect(try await tellMatch().accounts.isEmpty, "\(column) \(value)")
                try await set(usual)
            }
        }
        try await bed.store.matches.setVerdict(.notMine, on: found, of: lost, by: loser)
        #expect(try await tellMatch().accounts == [finder.account])
        let other = try await bed.post(status: .found, by: finder)
        try await bed.store.messages.block(loser.account, by: finder)
        #expect(try await tellMatch(of: other).accounts.isEmpty)
    }

    @Test("A search tells 100 listings a day, ten of one person, and a person is told of a listing once")
    func results() async throws {
        let search = try await keep("q=hat", by: loser)
        let same = try await keep("q=hat&status=found", by: loser)
        var told = 0
        for _ in 0..<12 {
            let owner = try await bed.person()
            for _ in 0..<11 {
                let listing = try await bed.post(status: .found, by: owner)
                told += try await notify(search, of: listing).counts[.search] ?? 0
                #expect(try await notify(search, of: listing).accounts.isEmpty)
            }
        }
        #expect(told == 100)
        // Another search of the same person tells nothing twice.
        let first = try #require(try await notifications(of: loser).first)
        #expect(try await notify(same, of: try #require(first.other)).accounts.isEmpty)
        let (page, next, unread) = try await bed.store.notifications.notifications(
            of: loser, unreadOnly: false, limit: 60, after: nil, room: .max)
        #expect(page.count == 60 && next != nil && unread == 100)
        let mail = try #require(try await bed.store.mail.take(limit: 10, for: 3600).first)
        guard case .alerts(.search, let shown, count: 100, _) = mail.letter else {
            Issue.record("\(mail)")
            return
        }
        #expect(shown.map(\.id) == page.prefix(20).map(\.id))
    }

    @Test("Notifications and mails of kinds that only a newer release knows are left alone")
    func unknownKinds() async throws {
        let search = try await keep("q=backpack", by: loser)
        _ = try await tellMatch()
        for _ in 0..<3 { _ = try await notify(search, of: bed.post(status: .found, by: bed.person())) }
        let all = try await notifications(of: loser)
        #expect(all.count == 4)
        try await bed.damage(
            "UPDATE notification SET kind = 'newer', probability = NULL, mail = NULL WHERE id IN (?, ?)",
            [all[0].id.row.rawValue, all[2].id.row.rawValue])
        try await bed.damage("UPDATE mail SET kind = 'newer' WHERE kind = 'match'")
        #expect(try await notifications(of: loser).map(\.id) == [all[1].id, all[3].id])
        let (page, next, unread) = try await bed.store.notifications.notifications(
            of: loser, unreadOnly: false, limit: 1, after: nil, room: .max)
        #expect(page.map(\.id) == [all[3].id] && next != nil && unread == 2)
        let last = try await bed.store.notifications.notifications(
            of: loser, unreadOnly: true, limit: 1, after: next, room: .max)
        #expect(last.notifications.map(\.id) == [all[1].id] && last.next == nil)

        let taken = try await bed.store.mail.take(limit: 10, for: 60)
        #expect(taken.count == 1 && taken.first?.letter.kind == .alerts)
        #expect(try await bed.number("SELECT count(*) FROM mail WHERE kind = 'newer'") == 2)
        #expect(try await bed.store.mail.take(limit: 10, for: 60).isEmpty)
    }

    @Test("While mails cannot be sent, what comes is added to those that wait")
    func outage() async throws {
        let search = try await keep("q=hat", by: loser)
        func notify() async throws {
            let owner = try await bed.person()
            let listing = try await bed.post(status: .found, by: owner)
            _ = try await self.notify(search, of: listing)
        }
        try await notify()
        let mail = try #require(try await bed.store.mail.take(limit: 10, for: 60).first)
        // It is being sent: the next one waits for half an hour.
        try await notify()
        #expect(try await bed.store.mail.count() == 2)
        try await bed.store.write { transaction in
            try transaction.db.prepare("DELETE FROM mail WHERE attempts = 0").run([])
        }
        // It could not be sent, and waits for an hour.
        try await bed.store.mail.postpone(mail.id, by: 3600)
        try await notify()
        #expect(try await bed.store.mail.count() == 1)
        try await bed.store.mail.postpone(mail.id, by: 0)
        let again = try #require(try await bed.store.mail.take(limit: 10, for: 60).first)
        guard case .alerts(.search, _, count: 2, _) = again.letter else {
            Issue.record("\(again)")
            return
        }
        #expect(again.queuedAt == mail.queuedAt)
    }

    @Test("What was read, judged or paused since is not mailed")
    func choices() async throws {
        let search = try await keep("q=hat", by: loser)
        _ = try await tellMatch()
        _ = try await notify(search, of: found)
        #expect(try await bed.store.mail.count() == 3)
        try await bed.store.matches.setVerdict(.notMine, on: found, of: lost, by: loser)
        _ = try await bed.store.savedSearches.change(search.id, by: loser, .init(notify: .off))
        let last = try #require(try await notifications(of: finder).last)
        #expect(try await bed.store.notifications.markRead(upTo: last.id, by: finder))
        #expect(try await bed.store.mail.take(limit: 10, for: 60).isEmpty)
        #expect(try await bed.store.mail.count() == 0)
    }

    @Test("A hit of a search whose query has changed, which is paused or gone is none")
    func outdatedHits() async throws {
        let search = try await keep("q=hat", by: loser)
        let version = try bed.store.savedSearches.watchedBlocking(after: nil).version
        _ = try await bed.store.savedSearches.change(search.id, by: loser, .init(query: "q=bag"))
        #expect(try await notify(search, of: found).accounts.isEmpty)
        let (changed, count, now) = try bed.store.savedSearches.watchedBlocking(after: version)
        #expect(changed.map(\.query) == ["q=bag"] && count == 1 && now > version)
        #expect(try bed.store.savedSearches.watchedBlocking(after: now).searches.isEmpty)
        let current = changed[0]
        _ = try await bed.store.savedSearches.change(search.id, by: loser, .init(notify: .off))
        #expect(try await notify(current, of: found).accounts.isEmpty)
        // Another name and frequency lose nothing that was found meanwhile.
        _ = try await bed.store.savedSearches.change(search.id, by: loser, .init(notify: .daily))
        #expect(try await notify(current, of: found).accounts == [loser.account])
        try await bed.store.savedSearches.remove(search.id, by: loser)
        #expect(try await notify(current, of: found).accounts.isEmpty)
        #expect(try await notifications(of: loser).isEmpty)
    }

    @Test("Who is told is found by keys, whatever else is in the store", .sqliteOnly)
    func plans() async throws {
        for (query, count) in [
            (NotificationRecipients.pairQuery, 6), (NotificationRecipients.countsQuery, 6),
            (NotificationRecipients.hitQuery, 11),
            (NotificationRecipients.hitCountsQuery, 4), (NotificationRecipients.hitCountsOfNewQuery, 4),
        ] {
            let steps = try await bed.store.read { db in
                try db.prepare("EXPLAIN QUERY PLAN \(query)").all(Array(repeating: .integer(1), count: count)) {
                    $0.text("detail")
                }
            }
            #expect(!steps.isEmpty)
            let others = ["CORRELATED", "SCALAR SUBQUERY", "SCAN CONSTANT ROW", "USE TEMP B-TREE"]
            for step in steps where !others.contains(where: { step.hasPrefix($0) }) {
                #expect(step.hasPrefix("SEARCH") && !step.contains("listing_by"), "\(step)")
            }
        }
    }

    @Test("The position only moves on, and passes over changes that are gone")
    func position() async throws {
        #expect(try await bed.store.notifications.alertPosition() == 0)
        for (seq, expected) in [(Int64(2), Int64(2)), (1, 2)] {
            try await bed.store.notifications.moveAlertPosition(to: seq)
            #expect(try await bed.store.notifications.alertPosition() == expected)
        }
        for _ in 0..<5 { _ = try await bed.post(by: loser) }
        try await bed.store.write { transaction in
            try transaction.db.prepare("DELETE FROM change WHERE seq <= 4").run([])
        }
        #expect(try await bed.store.notifications.alertPosition() == 4)
    }

    @Test("Notifications are forgotten after a year")
    func age() async throws {
        _ = try await tellMatch()
        #expect(try await bed.store.maintenance.pruneNotifications(now: .now.adding(seconds: 364 * 86_400)) == 0)
        #expect(try await bed.store.maintenance.pruneNotifications(now: .now.adding(seconds: 366 * 86_400)) == 2)
    }

    @Test("The link of a mail ends such mails also after its notifications are gone")
    func subscription() async throws {
        let search = try await keep("q=hat", by: loser)
        _ = try await notify(search, of: found)
        let mail = try #require(try await bed.store.mail.take(limit: 10, for: 3600).first)
        guard case .alerts(.search, _, count: 1, let subscription) = mail.letter else {
            Issue.record("\(mail)")
            return
        }
        try await bed.store.savedSearches.remove(search.id, by: loser)
        #expect(try await bed.store.notifications.subscription(subscription)?.kind == .search)
        #expect(try await bed.store.notifications.unsubscribe(subscription) == .search)
        #expect(try await bed.store.notifications.preferences(of: loser)[.search] == .off)
        _ = try await bed.store.accounts.erase(loser)
        #expect(try await bed.store.notifications.unsubscribe(subscription) == nil)
    }
}
