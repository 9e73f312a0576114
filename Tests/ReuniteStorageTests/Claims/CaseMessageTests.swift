import Reunite
import Testing

@testable import ReuniteStorage

/// The messages of reported claims, as moderators read them.
@Suite struct CaseMessageTests {
    private let claimed: ClaimedStore
    private var store: Store { claimed.store }
    private var bed: ModeratedStore { claimed.bed }

    init() throws { claimed = try ClaimedStore() }

    private func say(_ text: String, in claim: ClaimID, by session: Session) async throws {
        _ = try await store.conversations.send(try Note(text), in: claim, by: session, key: nil)
    }

    private func report(_ claim: ClaimID, by session: Session) async throws {
        _ = try await store.reports.report(
            claim, for: .offensive, comment: .empty, by: session, holdBy: nil, key: nil)
    }

    private func messages(
        of listing: ListingID, limit: Int = 100, for moderator: Session?, assigning: Bool = true
    ) async throws -> [CaseMessage] {
        let id = try #require(try await store.moderation.moderationCase(of: listing))
        if let moderator, assigning { _ = try await store.moderation.assign(id, to: moderator) }
        var all: [CaseMessage] = []
        var cursor: ListCursor?
        repeat {
            let page = try await store.moderation.messages(
                of: id, limit: limit, room: .max, after: cursor, by: moderator)
            #expect(page.messages.count <= limit)
            all += page.messages
            cursor = page.next
        } while cursor != nil
        return all
    }

    @Test func moderatorsReadWhatWasWrittenUntilAClaimWasReported() async throws {
        let (finder, listing) = try await claimed.found()
        let people = try await [bed.person(named: "Ada"), bed.person(named: "Bo"), bed.person(named: "Cy")]
        let claims = try await [
            claimed.claim(listing, by: people[0]), claimed.claim(listing, by: people[1]),
            claimed.claim(listing, by: people[2]),
        ]
        for number in 0..<3 {
            try await say("\(number) asks.", in: claims[number], by: people[number])
            try await say("\(number) gets an answer.", in: claims[number], by: finder)
        }
        try await report(claims[0], by: finder)
        try await report(claims[1], by: people[1])
        try await say("Later.", in: claims[0], by: people[0])
        let moderator = try await bed.person(role: .moderator)
        for limit in [1, 2, 3, 4, 100] {
            let found = try await messages(of: listing, limit: limit, for: moderator)
            #expect(found.map(\.text) == ["0 asks.", "0 gets an answer.", "1 asks.", "1 gets an answer."], "\(limit)")
            #expect(found.map(\.claim) == [claims[0], claims[0], claims[1], claims[1]])
            #expect(found.map(\.side) == [.claimant, .finder, .claimant, .finder])
            #expect(found.map(\.author.displayName) == ["Ada", "Finder", "Bo", "Finder"])
            #expect(found.map(\.at) == found.map(\.at).sorted())
        }
        // Another report keeps what was written since.
        try await report(claims[0], by: people[0])
        _ = try await store.accounts.erase(people[0])
        let texts = try await messages(of: listing, for: moderator).map(\.text)
        #expect(texts.count == 5 && texts.last == "Later.")
        try await claimed.check()
    }

    @Test func theFinderAndClaimantsReadNothing() async throws {
        let finder = try await bed.person(role: .administrator)
        let listing = try await bed.post(status: .found, by: finder)
        let claimant = try await bed.person(role: .moderator)
        let claim = try await claimed.claim(listing, by: claimant)
        try await say("Pay first.", in: claim, by: finder)
        try await report(claim, by: claimant)
        for (person, error) in [(finder, DecisionRefusal.ownListing), (claimant, .ownClaim)] {
            await #expect(throws: error) {
                try await messages(of: listing, for: person, assigning: false)
            }
        }
        #expect(try await messages(of: listing, for: nil).map(\.text) == ["Pay first."])
    }

    @Test func aCaseHasNoneWhenItsDecisionIsOld() async throws {
        let (finder, listing) = try await claimed.found()
        let claimant = try await bed.person()
        let claim = try await claimed.claim(listing, by: claimant)
        try await say("Pay first.", in: claim, by: finder)
        try await report(claim, by: claimant)
        let moderator = try await bed.person(role: .moderator)
        try await bed.decide(listing, .dismiss, by: moderator)
        await #expect(throws: ModerationRefusal.caseNotOpen) {
            try await messages(of: listing, for: moderator, assigning: false)
        }
        // While the evidence is kept, a case that opens again has it.
        try await bed.report(listing, .spam, by: bed.person())
        #expect(try await messages(of: listing, for: moderator).map(\.text) == ["Pay first."])
        try await bed.decide(listing, .dismiss, by: moderator)
        let later = Timestamp.now.adding(seconds: ModerationPeriod.evidence + 60)
        _ = try await store.maintenance.forgetEvidence(now: later)
        try await bed.report(listing, .scam, by: bed.person())
        #expect(try await messages(of: listing, for: moderator).isEmpty)
        try await claimed.check()
    }
}
