import Testing

@testable import Reunite

/// Who may decide a case, against every combination of facts.
@Suite struct ModeratorTiesTests {
    private static let now = Timestamp(microseconds: 1_000_000)

    @Test func whoMayDecideFollowsFromTheFacts() {
        let flags = [false, true]
        for end in [nil, 999_999, 1_000_000, 1_000_001] as [Int64?] {
            for (own, other) in flags.flatMap({ own in flags.map { (own, $0) } }) {
                for (reported, decided, claimed) in flags.flatMap({ reported in
                    flags.flatMap { decided in flags.map { (reported, decided, $0) } }
                }) {
                    let ties = ModeratorTies(
                        assignedToAnotherUntil: end.map { Timestamp(microseconds: $0) }, ownsListing: own,
                        hasClaimed: claimed, hasReported: reported, hasDecided: decided)
                    let expected: ModeratorTies.Obstacle? =
                        if own { .own } else if claimed { .hasClaimed } else if end == 1_000_001 {
                            .assigned
                        } else if decided {
                            other ? .hasDecided : nil
                        } else if reported {
                            other ? .hasReported : nil
                        } else { nil }
                    #expect(ties.obstacle(at: Self.now, hasOther: other) == expected, "\(ties), \(other)")
                }
            }
        }
    }

    /// Whether there is another moderator costs a query.
    @Test func othersAreLookedForOnlyWhereItMatters() {
        var asked = 0
        func others() -> Bool {
            asked += 1
            return true
        }
        #expect(ModeratorTies().obstacle(at: Self.now, hasOther: others()) == nil && asked == 0)
        #expect(ModeratorTies(ownsListing: true).obstacle(at: Self.now, hasOther: others()) == .own && asked == 0)
        #expect(ModeratorTies(hasDecided: true).obstacle(at: Self.now, hasOther: others()) == .hasDecided)
        #expect(asked == 1)
    }
}
