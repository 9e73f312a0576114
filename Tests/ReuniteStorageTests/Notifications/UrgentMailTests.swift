import GRDB
import Reunite
import Testing

@testable import ReuniteStorage

/// Mails about strong matches, which do not wait until half an hour after the last mail.
@Suite struct UrgentMailTests {
    private let bed: ModeratedStore
    private let loser: Session
    private let lost: ListingID

    init() async throws {
        bed = try ModeratedStore()
        loser = try await bed.person()
        lost = try await bed.post(status: .lost, by: loser)
    }

    /// Notifies of a match with a listing of another person each time.
    @discardableResult
    private func notify(
        _ probability: Double, isCopied: Bool = false, age: Int64 = 30 * 86_400
    ) async throws -> ListingID {
        let found = try await bed.post(status: .found, by: try await bed.person(age: age))
        // As before each judgement: nobody is notified of a new account's listing that is not compared.
        try await bed.store.maintenance.compareNew()
        try await bed.store.notifications.notify(
            [LikelyMatch(listing: lost, other: found, probability: probability, isCopied: isCopied)])
        return found
    }

    /// The other listings of the matches in each mail to the loser that is due.
    private func mails() async throws -> [[ListingID]] {
        let address = try await bed.email(of: loser).text
        var mails: [[ListingID]] = []
        for mail in try await bed.store.mail.take(limit: 20, for: 3600) {
            try await bed.store.mail.finish(mail.id)
            guard mail.address == address, case .alerts(.match, let told, _, _) = mail.letter else { continue }
            mails.append(told.compactMap(\.other))
        }
        return mails
    }

    @Test("A strong match does not wait for the pause that a weak one began, and comes first")
    func pause() async throws {
        let first = try await notify(0.5)
        #expect(try await mails() == [[first]])
        let copied = try await notify(0.95, isCopied: true)
        let weak = try await notify(0.69)
        #expect(try await mails().isEmpty)
        let strong = try await notify(0.7)
        #expect(try await mails() == [[strong, weak, copied]])
    }

    @Test("Three strong matches a day are mailed immediately; the next one waits for half an hour")
    func limit() async throws {
        for _ in 0..<3 {
            let strong = try await notify(0.9)
            #expect(try await mails() == [[strong]])
        }
        let fourth = try await notify(0.9)
        #expect(try await mails().isEmpty)
        try await bed.wait(minutes: 29)
        #expect(try await mails().isEmpty)
        try await bed.wait(minutes: 1)
        #expect(try await mails() == [[fourth]])
        try await bed.damage("UPDATE notification SET id = id - ?", [86_400_000_000])
        let nextDay = try await notify(0.9)
        #expect(try await mails() == [[nextDay]])
    }

    @Test("New accounts take one of the three, and their mails wait for 45 minutes all the same")
    func newAccounts() async throws {
        let strong = try await notify(0.9, age: 3600)
        let second = try await notify(0.9, age: 3600)
        try await bed.wait(minutes: 44)
        let weak = try await notify(0.5)
        #expect(try await mails() == [[weak]])
        try await bed.wait(minutes: 1)
        // The mail of the first is not muted by that of the weak one; what is ripe then comes along.
        #expect(try await mails() == [[second, strong]])
        let third = try await notify(0.9, age: 3600)
        try await bed.wait(minutes: 44)
        let other = try await notify(0.5)
        #expect(try await mails() == [[other]])
        try await bed.wait(minutes: 1)
        #expect(try await mails().isEmpty)
        // They leave two to others.
        for _ in 0..<2 {
            let old = try await notify(0.8)
            #expect(try await mails().map { $0.filter { $0 == old } } == [[old]])
        }
        let late = try await notify(0.8)
        #expect(try await mails().isEmpty && third != late)
    }

    @Test("Who wants mails once a day or none gets no other ones")
    func preferences() async throws {
        _ = try await bed.store.notifications.changePreferences(of: loser, [.match: .daily])
        let strong = try await notify(0.9)
        #expect(try await mails().isEmpty)
        try await bed.wait(minutes: 24 * 60)
        #expect(try await mails() == [[strong]])
        _ = try await bed.store.notifications.changePreferences(of: loser, [.match: .off])
        try await notify(0.9)
        try await bed.wait(minutes: 48 * 60)
        #expect(try await mails().isEmpty)
    }

    @Test("Of matches that are notified together the best is the newest, so it comes first in lists")
    func order() async throws {
        var matches: [LikelyMatch] = []
        for (probability, isCopied) in [(0.5, false), (0.99, true), (0.8, false), (0.6, false)] {
            let found = try await bed.post(status: .found, by: try await bed.person())
            matches.append(LikelyMatch(listing: lost, other: found, probability: probability, isCopied: isCopied))
        }
        try await bed.store.notifications.notify(matches)
        let page = try await bed.store.notifications.notifications(
            of: loser, unreadOnly: false, limit: 10, after: nil, room: .max)
        #expect(page.notifications.map(\.other) == [2, 3, 0, 1].map { matches[$0].other })
    }
}
