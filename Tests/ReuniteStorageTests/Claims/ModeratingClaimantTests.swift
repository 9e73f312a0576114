import Reunite
import Testing

@testable import ReuniteStorage

/// Moderators who are finders or claimants themselves, or become it: what they know and decide must not help their own claim.
@Suite struct ModeratingClaimantTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    /// A found thing with a reported claim, and the case.
    private func disputed() async throws -> (finder: Session, listing: ListingID, claimant: Session, case: CaseID) {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        let claim = try await claimed.claim(listing, by: claimant)
        _ = try await store.reports.report(
            claim, for: .scam, comment: .empty, by: finder, holdBy: nil, key: nil)
        let id = try #require(try await store.moderation.moderationCase(of: listing))
        return (finder, listing, claimant, id)
    }

    private func read(_ id: CaseID, limit: Int = 10, by moderator: Session) async throws {
        _ = try await store.moderation.claims(of: id, limit: limit, room: .max, after: nil, by: moderator)
        _ = try await store.moderation.messages(of: id, limit: limit, room: .max, after: nil, by: moderator)
    }

    private func actions(for reader: CaseReader) async throws -> [String] {
        try await store.moderation.log(limit: 100, before: nil, for: reader).entries.map(\.action)
    }

    @Test func aReadOfClaimsIsOneEntryAndPreventsAClaim() async throws {
        let (_, listing, _, id) = try await disputed()
        let (moderator, other) = try await (bed.person(role: .moderator), bed.person(role: .moderator))
        await #expect(throws: ModerationRefusal.notAssigned) { try await read(id, by: moderator) }
        try await bed.assign(listing, to: moderator)
        await #expect(throws: DecisionRefusal.assigned) { try await read(id, by: other) }
        for _ in 0..<3 { try await read(id, by: moderator) }
        #expect(try await actions(for: .operator) == ["read-claims"])
        await expectRefusal(.moderated) { try await claimed.claim(listing, by: moderator) }
        await expectRefusal(.moderated) { try await store.proofs.questions(of: listing, for: moderator) }
        // Also when the case is decided, and for whoever reads the proof.
        try await bed.decide(listing, .dismiss, by: moderator)
        await expectRefusal(.moderated) { try await claimed.claim(listing, by: moderator) }
        let (_, second, _, next) = try await disputed()
        try await bed.assign(second, to: moderator)
        _ = try await store.moderation.readProof(of: next, by: moderator)
        await expectRefusal(.moderated) { try await claimed.claim(second, by: moderator) }
        // A moderator who has read nothing of it may claim.
        _ = try await claimed.claim(second, by: other)
        try await claimed.check()
    }

    @Test func decisionsReadsAndSuspensionsPreventAClaim() async throws {
        let person = { () async throws in try await bed.person(role: .moderator) }
        let (finder, listing, rival, id) = try await disputed()
        let decided = try await person()
        // A removal and a restoration end the rival's claim.
        try await bed.decide(listing, .remove, by: decided)
        try await bed.decide(listing, .restore, by: decided)
        #expect(try await claimed.states(of: listing) == [.declined])
        // A read of the exact point answers where the thing was lost.
        try await bed.report(listing, .spam, by: bed.person())
        let located = try await person()
        try await bed.assign(listing, to: located)
        _ = try await store.moderation.readExactLocation(of: id, by: located)
        try await bed.release(listing, by: located)
        // A suspension ends the claims of a rival, and so does that of the finder.
        let suspender = try await person()
        _ = try await claimed.claim(listing, by: rival)
        for suspension in [Suspension.forGood, .none] { try await claimed.suspend(rival, suspension, by: suspender) }
        for moderator in [decided, located, suspender] {
            await expectRefusal(.moderated) { try await claimed.claim(listing, by: moderator) }
        }
        // The finder posts the thing again.
        let again = try await bed.post(status: .found, by: finder)
        await expectRefusal(.moderated) { try await claimed.claim(again, by: located) }
        _ = try await claimed.claim(again, by: decided)
        // A suspension of somebody else, or from before the listing, has no effect.
        let (_, other) = try await claimed.found()
        for moderator in [located, suspender] { _ = try await claimed.claim(other, by: moderator) }
        _ = try await claimed.claim(listing, by: person())
        try await claimed.check()
    }

    @Test func commentsOfReportedClaimsAreWithTheClaims() async throws {
        let (finder, listing) = try await claimed.found()
        let claim = try await claimed.claim(listing, by: bed.person())
        _ = try await store.reports.report(
            claim, for: .scam, comment: Description("It says ANNA."), by: finder, holdBy: nil, key: nil)
        try await bed.report(listing, .spam, "An advertisement.", by: bed.person())
        let reader = CaseReader(moderator: try await bed.person(role: .moderator).account)
        let id = try await bed.details(listing).summary.id
        let details = try #require(try await store.moderation.moderationCase(id, for: reader))
        #expect(details.reports.map(\.comment) == ["", "An advertisement."])
        let page = try #require(try await store.moderation.reports(of: id, limit: 10, after: nil, for: reader))
        #expect(page.reports.map(\.comment) == ["", "An advertisement."])
        #expect(try await bed.details(listing).reports.map(\.comment) == ["It says ANNA.", "An advertisement."])
    }

    @Test func readsOfClaimsAreLimited() async throws {
        let moderator = try await bed.person(role: .moderator)
        for _ in 0..<LoggedRead.maximum {
            let (_, listing, _, id) = try await disputed()
            try await bed.assign(listing, to: moderator)
            try await read(id, limit: 1, by: moderator)
            try await read(id, limit: 1, by: moderator)
            try await bed.release(listing, by: moderator)
        }
        let (_, listing, _, id) = try await disputed()
        try await bed.assign(listing, to: moderator)
        let refusal = await #expect(throws: ModerationRefusal.self) { try await read(id, by: moderator) }
        #expect(refusal?.problem.kind == .tooManyRequests)
        #expect(try await actions(for: .operator).count == LoggedRead.maximum)
    }

    @Test func aReporterReadsNoClaims() async throws {
        let (_, listing, _, id) = try await disputed()
        let (moderator, other) = try await (bed.person(role: .moderator), bed.person(role: .moderator))
        try await bed.report(listing, by: moderator)
        await #expect(throws: DecisionRefusal.ownReport) { try await read(id, by: moderator) }
        try await bed.assign(listing, to: other)
        try await read(id, by: other)
    }

    @Test func theLogDoesNotNameReadsToTheTwoPeople() async throws {
        let finder = try await bed.person(role: .moderator)
        let listing = try await bed.post(status: .found, by: finder)
        let (claimant, reader) = try await (bed.person(role: .moderator), bed.person(role: .moderator))
        let claim = try await claimed.claim(listing, by: claimant)
        _ = try await store.reports.report(
            claim, for: .scam, comment: .empty, by: finder, holdBy: nil, key: nil)
        let id = try await bed.assign(listing, to: reader).summary.id
        try await read(id, by: reader)
        _ = try await store.moderation.readExactLocation(of: id, by: reader)
        _ = try await store.moderation.readProof(of: id, by: reader)
        let names = ["read-proof", "read-exact-location", "read-claims"]
        #expect(try await actions(for: .operator) == names)
        #expect(try await actions(for: CaseReader(moderator: reader.account)) == names)
        for person in [finder, claimant] {
            #expect(try await actions(for: CaseReader(moderator: person.account)) == ["read", "read", "read"])
        }
    }

    @Test(arguments: [Role.moderator, .administrator])
    func noOneSuspendsTheOtherPersonOrARival(_ role: Role) async throws {
        let (finder, listing, rival, _) = try await disputed()
        let stranger = try await bed.person()
        let moderator = try await bed.person(role: role)
        let claim = try await claimed.claim(listing, by: moderator)
        // Whether somebody is a rival is not revealed: nobody is suspended while the thing is open to claims.
        for person in [finder, rival, stranger] {
            await #expect(throws: DecisionRefusal.conflictOfInterest) {
                try await claimed.suspend(person, .forGood, by: moderator)
            }
        }
        let (owner, other) = try await bed.listing()
        try await bed.report(other, by: stranger)
        await #expect(throws: DecisionRefusal.conflictOfInterest) {
            try await bed.decide(other, .suspendOwner, by: moderator)
        }
        let reader = CaseReader(moderator: moderator.account)
        let details = try #require(
            try await store.moderation.moderationCase(bed.details(other).summary.id, for: reader))
        let outlook = try #require(details.actions.first { $0.action == .suspendOwner })
        #expect(outlook.refusal == .conflictOfInterest)
        // Also after the moderator has given up the claim, which they could make again.
        try await claimed.act(.withdraw, claim, by: moderator)
        await #expect(throws: DecisionRefusal.conflictOfInterest) {
            try await claimed.suspend(rival, .forGood, by: moderator)
        }
        #expect(try await claimed.states(of: listing) == [.submitted, .withdrawn])
        try await bed.move(listing, .withdraw, by: finder)
        // The finder stays the other person.
        await #expect(throws: DecisionRefusal.conflictOfInterest) {
            try await claimed.suspend(finder, .forGood, by: moderator)
        }
        for person in [owner, rival, stranger] { try await claimed.suspend(person, .forGood, by: moderator) }
        try await bed.decide(other, .suspendOwner, by: moderator)
        try await claimed.check()
    }

    @Test func aFinderNeitherSuspendsNorReinstatesClaimants() async throws {
        let finder = try await bed.person(role: .moderator)
        let administrator = try await bed.person(role: .administrator)
        let listing = try await bed.post(status: .found, by: finder)
        let claimant = try await bed.person()
        _ = try await claimed.claim(listing, by: claimant)
        let refused = { () async in
            for suspension in [Suspension.forGood, .none] {
                await #expect(throws: DecisionRefusal.conflictOfInterest) {
                    try await claimed.suspend(claimant, suspension, by: finder)
                }
            }
        }
        await refused()
        try await claimed.suspend(claimant, .forGood, by: administrator)
        await refused()
        // A change of the role alone affects no claim.
        var change = AccountChange()
        change.role = .moderator
        _ = try await store.moderation.change(claimant.account, to: change, by: administrator)
    }

    @Test func aModeratorWhoClaimsTheThingGivesUpTheCase() async throws {
        let (_, listing, _, _) = try await disputed()
        let (moderator, other) = try await (bed.person(role: .moderator), bed.person(role: .moderator))
        try await bed.assign(listing, to: moderator)
        _ = try await claimed.claim(listing, by: moderator)
        try await bed.assign(listing, to: other)
        try await bed.decide(listing, .dismiss, by: other)
    }
}
