import Testing

@testable import Reunite

/// When a moderator may read what is logged.
@Suite struct LoggedReadTests {
    private static let now = Timestamp(microseconds: 10_000_000_000)
    private static let later = now.adding(seconds: 1)

    private static func refusal(
        _ state: CaseState = .open, _ ties: ModeratorTies = ModeratorTies(), claimEnd: Timestamp? = later,
        earlier: Timestamp? = nil
    ) -> LoggedRead.Refusal? {
        LoggedRead.refusal(in: state, ties, claimEnd: claimEnd, earlier: earlier, at: now)
    }

    @Test("Only an open case that the moderator has claimed")
    func claimOfAnOpenCase() {
        #expect(Self.refusal() == nil)
        #expect(Self.refusal(.dismissed) == .decided && Self.refusal(.actioned) == .decided)
        for end in [nil, Self.now] { #expect(Self.refusal(claimEnd: end) == .notClaimed) }
        #expect(Self.refusal(.open, ModeratorTies(claimedByAnotherUntil: Self.later)) == .tied(.claimed))
        #expect(Self.refusal(.open, ModeratorTies(ownsListing: true)) == .tied(.own))
        #expect(Self.refusal(.open, ModeratorTies(hasReported: true)) == .tied(.hasReported))
        #expect(Self.refusal(.open, ModeratorTies(hasDecided: true)) == .tied(.hasDecided))
    }

    @Test("The limit ends a period after the read that fills it")
    func limit() {
        let period = LoggedRead.period
        #expect(Self.refusal(earlier: Self.now) == .tooMany(seconds: Int(period)))
        #expect(Self.refusal(earlier: Self.now.adding(seconds: 1 - period)) == .tooMany(seconds: 1))
        let almost = Timestamp(microseconds: Self.now.microseconds - period * 1_000_000 + 1)
        #expect(Self.refusal(earlier: almost) == .tooMany(seconds: 1))
        #expect(Self.refusal(earlier: Self.now.adding(seconds: -period)) == nil)
    }

    @Test("Owners see their exact points; moderators see private data without them; others see neither")
    func audiences() {
        #expect(ListingAudience.allCases.filter(\.seesPrivateData) == [.moderators, .owner])
        #expect(ListingAudience.allCases.filter(\.seesExactLocation) == [.owner])
        for role in Role.allCases {
            #expect(ListingAudience(isOwner: true, role: role) == .owner)
            #expect(ListingAudience(isOwner: false, role: role) == (role.isModerator ? .moderators : .everyone))
        }
    }
}
