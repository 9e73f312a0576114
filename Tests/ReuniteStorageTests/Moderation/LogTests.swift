import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// The log is as it was written, or says that it is not.
@Suite struct LogTests {
    private let bed: ModeratedStore

    /// A store with six entries of all kinds.
    init() async throws {
        bed = try ModeratedStore()
        let (owner, listing) = try await bed.listing()
        let administrator = try await bed.person(role: .administrator)
        try await bed.report(listing, .scam, by: bed.person(), holdAt: 4)
        for action in [ModerationAction.restore, .hold, .remove, .restore] {
            try await bed.decide(listing, action, "\u{1F9F3} Why?\n|5:x", by: administrator)
        }
        var change = AccountChange()
        change.suspension = .forGood
        change.note = try Note("Enough.")
        _ = try await bed.store.moderation.change(owner.account, to: change, by: administrator)
    }

    private func broken() async throws -> [Int64] { try await bed.store.read { db in try ModerationLog.broken(db) } }

    private func withoutTriggers(_ sql: String) async throws {
        if TestDatabase.server == nil {
            let triggers = try await bed.store.read { db in
                try db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'moderation_log'")
                    .all { $0.text("name") }
            }
            #expect(triggers.count >= 2)
            for trigger in triggers { try await bed.damage("DROP TRIGGER \(trigger)") }
        } else {
            for trigger in ["never_changes", "only_grows"] {
                try await bed.damage("DROP TRIGGER moderation_log_\(trigger) ON moderation_log")
            }
        }
        // What refers to entries would keep them as well.
        try await bed.damage("DELETE FROM mail; UPDATE report SET settled = NULL, decision = NULL")
        try await bed.damage(sql)
    }

    /// Who is not shown all of an entry could otherwise guess the rest.
    @Test func hashesOfEqualEntriesDiffer() async throws {
        let salts = try await bed.store.read { db in
            try db.prepare("SELECT salt FROM moderation_log").all { $0.text("salt") }
        }
        #expect(Set(salts).count == salts.count && salts.count > 1 && salts.allSatisfy { $0.count == 43 })
    }

    @Test func itIsNumberedWithoutHolesTheNewestFirst() async throws {
        #expect(try await broken() == [])
        let log = try await bed.store.moderation.log(limit: 100, before: nil, for: .operator)
        #expect(log.entries.map(\.id.rawValue) == [6, 5, 4, 3, 2, 1] && log.next == nil)
        #expect(log.entries.map(\.action) == ["suspend", "restore", "remove", "hold", "restore", "hold"])
        #expect(log.entries.last?.moderator == nil)
        #expect(log.entries.first?.moderationCase == nil && log.entries.first?.account != nil)
        #expect(Set(log.entries.map(\.hash)).count == 6)
        // Pages of so many entries, and of so many bytes but one entry at least.
        for (limit, room, sizes) in [(4, Int.max, [4, 2]), (100, 1, [1, 1, 1, 1, 1, 1])] {
            var pages: [[Int64]] = []
            var cursor: ListCursor?
            repeat {
                let page = try await bed.store.moderation.log(limit: limit, room: room, before: cursor, for: .operator)
                pages.append(page.entries.map(\.id.rawValue))
                cursor = try page.next.map { try ListCursor(token: $0.token) }
            } while cursor != nil
            #expect(pages.flatMap { $0 } == [6, 5, 4, 3, 2, 1] && pages.map(\.count) == sizes)
        }
    }

    @Test(arguments: [
        "UPDATE moderation_log SET note = 'x' WHERE id = 3", "DELETE FROM moderation_log WHERE id = 6",
        "DELETE FROM moderation_log", "UPDATE moderation_log SET note = note",
        "INSERT OR REPLACE INTO moderation_log SELECT * FROM moderation_log WHERE id = 2",
        "REPLACE INTO moderation_log SELECT * FROM moderation_log WHERE id > 4",
        "UPDATE OR REPLACE moderation_log SET id = 5 WHERE id = 6",
    ])
    func itIsAppendOnly(_ sql: String) async throws {
        await #expect(throws: DatabaseError.self, "\(sql)") { try await bed.damage(sql) }
        #expect(try await bed.number("SELECT count(*) FROM moderation_log") == 6)
        #expect(try await broken() == [])
    }

