import Testing

@testable import Reunite

/// When a moderator may read what is logged.
@Suite struct LoggedReadTests {
    private static let now = Timestamp(microseconds: 10_000_000_000)
    private static let later = now.adding(seconds: 1)

    private static func refusal(
        _ state: CaseState = .open, _ ties: ModeratorTies = ModeratorTies(), assignmentEnd: Timestamp? = later,
        earlier: Timestamp? = nil
    ) -> ModerationRefusal? {
        let refusal = LoggedRead.refusal(in: state, ties, assignmentEnd: assignmentEnd, earlier: earlier, at: now)
        return refusal as? ModerationRefusal
    }

    private static func refusal(of ties: ModeratorTies) -> DecisionRefusal? {
        LoggedRead.refusal(in: .open, ties, assignmentEnd: later, earlier: nil, at: now) as? DecisionRefusal
    }

    @Test("Only an open case that is assigned to the moderator")
    func assignmentOfAnOpenCase() {
        #expect(Self.refusal() == nil)
        #expect(Self.refusal(.dismissed) == .caseNotOpen && Self.refusal(.actioned) == .caseNotOpen)
        for end in [nil, Self.now] { #expect(Self.refusal(assignmentEnd: end) == .notAssigned) }
        #expect(Self.refusal(of: ModeratorTies(assignedToAnotherUntil: Self.later)) == .assigned)
        #expect(Self.refusal(of: ModeratorTies(ownsListing: true)) == .ownListing)
        #expect(Self.refusal(of: ModeratorTies(hasReported: true)) == .ownReport)
        #expect(Self.refusal(of: ModeratorTies(hasDecided: true)) == .ownDecision)
    }

    @Test("The limit ends a period after the read that fills it")
    func limit() {
        let period = LoggedRead.period
        #expect(Self.refusal(earlier: Self.now) == .tooManyLoggedReads(seconds: Int(period)))
        #expect(Self.refusal(earlier: Self.now.adding(seconds: 1 - period)) == .tooManyLoggedReads(seconds: 1))
        let almost = Timestamp(microseconds: Self.now.microseconds - period * 1_000_000 + 1)
        #expect(Self.refusal(earlier: almost) == .tooManyLoggedReads(seconds: 1))
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
