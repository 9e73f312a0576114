import Reunite
import Testing

@testable import ReuniteStorage

@Suite struct ClaimTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    @Test func aThingIsClaimedAcceptedAndHandedOver() async throws {
        let (finder, listing) = try await claimed.found()
        let (claimant, other) = (try await bed.person(named: "Bo"), try await bed.person())
        let claim = try await claimed.claim(listing, by: claimant)
        let waiting = try await claimed.claim(listing, by: other)
        await expectRefusal(.notAccepted) { try await store.claims.code(of: claim, for: claimant) }
        let accepted = try await claimed.act(.accept, claim, by: finder)
        #expect(accepted.state == .accepted && accepted.claimant.displayName == "Bo" && accepted.side == .finder)
        await expectRefusal(.anotherAccepted) { try await claimed.act(.accept, waiting, by: finder) }
        let code = try await store.claims.code(of: claim, for: claimant)
        let done = try await store.claims.handOver(code.code, by: finder)
        #expect(done.state == .handedOver && done.endsAt == nil)
        #expect(done.events.map(\.state) == [.submitted, .accepted, .handedOver])
        #expect(done.events.map(\.actor) == [.claimant, .finder, .finder])
        let found = try #require(try await store.listings.listing(listing))
        #expect(found.state == .resolved && found.outcome == .returned)
        let ended = try await store.claims.claim(waiting, for: other)
        #expect(ended.state == .declined && ended.ending == .returnedToAnother)
        #expect(ended.events.last?.actor == .service)
        try await claimed.check()
    }

    /// It is submitted again under the same id, with new answers to the questions of now, and not more often than allowed.
    @Test func oneClaimOfAnAccountAndAListing() async throws {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        let key = IdempotencyKey("k", request: [1])
        let claim = try await claimed.claim(listing, by: claimant, key: key)
        #expect(try await claimed.claim(listing, by: claimant, key: key) == claim)
        await expectRefusal(.alreadyClaimed) { try await claimed.claim(listing, by: claimant) }
        try await claimed.act(.decline, claim, by: finder)
        try await claimed.act(.decline, claim, by: finder)
        await expectRefusal(.ended) { try await claimed.act(.accept, claim, by: finder) }
        let proof = try Proof(questions: [ProofQuestion("What colour?")], withheld: nil, serial: nil)
        try await store.proofs.set(proof, of: listing, by: finder)
        #expect(try await claimed.claim(listing, answers: ["blue"], by: claimant, from: [1]) == claim)
        let second = try await store.claims.claim(claim, for: finder)
        #expect(second.answers == ["blue"] && second.questions == ["What colour?"] && second.state == .submitted)
        #expect(second.events.map(\.action) == [nil, .decline, nil] && second.note == nil && second.ending == nil)
        #expect(second.endsAt == ClaimTerms.end(of: .submitted, since: second.updatedAt))
        try await claimed.act(.accept, claim, by: finder)
        try await claimed.act(.fail, claim, by: finder)
        #expect(try await claimed.claim(listing, answers: ["red"], by: claimant, from: [2]) == claim)
        try await claimed.act(.withdraw, claim, by: claimant)
        await expectRefusal(.alreadyClaimed) { try await claimed.claim(listing, answers: ["?"], by: claimant) }
        #expect(try await claimed.states(of: listing) == [.withdrawn])
        // Another account has its own.
        #expect(try await claimed.claim(listing, answers: ["red"], by: bed.person()) != claim)
        try await claimed.check()
    }

    @Test func eachSideDoesWhatItMay() async throws {
        let (finder, listing) = try await claimed.found()
        let (claimant, stranger) = (try await bed.person(), try await bed.person())
        let moderator = try await bed.person(role: .moderator)
        let claim = try await claimed.claim(listing, by: claimant)
        for action in ClaimAction.allCases {
            for nobody in [stranger, moderator] {
                await #expect(throws: AccessRefusal.notFound) { try await claimed.act(action, claim, by: nobody) }
            }
            for (side, session) in [(ClaimSide.finder, finder), (.claimant, claimant)] where !side.may(action) {
                await #expect(throws: AccessRefusal.forbidden) { try await claimed.act(action, claim, by: session) }
            }
        }
        for nobody in [stranger, moderator] {
            await #expect(throws: AccessRefusal.notFound) { try await store.claims.claim(claim, for: nobody) }
            await #expect(throws: AccessRefusal.notFound) { try await store.claims.code(of: claim, for: nobody) }
        }
        try await claimed.act(.accept, claim, by: finder)
        await #expect(throws: AccessRefusal.forbidden) { try await store.claims.code(of: claim, for: finder) }
        let code = try await store.claims.code(of: claim, for: claimant)
        // It is no guess, so it does not count.
        for nobody in [claimant, stranger, moderator] {
            await expectRefusal(.expiredCode) { try await store.claims.handOver(code.code, by: nobody) }
        }
        #expect(try await store.claims.handOver(code.code, by: finder).state == .handedOver)
    }

    @Test func codesAreValidForAMinuteAndNoMoreThanThree() async throws {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        let claim = try await claimed.claim(listing, by: claimant)
        try await claimed.act(.accept, claim, by: finder)
        var codes: [HandOverCode] = []
        for _ in 0..<5 { codes.append(try await store.claims.code(of: claim, for: claimant).code) }
        for old in codes.prefix(2) {
            await expectRefusal(.expiredCode) { try await store.claims.handOver(old, by: finder) }
        }
        try await bed.damage("UPDATE hand_over_code SET expires_at = expires_at - ?", [ClaimTerms.code * 1_000_000])
        for old in codes { await expectRefusal(.expiredCode) { try await store.claims.handOver(old, by: finder) } }
        try await bed.damage(
            "UPDATE hand_over_code SET expires_at = expires_at - ?", [ClaimTerms.codeMemory * 1_000_000])
        for old in codes { await expectRefusal(.wrongCode) { try await store.claims.handOver(old, by: finder) } }
        let fresh = try await store.claims.code(of: claim, for: claimant)
        #expect(try await store.claims.handOver(fresh.code, by: finder).state == .handedOver)
    }

    @Test func whatHappensToTheListingEndsItsClaims() async throws {
        let moderator = try await bed.person(role: .moderator)
        for ending in [ClaimEnding.listingResolved, .listingWithdrawn, .listingExpired, .listingRemoved, .listingLost] {
            let (finder, listing) = try await claimed.found()
            let (first, second) = (try await bed.person(), try await bed.person())
            let (accepted, waiting) = (
                try await claimed.claim(listing, by: first), try await claimed.claim(listing, by: second)
            )
            try await claimed.act(.accept, accepted, by: finder)
            switch ending {
            case .listingResolved: try await bed.move(listing, .resolve, by: finder)
            case .listingWithdrawn: try await bed.move(listing, .withdraw, by: finder)
            case .listingExpired: _ = try await store.listings.expire(now: .now.adding(seconds: 100 * 86_400))
            case .listingRemoved:
                try await bed.report(listing, by: first)
                try await bed.decide(listing, .remove, by: moderator)
            default: try await bed.edit(listing, "Lost after all", by: finder)
            }
            #expect(try await claimed.states(of: listing) == [.failed, .declined], "\(ending)")
            for (claim, person) in [(accepted, first), (waiting, second)] {
                #expect(try await store.claims.claim(claim, for: person).ending == ending)
            }
        }
        try await claimed.check()
    }

    @Test func aHeldListingKeepsItsClaimsAndNothingIsAccepted() async throws {
        let moderator = try await bed.person(role: .moderator)
        let (finder, listing) = try await claimed.found()
        let (claimant, other) = (try await bed.person(), try await bed.person())
        let claim = try await claimed.claim(listing, by: claimant)
        try await bed.report(listing, by: other)
        try await bed.decide(listing, .hold, by: moderator)
        await expectRefusal(.listingHidden) { try await claimed.act(.accept, claim, by: finder) }
        await #expect(throws: AccessRefusal.notFound) { try await claimed.claim(listing, by: other) }
        #expect(try await store.claims.claim(claim, for: claimant).title == nil)
        #expect(try await store.claims.claim(claim, for: finder).title == "Black backpack")
        try await bed.decide(listing, .restore, by: moderator)
        try await claimed.act(.accept, claim, by: finder)
        let code = try await store.claims.code(of: claim, for: claimant)
        try await bed.report(listing, .scam, by: other)
        try await bed.decide(listing, .hold, by: moderator)
        await expectRefusal(.listingHidden) { try await store.claims.handOver(code.code, by: finder) }
        await expectRefusal(.listingHidden) { try await store.claims.code(of: claim, for: claimant) }
        #expect(try await claimed.states(of: listing) == [.accepted])
    }

    @Test func claimsOfThoseWhoGoEnd() async throws {
        let administrator = try await bed.person(role: .administrator)
        let (finder, listing) = try await claimed.found()
        let (erased, suspended) = (try await bed.person(), try await bed.person())
        let (one, two) = (try await claimed.claim(listing, by: erased), try await claimed.claim(listing, by: suspended))
        try await claimed.act(.accept, two, by: finder)
        _ = try await store.accounts.erase(erased)
        try await claimed.suspend(suspended, .forGood, by: administrator)
        let ends = try await [one, two].asyncMap { try await store.claims.claim($0, for: finder) }
        #expect(ends.map(\.state) == [.withdrawn, .failed])
        #expect(ends.map(\.ending) == [.claimantErased, .claimantSuspended])
        #expect(ends[0].message == nil && ends[0].claimant.displayName == "Erased account")
        let third = try await bed.person()
        let last = try await claimed.claim(listing, by: third)
        _ = try await store.accounts.erase(finder)
        #expect(try await store.claims.claim(last, for: third).ending == .listingWithdrawn)
        #expect(try await bed.number("SELECT count(*) FROM proof") == 0)
        try await claimed.check()
    }

    @Test func aBlockedSideWritesNoNotesAndASuspendedFinderGetsNoClaims() async throws {
        let administrator = try await bed.person(role: .administrator)
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        let claim = try await claimed.claim(listing, by: claimant)
        try await store.messages.block(claimant.account, by: finder)
        await #expect(throws: AccessRefusal.blocked) {
            try await store.claims.act(.withdraw, on: claim, note: Note("I know you."), by: claimant)
        }
        #expect(try await claimed.act(.withdraw, claim, by: claimant).state == .withdrawn)
        try await claimed.suspend(finder, .forGood, by: administrator)
        let other = try await bed.person()
        await #expect(throws: ListingRefusal.noOwner) { try await claimed.claim(listing, by: other) }
        await #expect(throws: ListingRefusal.noOwner) { try await store.proofs.questions(of: listing, for: other) }
    }

    @Test func anImportForAnotherOwnerTakesNoProofAlong() async throws {
        let (first, second) = (try await bed.person("one@example.org"), try await bed.person("two@example.org"))
        let claimant = try await bed.person()
        let thing = try IncomingListing.test("Bag", externalID: "bag")
        _ = try await store.listings.upsert([thing], owner: "one@example.org")
        let listing = try #require(try await store.listings.walk([]).first).id
        let proof = try Proof(questions: [], withheld: Note("A letter is in it."), serial: nil)
        try await store.proofs.set(proof, of: listing, by: first)
        let claim = try await claimed.claim(listing, by: claimant)
        _ = try await store.listings.upsert([thing], owner: "two@example.org")
        #expect(try await store.claims.claim(claim, for: claimant).ending == .ownerChanged)
        #expect(try await store.proofs.proof(of: listing, by: second) == .none)
    }

    @Test func theHistoryOnlyGrows() async throws {
        let (_, listing) = try await claimed.found()
        _ = try await claimed.claim(listing, by: try await bed.person())
        for sql in ["UPDATE claim_event SET at = 0", "DELETE FROM claim_event"] {
            await #expect(throws: (any Error).self) { try await bed.damage(sql) }
        }
        #expect(try await bed.number("SELECT count(*) FROM claim_event WHERE at > 0") == 1)
    }

    @Test func claimsExpire() async throws {
        let (finder, listing) = try await claimed.found()
        let people = [try await bed.person(), try await bed.person()]
        let accepted = try await claimed.claim(listing, by: people[0])
        let waiting = try await claimed.claim(listing, by: people[1])
        try await claimed.act(.accept, accepted, by: finder)
        try await claimed.wait(days: 6)
        #expect(try await claimed.states(of: listing) == [.accepted, .submitted])
        try await claimed.wait(days: 2)
        #expect(try await claimed.states(of: listing) == [.accepted, .expired])
        try await claimed.wait(days: 21)
        #expect(try await claimed.states(of: listing) == [.accepted, .expired])
        try await claimed.wait(days: 2)
        #expect(try await claimed.states(of: listing) == [.failed, .expired])
        #expect(try await store.claims.claim(waiting, for: people[1]).events.last?.action == .expire)
    }

    @Test func fiftyClaimantsAndOneIsAccepted() async throws {
        let (finder, listing) = try await claimed.found()
        var claims: [(Session, ClaimID)] = []
        for _ in 0..<50 {
            let person = try await bed.person()
            claims.append((person, try await claimed.claim(listing, by: person)))
        }
        let won = try await withThrowingTaskGroup(of: Bool.self) { group in
            for (_, claim) in claims {
                group.addTask { [claimed] in
                    do {
                        try await claimed.act(.accept, claim, by: finder)
                        return true
                    } catch let error as RefusedClaim where error.reason == .anotherAccepted {
                        return false
                    }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 1)
        #expect(try await claimed.states(of: listing).filter { $0 == .accepted }.count == 1)
        #expect(try await bed.number("SELECT count(*) FROM claim_event WHERE action = 'accept'") == 1)
        let page = try await store.claims.claims(of: listing, by: finder, limit: 30, after: nil, room: .max)
        let rest = try await store.claims.claims(of: listing, by: finder, limit: 30, after: page.next, room: .max)
        #expect((page.claims + rest.claims).map(\.id) == claims.map(\.1).reversed() && rest.next == nil)
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}
