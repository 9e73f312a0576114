import Foundation
import Reunite
import Testing

@testable import ReuniteStorage

@Suite struct ModeratedAccountTests {
    private let bed: ModeratedStore
    private let member: Session
    private let moderator: Session
    private let administrator: Session

    init() async throws {
        bed = try ModeratedStore()
        member = try await bed.person()
        moderator = try await bed.person(role: .moderator)
        administrator = try await bed.person(role: .administrator)
    }

    @discardableResult
    private func change(
        _ account: Session, role: Role? = nil, _ suspension: Suspension? = nil, _ note: String? = nil,
        by session: Session
    ) async throws -> ModeratedAccount {
        var change = AccountChange()
        (change.role, change.suspension) = (role, suspension)
        change.note = try note.map { try Note($0) }
        return try await bed.store.moderation.change(account.account, to: change, by: session)
    }

    private func entries() async throws -> [LogEntry] {
        try await bed.store.moderation.log(limit: 100, before: nil, for: .operator).entries.reversed()
    }

    @Test func aModeratorShutsOutAMemberForATime() async throws {
        let until = Timestamp.now.adding(seconds: 3600)
        let changed = try await change(member, .until(until), "Enough.", by: moderator)
        #expect(changed.isSuspended && changed.suspendedUntil == until && changed.role == .member)
        #expect(try await bed.store.sessions.sessions(of: member.account).isEmpty)
        await #expect(throws: AccessRefusal.sessionEnded) { try await bed.post(by: member) }
        #expect(try await bed.mails(to: member) == ["account-suspended"])
        let entry = try #require(try await entries().last)
        #expect(entry.action == "suspend" && entry.note == "Enough." && entry.moderationCase == nil)
        #expect(entry.account?.id == member.account && entry.moderator?.id == moderator.account)
        #expect(String(decoding: entry.before, as: UTF8.self) == #"{"role":"member","suspended":false}"#)
        let after = #"{"role":"member","suspended":true,"suspendedUntil":"\#(until)"}"#
        #expect(String(decoding: entry.after, as: UTF8.self) == after)
        // Let in again before the mail went: there is nothing to say any more.
        let back = try await change(member, Suspension.none, by: moderator)
        #expect(!back.isSuspended && back.suspendedUntil == nil)
        #expect(try await bed.store.mail.take(limit: 10, for: 60).isEmpty)
        #expect(try await entries().map(\.action) == ["suspend", "reinstate"])
        _ = try await bed.signIn(member.account)
        #expect(try await bed.store.maintenance.check(repair: false) == [])
    }

    @Test func whatChangesNothingIsNotWrittenDown() async throws {
        try await change(member, Suspension.none, "x", by: moderator)
        try await change(member, by: moderator)
        try await change(member, role: .member, by: administrator)
        #expect(try await entries().isEmpty)
        #expect(try await bed.store.sessions.sessions(of: member.account).count == 1)
        try await change(member, .forGood, "x", by: moderator)
        try await change(member, .forGood, "x", by: moderator)
        #expect(try await entries().count == 1)
        #expect(try await bed.mails(to: member) == ["account-suspended"])
    }

    @Test func onlyAdministratorsGiveRoles() async throws {
        for role in Role.allCases {
            await #expect(throws: AccessRefusal.administratorsOnly) {
                try await change(member, role: role, by: moderator)
            }
        }
        let changed = try await change(member, role: .moderator, by: administrator)
        #expect(changed.role == .moderator)
        // Its session had the old role.
        #expect(try await bed.store.sessions.sessions(of: member.account).isEmpty)
        let entry = try #require(try await entries().last)
        #expect(entry.action == "change-role")
        #expect(String(decoding: entry.before, as: UTF8.self) == #"{"role":"member","suspended":false}"#)
        #expect(String(decoding: entry.after, as: UTF8.self) == #"{"role":"moderator","suspended":false}"#)
        #expect(try await bed.mails(to: member).isEmpty)
        #expect(try await bed.signIn(member.account).role == .moderator)
    }

    @Test func moderatorsDoNotShutOutEachOther() async throws {
        let other = try await bed.person(role: .moderator)
        for account in [other, administrator] {
            await #expect(throws: AccessRefusal.administratorsOnly) {
                try await change(account, .forGood, "x", by: moderator)
            }
        }
        try await change(other, .forGood, "x", by: administrator)
        await #expect(throws: AccessRefusal.sessionEnded) { try await change(member, .forGood, "x", by: other) }
    }

    @Test func nobodyChangesThemselves() async throws {
        for session in [moderator, administrator] {
            await #expect(throws: AccessRefusal.own) { try await change(session, .forGood, "x", by: session) }
        }
        await #expect(throws: AccessRefusal.own) { try await change(administrator, role: .member, by: administrator) }
    }

    @Test func whoeverLostTheRoleChangesNothing() async throws {
        try await change(moderator, role: .member, by: administrator)
        await #expect(throws: AccessRefusal.sessionEnded) { try await change(member, .forGood, "x", by: moderator) }
    }

    @Test func theErasedAndTheOperatorAreNobody() async throws {
        let gone = try await bed.person()
        _ = try await bed.store.accounts.erase(gone)
        #expect(try await bed.store.moderation.moderatedAccount(gone.account, for: .operator) == nil)
        await #expect(throws: AccessRefusal.notFound) { try await change(gone, .forGood, "x", by: moderator) }
        let nobody = AccountID(createdAt: Timestamp(microseconds: 0), secret: 0)
        #expect(try await bed.store.moderation.moderatedAccount(nobody, for: .operator) == nil)
        let other = AccountID(createdAt: member.account.createdAt, secret: member.account.secret ^ 1)
        #expect(try await bed.store.moderation.moderatedAccount(other, for: .operator) == nil)
    }

    /// A suspension that is over is none.
    @Test func aSuspensionThatIsOverIsNotToldAsOne() async throws {
        try await change(member, .until(.now.adding(seconds: 3600)), "x", by: moderator)
        try await bed.damage("UPDATE account SET suspended_until = 5 WHERE suspended_until IS NOT NULL")
        let account = try #require(try await bed.store.moderation.moderatedAccount(member.account, for: .operator))
        #expect(!account.isSuspended && account.suspendedUntil == nil)
        _ = try await bed.signIn(member.account)
        try await change(member, Suspension.none, by: moderator)
        #expect(try await entries().map(\.action) == ["suspend"])
        // Its sessions are its own again.
        #expect(try await bed.store.sessions.sessions(of: member.account).count == 1)
    }

    @Test func whatSomebodyPostedIsCounted() async throws {
        for _ in 0..<3 { _ = try await bed.post(by: member) }
        #expect(try await bed.store.moderation.moderatedAccount(member.account, for: .operator)?.listings == 3)
    }
}
