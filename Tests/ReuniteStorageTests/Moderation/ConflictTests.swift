import Reunite
import Testing

@testable import ReuniteStorage

/// Two moderators and one case: nobody decides by what they have not seen.
@Suite struct ConflictTests {
    private let bed: ModeratedStore

    init() throws { bed = try ModeratedStore() }

    @Test func whatHasChangedIsSaidInOrder() async throws {
        let (owner, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, .scam, by: bed.person())
        try await bed.report(listing, .spam, by: bed.person())
        try await bed.edit(listing, "Other", by: owner)
        try await bed.decide(listing, .hold, by: bed.person(role: .moderator))
        try await bed.appeal(listing, by: owner)
        let all: [CaseEvent.Kind] = [.report, .report, .change, .decision, .appeal]
        for version in 1...4 {
            let events = try #require(try await bed.changes(listing, since: Int64(version), by: moderator))
            #expect(events.map(\.kind) == Array(all.dropFirst(version)), "\(version)")
            #expect(events.map(\.version) == Array((Int64(version) + 1)...5))
            #expect(events.map(\.at) == events.map(\.at).sorted())
        }
        #expect(try await bed.visibility(listing) == .held)
        #expect(try await bed.details(listing).decisions.count == 1)
        #expect(try await bed.changes(listing, since: 5, by: moderator) == nil)
    }

    @Test func aVersionThatIsNotYetIsRefusedToo() async throws {
        let (_, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, by: bed.person())
        for version in [2, Int64.max] {
            #expect(try await bed.changes(listing, since: version, by: moderator) == [])
        }
        #expect(try await bed.changes(listing, since: .min, by: moderator)?.isEmpty == false)
    }

    @Test func theHoldOfTheServiceIsAChangeAndADecision() async throws {
        let (_, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, .scam, by: bed.person(), holdAt: 7)
        try await bed.report(listing, .scam, by: bed.person(), holdAt: 7)
        let events = try #require(try await bed.changes(listing, since: 1, by: moderator))
        #expect(events.map(\.kind).contains(.decision) && events.map(\.kind).contains(.report))
    }

    @Test func anAssignmentKeepsOthersAwayForAWhile() async throws {
        let (_, listing) = try await bed.listing()
        let (first, second) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        try await bed.report(listing, by: bed.person())
        let assigned = try await bed.assign(listing, to: first)
        let assignment = try #require(assigned.summary.assignment)
        #expect(assignment.to.id == first.account)
        let left = assignment.until.microseconds - Timestamp.now.microseconds
        #expect((840_000_000...900_000_000).contains(left))
        // The case has not moved on: what is known of it is still true.
        #expect(assigned.summary.version == 1)
        await #expect(throws: DecisionRefusal.assigned) { try await bed.assign(listing, to: second) }
        await #expect(throws: DecisionRefusal.assigned) { try await bed.release(listing, by: second) }
        await #expect(throws: DecisionRefusal.assigned) { try await bed.decide(listing, .remove, by: second) }
        let queued = try #require(
            try await bed.store.moderation.cases(.open, limit: 1, after: nil, for: .operator).cases.first)
        #expect(queued.assignment?.to.id == first.account)
        // Again, the while begins anew.
        try await bed.damage("UPDATE moderation_case SET claimed_until = claimed_until - 600000000")
        let again = try #require(try await bed.assign(listing, to: first).summary.assignment)
        #expect(again.until >= assignment.until)
        #expect(try await bed.release(listing, by: first).summary.assignment == nil)
        #expect(try await bed.release(listing, by: second).summary.assignment == nil)
        #expect(try await bed.assign(listing, to: second).summary.assignment?.to.id == second.account)
    }

    @Test func anAssignmentEndsByItself() async throws {
        let (_, listing) = try await bed.listing()
        let (first, second) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        try await bed.report(listing, by: bed.person())
        try await bed.assign(listing, to: first)
        try await bed.damage("UPDATE moderation_case SET claimed_until = ?", [Timestamp.now.microseconds - 1])
        #expect(try await bed.details(listing).summary.assignment == nil)
        #expect(try await bed.assign(listing, to: second).summary.assignment?.to.id == second.account)
        await #expect(throws: DecisionRefusal.assigned) { try await bed.decide(listing, .remove, by: first) }
        #expect(try await bed.decide(listing, .remove, by: second).summary.assignment == nil)
    }

    @Test func anAssignmentOutlivesWhatReportersSayAndNotTheDecision() async throws {
        let (_, listing) = try await bed.listing()
        let (first, second) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        try await bed.report(listing, by: bed.person())
        try await bed.assign(listing, to: first)
        try await bed.report(listing, .scam, by: bed.person())
        #expect(try await bed.details(listing).summary.assignment?.to.id == first.account)
        #expect(try await bed.decide(listing, .dismiss, by: first).summary.assignment == nil)
        try await bed.report(listing, .scam, "again", by: bed.person())
        try await bed.decide(listing, .remove, by: second)
    }

    /// An assignment of a decided case must not keep others from it when it opens again.
    @Test func anAssignmentDoesNotOutliveTheOpening() async throws {
        let (_, listing) = try await bed.listing()
        let (first, second) = (try await bed.person(role: .moderator), try await bed.person(role: .moderator))
        try await bed.report(listing, by: bed.person())
        try await bed.decide(listing, .dismiss, by: first)
        try await bed.assign(listing, to: first)
        try await bed.report(listing, by: bed.person())
        #expect(try await bed.details(listing).summary.assignment == nil)
        try await bed.decide(listing, .remove, by: second)
    }

    @Test func thereIsNoSuchCase() async throws {
        let (_, listing) = try await bed.listing()
        let moderator = try await bed.person(role: .moderator)
        try await bed.report(listing, by: bed.person())
        let id = try await bed.details(listing).summary.id
        let other = CaseID(createdAt: id.createdAt, secret: id.secret ^ 1)
        let decision = Decision(action: .dismiss, note: try Note("x"), version: 1)
        await #expect(throws: AccessRefusal.notFound) {
            try await bed.store.moderation.decide(other, decision, by: moderator)
        }
        await #expect(throws: AccessRefusal.notFound) { try await bed.store.moderation.assign(other, to: moderator) }
        await #expect(throws: AccessRefusal.notFound) { try await bed.store.moderation.release(other, by: moderator) }
        #expect(try await bed.store.moderation.moderationCase(other, for: .operator) == nil)
    }
}
