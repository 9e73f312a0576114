import Reunite
import Testing

@testable import ReuniteStorage

/// Many moderators over the same cases at once.
@Suite struct ManyModeratorsTests {
    private static let moderators = 50
    private static let cases = 500

    /// How often somebody was the one who decided, and was told that somebody else had.
    private typealias Tally = (decided: Int, moved: Int)

    @Test func eachCaseIsDecidedOnce() async throws {
        let bed = try ModeratedStore()
        let reporter = try await bed.person()
        let owners = [try await bed.person(), try await bed.person(), try await bed.person()]
        var cases: [CaseID] = []
        for index in 0..<Self.cases {
            let listing = try await bed.post("Bag \(index)", by: owners[index % 3])
            try await bed.report(listing, by: reporter)
            cases.append(try #require(try await bed.store.moderation.moderationCase(of: listing)))
        }
        var moderators: [Session] = []
        for _ in 0..<Self.moderators { moderators.append(try await bed.person(role: .moderator)) }
        let all = cases
        let tallies = try await withThrowingTaskGroup(of: Tally.self) { group in
            for (index, moderator) in moderators.enumerated() {
                group.addTask { try await Self.decide(all, from: index * 7, by: moderator, bed.store) }
            }
            return try await group.reduce(into: [Tally]()) { $0.append($1) }
        }
        #expect(tallies.reduce(0) { $0 + $1.decided } == Self.cases)
        #expect(tallies.reduce(0) { $0 + $1.moved } == Self.cases * (Self.moderators - 1))
        // The work was shared: nobody had to wait for all others.
        #expect(tallies.count { $0.decided > 0 } > 1)
        #expect(try await bed.number("SELECT count(*) FROM moderation_log") == Self.cases)
        #expect(
            try await bed.number("SELECT count(DISTINCT moderation_case) FROM moderation_log WHERE case_version = 2")
                == Self.cases)
        #expect(
            try await bed.number("SELECT count(*) FROM moderation_case WHERE version = 2 AND state <> 'open'")
                == Self.cases)
        // As many mails as decisions of which an owner is told.
        #expect(
            try await bed.store.mail.count()
                == bed.number("SELECT count(*) FROM moderation_log WHERE action <> 'dismiss'"))
        #expect(try await bed.store.maintenance.check(repair: false) == [])
        #expect(try await bed.store.read { db in try ModerationLog.broken(db) } == [])
    }

    private static func decide(
        _ cases: [CaseID], from start: Int, by moderator: Session, _ store: Store
    ) async throws -> Tally {
        var tally: Tally = (0, 0)
        for offset in cases.indices {
            // Half of them walk one way, half the other.
            let step = start % 2 == 0 ? offset : cases.count - 1 - offset
            let action = [ModerationAction.dismiss, .hold, .remove][(start + offset) % 3]
            let decision = Decision(action: action, note: try Note("By \(start)"), version: 1)
            do {
                try await store.moderation.decide(cases[(start + step) % cases.count], decision, by: moderator)
                tally.decided += 1
            } catch ModerationRefusal.caseMoved(let events) {
                tally.moved += 1
                #expect(events.map(\.kind) == [.decision])
            }
        }
        return tally
    }
}
