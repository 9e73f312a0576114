import Reunite
import Testing

@testable import ReuniteStorage

/// Notifications and mails of messages through tags.
@Suite struct TagNotificationTests {
    private let owned: OwnedStore
    private var store: Store { owned.store }
    private var bed: ModeratedStore { owned.bed }

    init() throws { owned = try OwnedStore() }

    private func notifications(_ session: Session) async throws -> [AccountNotification] {
        try await store.notifications.notifications(of: session, after: nil, limit: 100)
    }

    /// The letters about tags that are due now, which are then sent.
    private func letters() async throws -> [(notifications: [AccountNotification], count: Int)] {
        var letters: [(notifications: [AccountNotification], count: Int)] = []
        for mail in try await store.mail.take(limit: 100, for: 3_600) {
            try await store.mail.finish(mail.id)
            if case .alerts(.tag, let told, let count, _) = mail.letter { letters.append((told, count)) }
        }
        return letters
    }

    @Test func theOwnerIsNotifiedOfEachMessageOnce() async throws {
        let (owner, other) = (try await bed.person(), try await bed.person())
        let belonging = try await owned.add(by: owner)
        try await owned.write("Here.", through: belonging.tag)
        try await owned.write("Here.", through: belonging.tag)
        try await owned.write("Nobody’s.", through: .random())
        try await owned.lose(belonging.id, by: owner)
        try await owned.write("There.", through: belonging.tag)
        let told = try await notifications(owner)
        #expect(told.map(\.kind) == [.tag, .tag] && told.allSatisfy { $0.other == nil && $0.photo == nil })
        #expect(
            told.map(\.own) == [false, true].map { .belonging(belonging.id, title: "Silver bicycle", wasLost: $0) })
        #expect(try await notifications(other).isEmpty)
        let letters = try await letters()
        #expect(letters.count == 1 && letters.first?.count == 2)
        try await owned.check()
    }

    @Test func mailsOfAThingThatIsNotLostWait() async throws {
        let owner = try await bed.person()
        let belonging = try await owned.add(by: owner)
        try await owned.write("1", through: belonging.tag)
        #expect(try await letters().count == 1)
        try await owned.write("2", through: belonging.tag)
        #expect(try await letters().isEmpty)
        // A message about a lost thing sends the pending mail.
        try await owned.lose(belonging.id, by: owner)
        try await owned.write("3", through: belonging.tag)
        #expect(try await letters().map(\.count) == [2])
        _ = try await store.notifications.changePreferences(of: owner, [.tag: .off])
        try await owned.write("4", through: belonging.tag)
        #expect(try await letters().isEmpty)
        #expect(try await notifications(owner).count == 4)
    }

    @Test func aNotificationGoesWithItsMessage() async throws {
        let (owner, next) = (try await bed.person(), try await bed.person())
        let (first, second) = (try await owned.add(by: owner), try await owned.add(by: owner))
        for belonging in [first, second] { try await owned.write("1", through: belonging.tag) }
        try await owned.write("2", through: first.tag)
        let message = try #require(
            try await store.foundMessages.messages(about: first.id, of: owner, limit: 1, after: nil, room: .max)
                .messages.first)
        try await store.foundMessages.remove(message.id, about: first.id, by: owner)
        #expect(try await notifications(owner).count == 2)
        let code = try await store.belongings.transferCode(of: second.id, by: owner).code
        _ = try await store.belongings.receive(code, by: next)
        #expect(try await notifications(owner).count == 1)
        try await owned.write("3", through: second.tag)
        #expect(try await notifications(next).count == 1)
        _ = try await store.accounts.erase(next)
        #expect(try await owned.count("notification") == 1)
        // The mail has no message left to name.
        try await store.belongings.remove(first.id, by: owner)
        #expect(try await letters().isEmpty)
        try await owned.check()
    }

    @Test func missingAndForeignNotificationsAreFound() async throws {
        let (owner, other) = (try await bed.person(), try await bed.person())
        let belonging = try await owned.add(by: owner)
        try await owned.write("1", through: belonging.tag)
        try await bed.damage("UPDATE notification SET account = ?", [other.account.row.rawValue])
        #expect(try await store.maintenance.check(repair: false).count == 1)
        try await bed.damage("DELETE FROM notification")
        #expect(try await store.maintenance.check(repair: false).count == 1)
    }

    @Test func aSuspendedOwnerGetsNoMail() async throws {
        let owner = try await bed.person()
        let belonging = try await owned.add(by: owner)
        try await owned.write("1", through: belonging.tag)
        try await store.accounts.suspend(bed.email(of: owner), until: nil)
        #expect(try await letters().isEmpty)
        try await owned.check()
    }
}
