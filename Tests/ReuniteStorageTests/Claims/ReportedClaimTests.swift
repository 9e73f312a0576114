import Reunite
import Testing

@testable import ReuniteStorage

/// Claims that one of their two people reports.
@Suite struct ReportedClaimTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    private struct Scene {
        let finder, claimant, moderator: Session
        let listing: ListingID
        let claim: ClaimID
    }

    /// A claim on a thing with a question, and a moderator.
    private func scene() async throws -> Scene {
        let finder = try await bed.person(named: "Finder")
        let listing = try await bed.post(status: .found, by: finder)
        let proof = try Proof(
            questions: [ProofQuestion("Colour?")], withheld: Note("A letter."), serial: SerialNumber("SN-1234"))
        try await store.proofs.set(proof, of: listing, by: finder)
        let claimant = try await bed.person(named: "Bo")
        let claim = try await claimed.claim(listing, answers: ["blue"], serial: "SN-1", by: claimant)
        return Scene(
            finder: finder, claimant: claimant, moderator: try await bed.person(role: .moderator), listing: listing,
            claim: claim)
    }

    @discardableResult
    private func report(
        _ claim: ClaimID, _ reason: ReportReason = .scam, _ comment: String = "", by session: Session,
        holdBy rule: HoldRule? = nil
    ) async throws -> ReportID {
        try await store.reports.report(
            claim, for: reason, comment: Description(comment), by: session, holdBy: rule, key: nil
        ).report.id
    }

    private func claims(
        of listing: ListingID, for moderator: Session, assigning: Bool = true
    ) async throws -> [CaseClaim] {
        let id = try #require(try await store.moderation.moderationCase(of: listing))
        if assigning { _ = try await store.moderation.assign(id, to: moderator) }
        return try await store.moderation.claims(of: id, limit: 10, room: .max, after: nil, by: moderator).claims
    }

    @Test func eitherSideReportsAndModeratorsSeeTheClaim() async throws {
        let scene = try await scene()
        let stranger = try await bed.person()
        for nobody in [stranger, scene.moderator] {
            await #expect(throws: AccessRefusal.notFound) { try await report(scene.claim, by: nobody) }
        }
        let first = try await report(scene.claim, .scam, "Claims everything.", by: scene.finder)
        #expect(try await report(scene.claim, .scam, "Claims everything.", by: scene.finder) == first)
        try await report(scene.claim, .offensive, "Wants money.", by: scene.claimant)
        let found = try #require(try await claims(of: scene.listing, for: scene.moderator).first)
        #expect(found.claim.id == scene.claim && found.claim.answers == ["blue"] && found.claim.serial == nil)
        #expect(found.claim.events.map(\.state) == [.submitted])
        #expect(found.reports.map(\.side) == [.finder, .claimant])
        #expect(found.reports.map(\.comment) == ["Claims everything.", "Wants money."])
        #expect(found.reports.map(\.kept.answers) == [["blue"], ["blue"]])
        // A report of the listing shows its claims too.
        let (finder, other) = try await claimed.found()
        let claim = try await claimed.claim(other, by: scene.claimant)
        try await bed.report(other, by: stranger)
        #expect(try await claims(of: other, for: scene.moderator).map(\.claim.id) == [claim])
        // One report can name several claims.
        let second = try await claimed.claim(other, by: stranger)
        let one = try await report(claim, .scam, "Both.", by: finder)
        let version = try await bed.details(other).summary.version
        #expect(try await report(second, .scam, "Both.", by: finder) == one)
        #expect(try await bed.details(other).summary.version == version + 1)
        #expect(try await claims(of: other, for: scene.moderator).map(\.reports.count) == [1, 1])
        try await claimed.check()
    }

    @Test func whatAReportedClaimSaysIsKeptUntilTheDecisionIsOld() async throws {
        let scene = try await scene()
        try await report(scene.claim, by: scene.finder)
        _ = try await store.accounts.erase(scene.claimant)
        let found = try #require(try await claims(of: scene.listing, for: scene.moderator).first)
        #expect(found.claim.answers.isEmpty && found.reports.first?.kept.answers == ["blue"])
        try await bed.decide(scene.listing, .dismiss, by: scene.moderator)
        let later = Timestamp.now.adding(seconds: ModerationPeriod.evidence + 60)
        _ = try await store.maintenance.forgetEvidence(now: later)
        #expect(try await bed.number("SELECT count(*) FROM claim_report WHERE answers <> '' OR message NOTNULL") == 0)
        #expect(try await bed.number("SELECT count(*) FROM claim_report") == 1)
        try await claimed.check()
    }

    /// A finder's report is about the claimant: it neither hides the finder's listing nor changes the finder's record.
    @Test func undecidedReportsKeepTheirComments() async throws {
        let scene = try await scene()
        try await report(scene.claim, .scam, "Asks for money.", by: scene.finder)
        let later = Timestamp.now.adding(seconds: ModerationPeriod.undecided + 60)
        _ = try await store.maintenance.forgetUndecidedEvidence(now: later)
        #expect(try await bed.number("SELECT count(*) FROM claim_report WHERE answers <> ''") == 0)
        #expect(try await bed.number("SELECT count(*) FROM claim_report WHERE comment <> ''") == 1)
        try await bed.decide(scene.listing, .dismiss, by: scene.moderator)
        let old = Timestamp.now.adding(seconds: ModerationPeriod.evidence + 60)
        _ = try await store.maintenance.forgetEvidence(now: old)
        #expect(try await bed.number("SELECT count(*) FROM claim_report WHERE comment <> ''") == 0)
        try await claimed.check()
    }

    @Test func aFindersReportDoesNotCountAgainstTheListing() async throws {
        let scene = try await scene()
        let rule = HoldRule(threshold: 0.1, fewestReporters: 1, leastAge: 0, unprovenWeight: .infinity)
        try await report(scene.claim, by: scene.finder, holdBy: rule)
        #expect(try await bed.visibility(scene.listing) == .public)
        try await bed.decide(scene.listing, .dismiss, by: scene.moderator)
        #expect(try await bed.number("SELECT count(*) FROM report WHERE settled = 'closed'") == 1)
        // A claimant's report counts as a report of the listing.
        try await report(scene.claim, by: scene.finder)
        try await report(scene.claim, by: scene.claimant, holdBy: rule)
        #expect(try await bed.visibility(scene.listing) == .held)
        try await bed.decide(scene.listing, .remove, by: scene.moderator)
        #expect(try await bed.number("SELECT count(*) FROM report WHERE settled = 'upheld'") == 1)
        #expect(try await bed.number("SELECT count(*) FROM report WHERE settled = 'closed'") == 2)
        try await claimed.check()
    }

    @Test func finderAndClaimantsTakeNoDecision() async throws {
        let finder = try await bed.person(role: .moderator)
        let listing = try await bed.post(status: .found, by: finder)
        let claimant = try await bed.person(role: .moderator)
        let claim = try await claimed.claim(listing, by: claimant)
        try await report(claim, by: claimant)
        let id = try #require(try await store.moderation.moderationCase(of: listing))
        for (person, error) in [(finder, DecisionRefusal.ownListing), (claimant, .ownClaim)] {
            // Even if there is no other moderator.
            await #expect(throws: error) { try await bed.decide(listing, .dismiss, by: person) }
            await #expect(throws: error) { try await store.moderation.assign(id, to: person) }
            await #expect(throws: error) { try await store.moderation.readProof(of: id, by: person) }
            await #expect(throws: error) { try await claims(of: listing, for: person, assigning: false) }
            let reader = CaseReader(moderator: person.account)
            await #expect(throws: error) { try await store.moderation.moderationCase(id, for: reader) }
            await #expect(throws: error) {
                try await store.moderation.reports(of: id, limit: 10, after: nil, for: reader)
            }
        }
        // Even when the claim has ended.
        try await claimed.act(.withdraw, claim, by: claimant)
        await #expect(throws: DecisionRefusal.ownClaim) { try await bed.decide(listing, .dismiss, by: claimant) }
        let other = try await bed.person(role: .moderator)
        try await bed.decide(listing, .dismiss, by: other)
        await #expect(throws: ModerationRefusal.caseNotOpen) {
            try await claims(of: listing, for: other, assigning: false)
        }
    }

    @Test func theProofIsReadOnRecordWhileAClaimIsDisputed() async throws {
        let scene = try await scene()
        let id = try await { () async throws -> CaseID in
            try await bed.report(scene.listing, by: try await bed.person())
            return try #require(try await store.moderation.moderationCase(of: scene.listing))
        }()
        await #expect(throws: ModerationRefusal.notAssigned) {
            try await store.moderation.readProof(of: id, by: scene.moderator)
        }
        _ = try await store.moderation.assign(id, to: scene.moderator)
        await #expect(throws: AccessRefusal.notFound) {
            try await store.moderation.readProof(of: id, by: scene.moderator)
        }
        #expect(try await bed.number("SELECT count(*) FROM moderation_log") == 0)
        try await report(scene.claim, by: scene.finder)
        for read in 1...LoggedRead.maximum {
            let (proof, claims) = try await store.moderation.readProof(of: id, by: scene.moderator)
            #expect(claims.map(\.claim) == [scene.claim])
            #expect(proof.withheld?.text == "A letter." && proof.serial?.text == "SN-1234")
            #expect(try await bed.number("SELECT count(*) FROM moderation_log WHERE action = 'read-proof'") == read)
        }
        let refusal = await #expect(throws: ModerationRefusal.self) {
            try await store.moderation.readProof(of: id, by: scene.moderator)
        }
        #expect(refusal?.problem.kind == .tooManyRequests)
        // Reads of exact points are counted apart, and neither is a decision.
        _ = try await store.moderation.readExactLocation(of: id, by: scene.moderator)
        #expect(try await bed.details(scene.listing).decisions.isEmpty)
        try await bed.decide(scene.listing, .dismiss, by: scene.moderator)
        await #expect(throws: ModerationRefusal.caseNotOpen) {
            try await store.moderation.readProof(of: id, by: scene.moderator)
        }
        try await claimed.check()
    }
}