    @Test(arguments: [
        ("note = 'Other'", [3]), ("note = note || ' '", [3]), ("at = at + 1", [3]), ("moderator = NULL", [3]),
        ("action = 'remove'", [3]), ("before = after, after = before", [3]), ("case_version = NULL", [3]),
        ("moderation_case = NULL", [3]), ("account = 0", [3]),
        // What one value gives to its neighbour.
        ("note = substr(note, 1, 3), before = substr(note, 4) || before", [3]),
        ("hash = \(TestDatabase.server == nil ? "zeroblob(32)" : "decode(repeat('00', 32), 'hex')")", [3, 4]),
    ])
    func aChangeIsFound(_ change: String, _ numbers: [Int64]) async throws {
        try await withoutTriggers("UPDATE moderation_log SET \(change) WHERE id = 3")
        #expect(try await broken() == numbers)
        #expect(try await bed.store.maintenance.check(repair: true).contains { !$0.isRepaired })
    }

    @Test func aHoleIsFound() async throws {
        try await withoutTriggers("DELETE FROM moderation_log WHERE id = 3")
        #expect(try await broken() == [4])
    }

    @Test func aHoleThatIsClosedIsFound() async throws {
        try await withoutTriggers(
            "DELETE FROM moderation_log WHERE id = 3; UPDATE moderation_log SET id = id - 1 WHERE id > 3")
        #expect(try await broken().first == 3)
    }

    @Test func whatIsPutInBetweenIsFound() async throws {
        try await withoutTriggers(
            """
            UPDATE moderation_log SET id = 7 WHERE id = 6; UPDATE moderation_log SET id = 6 WHERE id = 5;
            INSERT INTO moderation_log (id, at, action, note, before, after, salt, hash)
            SELECT 5, at, action, note, before, after, salt, hash FROM moderation_log WHERE id = 4
            """)
        #expect(try await broken().first == 5)
    }

    @Test(arguments: [1, 2, 6])
    func aCutEndIsFound(_ count: Int) async throws {
        try await withoutTriggers("DELETE FROM moderation_log WHERE id > \(6 - count)")
        #expect(try await broken() == [Int64(7 - count)])
    }

    /// Whoever cuts the end off waits for the next decision to cover it.
    @Test func aCutEndStaysFoundWhenTheLogGoesOn() async throws {
        try await withoutTriggers("DELETE FROM moderation_log WHERE id > 5")
        let (_, listing) = try await bed.listing()
        try await bed.report(listing, by: bed.person())
        try await bed.decide(listing, .hold, by: bed.person(role: .moderator))
        #expect(try await broken() == [7])
    }

    @Test func anEmptyLogIsWhole() async throws {
        let bed = try ModeratedStore()
        #expect(try await bed.store.read { db in try ModerationLog.broken(db) } == [])
        let log = try await bed.store.moderation.log(limit: 10, before: nil, for: .operator)
        #expect(log.entries.isEmpty && log.next == nil)
    }

    /// The log has what the operator does to accounts, without a name.
    @Test func theOperatorsAccountsAreInTheLog() async throws {
        let bed = try ModeratedStore()
        let registration = Registration(
            email: try EmailAddress("new@example.org"), password: PasswordHash(text: "x"),
            profile: Profile(displayName: try DisplayName("New")))
        let id = try await bed.store.registrations.createAccount(registration, role: .moderator)
        try await bed.store.accounts.setRole(.administrator, of: registration.email)
        let entries = try await bed.store.moderation.log(limit: 10, before: nil, for: .operator).entries
        try #require(entries.map(\.action) == ["change-role", "create"])
        #expect(entries.allSatisfy { $0.moderator == nil && $0.account?.id == id })
        #expect(String(decoding: entries[1].before, as: UTF8.self) == "{}")
        #expect(String(decoding: entries[1].after, as: UTF8.self).contains(#""role":"moderator""#))
        #expect(String(decoding: entries[0].before, as: UTF8.self).contains(#""role":"moderator""#))
        #expect(try await bed.store.read { db in try ModerationLog.broken(db) } == [])
    }
}
