import Reunite
import Testing

@testable import ReuniteStorage

/// Moderators who read what finders hold back.
@Suite struct ProofReadTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    private func report(_ claim: ClaimID, by session: Session) async throws {
        _ = try await store.reports.report(claim, for: .scam, comment: .empty, by: session, holdBy: nil, key: nil)
    }

    private func number(of action: LoggedRead) async throws -> Int {
        try await bed.number("SELECT count(*) FROM moderation_log WHERE action = '\(action.rawValue)'")
    }

    /// A moderator claims and reports with a second account.
    @Test func aClaimantsReportAloneOpensTheProofToNoSingleModerator() async throws {
        let (finder, listing) = try await claimed.found(questions: ["Colour?"])
        let (moderator, other) = try await (bed.person(role: .moderator), bed.person(role: .moderator))
        let second = try await bed.person(named: "Second account")
        let claim = try await claimed.claim(listing, answers: ["?"], by: second)
        try await report(claim, by: second)
        // Another account reports the listing.
        try await bed.report(listing, by: try await bed.person(named: "Third account"))
        let id = try await bed.assign(listing, to: moderator).summary.id
        for _ in 0..<2 {
            await #expect(throws: ModerationRefusal.secondReaderNeeded) {
                try await store.moderation.readProof(of: id, by: moderator)
            }
        }
        #expect(try await number(of: .proof) == 0)
        #expect(try await number(of: .proofRequest) == 2)
        #expect(try await claimed.news(of: claim, for: finder) == [.submitted])
        // The request prevents a claim, as a read does.
        await expectRefusal(.moderated) { try await claimed.claim(listing, answers: [""], by: moderator) }
        // With a second moderator both read, and the finder knows.
        _ = try await store.moderation.release(id, by: moderator)
        try await bed.assign(listing, to: other)
        _ = try await store.moderation.readProof(of: id, by: other)
        #expect(try await claimed.news(of: claim, for: finder) == [.submitted, .proofRead])
        _ = try await store.moderation.release(id, by: other)
        try await bed.assign(listing, to: moderator)
        _ = try await store.moderation.readProof(of: id, by: moderator)
        #expect(try await claimed.news(of: claim, for: finder) == [.submitted, .proofRead, .proofRead])
        // A request counts until the case is decided.
        try await bed.decide(listing, .dismiss, by: moderator)
        try await report(claim, by: second)
        try await bed.assign(listing, to: moderator)
        await #expect(throws: ModerationRefusal.secondReaderNeeded) {
            try await store.moderation.readProof(of: id, by: moderator)
        }
        try await claimed.check()
    }

    private func answers(_ id: CaseID, for moderator: Session) async throws -> [[String]] {
        let page = try await store.moderation.claims(of: id, limit: 9, room: .max, after: nil, by: moderator)
        #expect(page.claims.allSatisfy { !$0.needsAnotherModerator || $0.claim.message == nil })
        return page.claims.map { $0.needsAnotherModerator ? ["hidden"] + $0.claim.answers : $0.claim.answers }
    }

    /// Only the claim that its own claimant has reported is shown to one moderator.
    @Test func aClaimantsReportAloneShowsNoOthersAnswersToASingleModerator() async throws {
        let (finder, listing) = try await claimed.found(questions: ["Colour?"])
        let (moderator, other) = try await (bed.person(role: .moderator), bed.person(role: .moderator))
        let owner = try await claimed.claim(listing, answers: ["blue"], by: bed.person())
        let second = try await bed.person(named: "Second account")
        let claim = try await claimed.claim(listing, answers: ["?"], by: second)
        try await report(claim, by: second)
        try await bed.report(listing, by: try await bed.person(named: "Third account"))
        let id = try await bed.assign(listing, to: moderator).summary.id
        for _ in 0..<2 { #expect(try await answers(id, for: moderator) == [["?"], ["hidden"]]) }
        // The second moderator sees them, and then the first.
        try await bed.release(listing, by: moderator)
        try await bed.assign(listing, to: other)
        #expect(try await answers(id, for: other) == [["?"], ["blue"]])
        try await bed.release(listing, by: other)
        try await bed.assign(listing, to: moderator)
        #expect(try await answers(id, for: moderator) == [["?"], ["blue"]])
        // Until the case is decided. Then the finder's report is enough.
        try await bed.decide(listing, .dismiss, by: moderator)
        try await report(claim, by: second)
        try await bed.assign(listing, to: moderator)
        #expect(try await answers(id, for: moderator) == [["?"], ["hidden"]])
        try await report(claim, by: finder)
        #expect(try await answers(id, for: moderator) == [["?"], ["blue"]])
        // The true owner who reports is helped by one moderator.
        let (_, lost) = try await claimed.found(questions: ["Colour?"])
        let victim = try await bed.person()
        try await report(try await claimed.claim(lost, answers: ["red"], by: victim), by: victim)
        let next = try await bed.assign(lost, to: moderator).summary.id
        #expect(try await answers(next, for: moderator) == [["red"]])
        #expect(try await store.claims.claim(owner, for: finder).answers == ["blue"])
        try await claimed.check()
    }

    @Test func theFinderIsNotifiedOfEachReadAtOnce() async throws {
        let (finder, listing) = try await claimed.found(questions: ["Colour?"])
        let claimant = try await bed.person()
        let claim = try await claimed.claim(listing, answers: ["?"], by: claimant)
        _ = try await claimed.letters(to: finder)
        try await report(claim, by: finder)
        let moderator = try await bed.person(role: .moderator)
        let id = try await bed.assign(listing, to: moderator).summary.id
        for _ in 0..<2 { _ = try await store.moderation.readProof(of: id, by: moderator) }
        #expect(try await claimed.news(of: claim, for: finder) == [.submitted, .proofRead, .proofRead])
        #expect(try await claimed.news(of: claim, for: claimant) == [])
        // Half an hour has not passed since the last mail.
        let letters = try await claimed.letters(to: finder)
        #expect(letters.map(\.count) == [2])
        try await claimed.check()
    }

    @Test func aClaimAfterAReadIsMarked() async throws {
        let (finder, listing) = try await claimed.found(questions: ["Colour?"])
        let early = try await bed.person()
        let first = try await claimed.claim(listing, answers: ["blue"], by: early)
        try await report(first, by: finder)
        let moderator = try await bed.person(role: .moderator)
        let id = try await bed.assign(listing, to: moderator).summary.id
        _ = try await store.moderation.readProof(of: id, by: moderator)
        let person = try await bed.person()
        let second = try await claimed.claim(listing, answers: ["a dent"], by: person)
        #expect(try await store.claims.claim(first, for: finder).followsRead == false)
        #expect(try await store.claims.claim(second, for: finder).followsRead == true)
        #expect(try await store.claims.claim(second, for: person).followsRead == nil)
        let claims = try await store.moderation.claims(of: id, limit: 9, room: .max, after: nil, by: moderator).claims
        let marked = claims.map { $0.suspicion.findings.contains { $0.reason == .followsRead } }
        #expect(marked == [true, false])
        // So is a claim that is submitted again.
        try await claimed.act(.withdraw, first, by: early)
        #expect(try await claimed.claim(listing, answers: ["a dent"], by: early) == first)
        #expect(try await store.claims.claim(first, for: finder).followsRead == true)
        // A read in another case marks nothing.
        let (owner, other) = try await claimed.found()
        let third = try await claimed.claim(other, by: person)
        #expect(try await store.claims.claim(third, for: owner).followsRead == false)
    }

    /// Its id is older than the read; its answers are not.
    @Test func aClaimThatIsSubmittedAgainAfterAReadIsMarked() async throws {
        let (finder, listing) = try await claimed.found(questions: ["Colour?"])
        let person = try await bed.person()
        let early = try await claimed.claim(listing, answers: ["blue"], by: person)
        _ = try await store.claims.act(.withdraw, on: early, note: nil, by: person)
        try await report(try await claimed.claim(listing, answers: ["red"], by: try await bed.person()), by: finder)
        let moderator = try await bed.person(role: .moderator)
        let id = try await bed.assign(listing, to: moderator).summary.id
        _ = try await store.moderation.readProof(of: id, by: moderator)
        #expect(try await store.claims.claim(early, for: finder).followsRead == false)
        let again = try await claimed.claim(listing, answers: ["a dent"], by: person)
        #expect(again == early)
        #expect(try await store.claims.claim(again, for: finder).followsRead == true)
    }
}
