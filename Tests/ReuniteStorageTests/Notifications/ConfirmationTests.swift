import GRDB
import Reunite
import Testing

@testable import ReuniteStorage

/// Owners are notified that the owner of a match has confirmed it.
@Suite struct ConfirmationTests {
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

    /// The ids of confirmations that an account sees, the newest first, and how many notifications it has not read.
    private func confirmations(of session: Session) async throws -> (ids: [NotificationID], unread: Int) {
        let page = try await bed.store.notifications.notifications(
            of: session, unreadOnly: false, limit: 100, after: nil, room: .max)
        let ids = page.notifications.filter { notification in
            guard case .listing(found, _) = notification.own else { return false }
            return notification.other == lost && notification.strength == .confirmed
        }.map(\.id)
        return (ids, page.unread)
    }

    private func judge(_ verdict: MatchVerdict?) async throws -> AccountID? {
        try await bed.store.matches.setVerdict(verdict, on: found, of: lost, by: loser)
    }

    @Test("The other owner is notified once, and no more while the verdict is taken back")
    func once() async throws {
        #expect(try await judge(.mine) == finder.account)
        #expect(try await judge(.mine) == nil)
        let (first, unread) = try await confirmations(of: finder)
        #expect(first.count == 1 && unread == 1)
        for verdict in [MatchVerdict.notMine, nil] {
            #expect(try await judge(verdict) == nil)
            #expect(try await confirmations(of: finder) == ([], 0))
            #expect(try await judge(.mine) == nil)
            #expect(try await confirmations(of: finder) == (first, 1))
        }
        // What was read stays.
        #expect(try await bed.store.notifications.markRead(upTo: first[0], by: finder))
        #expect(try await judge(nil) == nil)
        #expect(try await confirmations(of: finder) == (first, 0))
        #expect(try await confirmations(of: loser).ids.isEmpty)
    }

    @Test("A match that was notified before is notified again when it is confirmed, but not the other way round")
    func both() async throws {
        let match = LikelyMatch(listing: lost, other: found, probability: 0.5)
        #expect(try await bed.store.notifications.notify([match]).counts == [.match: 2])
        #expect(try await judge(.mine) == finder.account)
        #expect(try await confirmations(of: finder).unread == 2)
        #expect(try await bed.store.notifications.notify([match]).accounts.isEmpty)
        let other = try await bed.post(status: .found, by: finder)
        #expect(try await bed.store.matches.setVerdict(.mine, on: other, of: lost, by: loser) == finder.account)
        let again = LikelyMatch(listing: lost, other: other, probability: 0.5)
        #expect(try await !bed.store.notifications.notify([again]).accounts.contains(finder.account))
    }

    @Test("Nobody is notified who has rejected the match, or by somebody who is suspended")
    func refusals() async throws {
        _ = try await bed.store.matches.setVerdict(.notMine, on: lost, of: found, by: finder)
        #expect(try await judge(.mine) == nil)
        #expect(try await confirmations(of: finder) == ([], 0))
        let other = try await bed.post(status: .found, by: finder)
        try await bed.damage(
            "UPDATE account SET suspended_until = ? WHERE id = ?", [Int64.max, loser.account.row.rawValue])
        _ = try? await bed.store.matches.setVerdict(.mine, on: other, of: lost, by: loser)
        #expect(try await bed.number("SELECT count(*) FROM notification") == 0)
    }

    @Test("One person's confirmations notify ten others a day")
    func limit() async throws {
        var told = 0
        for _ in 0..<12 {
            let other = try await bed.post(status: .found, by: try await bed.person())
            told += try await bed.store.matches.setVerdict(.mine, on: other, of: lost, by: loser) == nil ? 0 : 1
        }
        #expect(told == 10)
        try await bed.damage("UPDATE notification SET id = id - ?", [86_400_000_000])
        #expect(try await judge(.mine) == finder.account)
    }

    @Test("It is mailed immediately, also to somebody who has confirmed it too, but not once it is taken back")
    func mail() async throws {
        func mailed() async throws -> [AccountNotification] {
            let address = try await bed.email(of: finder).text
            var notifications: [AccountNotification] = []
            for mail in try await bed.store.mail.take(limit: 10, for: 3600) where mail.address == address {
                try await bed.store.mail.finish(mail.id)
                notifications += mail.letter.alert?.notifications ?? []
            }
            return notifications
        }
        _ = try await judge(.mine)
        _ = try await judge(nil)
        #expect(try await mailed().isEmpty)
        let other = try await bed.post(status: .found, by: finder)
        _ = try await bed.store.matches.setVerdict(.mine, on: other, of: lost, by: loser)
        _ = try await bed.store.matches.setVerdict(.mine, on: lost, of: other, by: finder)
        let told = try await mailed()
        #expect(told.count == 1)
        guard case .listing(other, _)? = told.first?.own, told[0].other == lost, told[0].strength == .confirmed else {
            Issue.record("\(told)")
            return
        }
    }
}
