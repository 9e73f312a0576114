import Reunite
import Testing

@testable import ReuniteStorage

/// The counts about a claim that moderators see, and the verdicts that follow from its answer.
@Suite struct ClaimRecordTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    private func record(of claim: ClaimID, for session: Session, at now: Timestamp = .now) async throws -> ClaimRecord {
        let read = try await store.claims.claim(claim, for: session)
        return try await store.read { db in try ClaimRecords.record(db, of: read, at: now) }
    }

    @Test func claimsClientsSerialsAndRefusalsAreCounted() async throws {
        let (first, second) = (try await bed.person(), try await bed.person())
        var last: ClaimID?
        for number in 0..<4 {
            let (finder, listing) = try await claimed.found()
            let proof = try Proof(questions: [], withheld: nil, serial: SerialNumber("SN-1234"))
            try await store.proofs.set(proof, of: listing, by: finder)
            let claim = try await claimed.claim(
                listing, serial: number == 0 ? "sn 1234" : "SN-9999", by: first, from: [1, 2, 3, 4])
            if number < 2 { try await claimed.act(.decline, claim, by: finder) }
            last = claim
        }
        let (_, other) = try await claimed.found()
        let claim = try await claimed.claim(other, by: second, from: [1, 2, 3, 4])
        let found = try await record(of: try #require(last), for: first)
        #expect(found.claims == 3 && found.declined == 2 && found.wrongSerials == 3 && found.sharedClient == 1)
        #expect(found.delay < ClaimSuspicion.soon)
        // An account that shares the network: the claims of others from there count.
        let shared = try await record(of: claim, for: second)
        #expect(shared.claims == 0 && shared.sharedClient == 4 && shared.wrongSerials == 0)
        // From another network nobody else has claimed anything.
        let (_, third) = try await claimed.found()
        _ = try await claimed.claim(third, by: try await bed.person(), from: [9, 9, 9, 9])
        #expect(try await bed.number("SELECT count(*) FROM claim_client") == 6)

        // After a month nothing counts, and the networks are deleted.
        let later = Timestamp.now.adding(seconds: ClaimRecord.period + 60)
        let old = try await record(of: try #require(last), for: first, at: later)
        #expect(old.claims == 0 && old.declined == 0 && old.wrongSerials == 0 && old.sharedClient == 0)
        try await store.maintenance.prune(now: later)
        #expect(try await bed.number("SELECT count(*) FROM claim_client") == 0)
    }

    @Test func moderatorsSeeTheReasonsAndNothingFollows() async throws {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        let claim = try await claimed.claim(listing, by: claimant)
        _ = try await store.reports.report(
            claim, for: .scam, comment: .empty, by: finder, holdBy: nil, key: nil)
        let moderator = try await bed.person(role: .moderator)
        let id = try #require(try await store.moderation.moderationCase(of: listing))
        _ = try await store.moderation.assign(id, to: moderator)
        let page = try await store.moderation.claims(of: id, limit: 10, room: .max, after: nil, by: moderator)
        #expect(page.claims.first?.suspicion.findings.map(\.reason) == [.soonAfterPosting])
        #expect(try await claimed.states(of: listing) == [.submitted])
    }

    private func verdicts(of session: Session) async throws -> [MatchVerdict] {
        try await store.matches.verdicts(of: session).map(\.2)
    }

    @Test func anAcceptedClaimConfirmsTheMatchAndADeclinedOneDeniesIt() async throws {
        for (action, finders, claimants) in [
            (ClaimAction.accept, [MatchVerdict.mine], [MatchVerdict.mine]), (.decline, [.notMine], []),
        ] {
            let (finder, listing) = try await claimed.found()
            let claimant = try await bed.person()
            let own = try await bed.post("My black backpack", by: claimant)
            let claim = try await claimed.claim(listing, own: own, by: claimant)
            #expect(try await verdicts(of: finder) == [])
            try await claimed.act(action, claim, by: finder)
            #expect(try await verdicts(of: finder) == finders)
            #expect(try await verdicts(of: claimant) == claimants)
            // Without a listing of one's own there is no match.
            let (other, thing) = try await claimed.found()
            let bare = try await claimed.claim(thing, by: claimant)
            try await claimed.act(action, bare, by: other)
            #expect(try await verdicts(of: other) == [])
        }
        try await claimed.check()
    }

    /// A finder at the limit of verdicts can still answer.
    @Test func theLimitOfVerdictsStopsNoAnswer() async throws {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        let own = try await bed.post("My black backpack", by: claimant)
        let claim = try await claimed.claim(listing, own: own, by: claimant)
        _ = try await store.listings.upsert(
            try (0..<MatchStore.maximumVerdicts).map { try .test("Other thing \($0)") })

        try await bed.damage(
            """
            INSERT INTO match_verdict (listing, other, verdict, at)
            SELECT \(listing.row.rawValue), id, 'not-mine', 1 FROM listing
            WHERE id NOT IN (\(listing.row.rawValue), \(own.row.rawValue)) ORDER BY id LIMIT \(MatchStore.maximumVerdicts)
            """)
        #expect(try await claimed.act(.accept, claim, by: finder).state == .accepted)
        #expect(try await verdicts(of: finder).count == MatchStore.maximumVerdicts)
    }
}
