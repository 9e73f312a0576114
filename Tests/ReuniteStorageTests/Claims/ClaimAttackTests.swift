import Reunite
import Testing

@testable import ReuniteStorage

/// What one of the two people could try, or learn, at the cost of others.
@Suite struct ClaimAttackTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    /// The answer to a hand-over may be lost on the way.
    @Test func aHandOverThatComesAgainIsAnsweredAgain() async throws {
        let (finder, listing) = try await claimed.found()
        let (claimant, stranger) = (try await bed.person(), try await bed.person())
        let claim = try await claimed.claim(listing, by: claimant)
        try await claimed.act(.accept, claim, by: finder)
        let unused = try await store.claims.code(of: claim, for: claimant).code
        let code = try await store.claims.code(of: claim, for: claimant).code
        let done = try await store.claims.handOver(code, by: finder)
        #expect(try await store.claims.handOver(code, by: finder) == done)
        // For nobody else, and no other code of the claim.
        for person in [claimant, stranger] {
            await expectRefusal(.expiredCode) { try await store.claims.handOver(code, by: person) }
        }
        await expectRefusal(.expiredCode) { try await store.claims.handOver(unused, by: finder) }
        #expect(try await bed.number("SELECT count(*) FROM claim_event WHERE action = 'hand-over'") == 1)
        // The listing stays as its owner makes it afterwards.
        try await bed.move(listing, .reopen, by: finder)
        #expect(try await store.claims.handOver(code, by: finder).state == .handedOver)
        #expect(try await store.listings.listing(listing)?.state == .open)
        try await claimed.check()
        try await bed.damage("UPDATE hand_over_code SET expires_at = expires_at - ?", [ClaimTerms.code * 1_000_000])
        await expectRefusal(.expiredCode) { try await store.claims.handOver(code, by: finder) }
        try await store.maintenance.prune(now: .now.adding(seconds: ClaimTerms.codeMemory))
        #expect(try await bed.number("SELECT count(*) FROM hand_over_code") == 0)
    }

    /// A suspended finder can neither answer nor enter a code, so nobody should wait or come.
    @Test func claimsOnTheListingsOfASuspendedFinderEnd() async throws {
        let administrator = try await bed.person(role: .administrator)
        let (finder, listing) = try await claimed.found()
        let people = [try await bed.person(), try await bed.person()]
        let claims = try await people.asyncMap { try await claimed.claim(listing, by: $0) }
        try await claimed.act(.accept, claims[0], by: finder)
        _ = try await store.claims.code(of: claims[0], for: people[0])
        // Their own claims on what others have found are those of a claimant.
        let (_, others) = try await claimed.found()
        let own = try await claimed.claim(others, by: finder)
        try await claimed.suspend(finder, .forGood, by: administrator)
        #expect(try await claimed.states(of: listing) == [.failed, .declined])
        for (claim, person) in zip(claims, people) {
            #expect(try await store.claims.claim(claim, for: person).ending == .finderSuspended)
        }
        await expectRefusal(.notAccepted) { try await store.claims.code(of: claims[0], for: people[0]) }
        #expect(try await claimed.states(of: others) == [.declined])
        #expect(try await store.claims.claim(own, for: finder).ending == .claimantSuspended)
        // After the suspension the thing can be claimed again.
        try await claimed.suspend(finder, .none, by: administrator)
        let again = try await claimed.claim(listing, by: people[1])
        let back = try await bed.signIn(finder.account)
        #expect(try await claimed.act(.accept, again, by: back).state == .accepted)
        try await claimed.check()
    }

    /// A finder cannot make a claim on a black backpack one on something else.
    @Test func aClaimKeepsTheTitleThatWasClaimed() async throws {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        let claim = try await claimed.claim(listing, by: claimant)
        let draft = try ModeratedStore.draft("An umbrella", status: .found)
        _ = try await store.listings.edit(listing, by: finder, .draft(draft))
        for person in [finder, claimant] {
            #expect(try await store.claims.claim(claim, for: person).title == "Black backpack")
        }
        try await bed.move(listing, .withdraw, by: finder)
        #expect(try await store.claims.claim(claim, for: claimant).title == "Black backpack")
        _ = try await store.maintenance.forgetClaims(now: .now.adding(seconds: ClaimTerms.memory + 1))
        #expect(try await store.claims.claim(claim, for: claimant).title == nil)
    }

    @Test func anErasedFinderLeavesNoTitle() async throws {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        let claim = try await claimed.claim(listing, by: claimant)
        _ = try await store.accounts.erase(finder)
        #expect(try await store.claims.claim(claim, for: claimant).title == nil)
        #expect(try await bed.number("SELECT count(*) FROM claim WHERE title <> ''") == 0)
    }

    /// Nothing that a claimant reads depends on whether somebody else is accepted, and is not any more.
    @Test func claimantsDoNotSeeThatAnotherIsAccepted() async throws {
        let (finder, listing) = try await claimed.found()
        let (chosen, waiting) = (try await bed.person(), try await bed.person())
        let accepted = try await claimed.claim(listing, by: chosen)
        let claim = try await claimed.claim(listing, by: waiting)
        func read() async throws -> [Claim] {
            let list = try await store.claims.claims(of: waiting, limit: 10, after: nil, room: .max)
            return list.claims + [try await store.claims.claim(claim, for: waiting)]
        }
        let before = try await read()
        #expect(before[0].endsAt == ClaimTerms.end(of: .submitted, since: before[0].updatedAt))
        try await claimed.act(.accept, accepted, by: finder)
        _ = try await store.claims.code(of: accepted, for: chosen)
        #expect(try await read() == before)
        await expectRefusal(.notAccepted) { try await store.claims.code(of: claim, for: waiting) }
        await expectRefusal(.alreadyClaimed) { try await claimed.claim(listing, by: waiting) }
        _ = try await claimed.claim(listing, by: try await bed.person())
        try await claimed.act(.fail, accepted, by: finder)
        #expect(try await read() == before)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
