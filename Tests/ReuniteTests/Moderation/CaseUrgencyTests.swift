import Testing

@testable import Reunite

/// The order of the queue.
@Suite struct CaseUrgencyTests {
    private static let hour: Int64 = 3_600_000_000
    private static let day = Timestamp(microseconds: 1_800_000_000_000_000)

    private static func rank(
        _ weight: Double, _ state: CaseState = .open, isFound: Bool = true, openedAt: Timestamp = day,
        decidedAt: Timestamp? = nil
    ) -> Int64 {
        CaseUrgency.rank(of: state, weight: weight, isFound: isFound, openedAt: openedAt, decidedAt: decidedAt)
    }

    @Test("A listing that nobody finds has a quarter of the urgency")
    func urgency() {
        #expect(CaseUrgency.urgency(weight: 4, isFound: true) == 4)
        #expect(CaseUrgency.urgency(weight: 4, isFound: false) == 1)
        #expect(Self.rank(4, isFound: false) == Self.rank(1))
    }

    @Test("A unit of weight is worth four hours")
    func worth() {
        #expect(Self.rank(1) - Self.rank(0) == 4 * Self.hour)
        let later = { Self.day.adding(microseconds: $0 * Self.hour) }
        // Spam that was reported eight hours before a scam has the same rank.
        #expect(Self.rank(2) == Self.rank(4, openedAt: later(8)))
        #expect(Self.rank(2) < Self.rank(4, openedAt: later(7)) && Self.rank(2) > Self.rank(4, openedAt: later(9)))
    }

    @Test("Decided cases are ordered by the decision alone")
    func decided() {
        let later = Self.day.adding(microseconds: 5)
        for state in CaseState.allCases where state != .open {
            for (weight, isFound) in [(0.0, true), (4, true), (4, false)] {
                #expect(Self.rank(weight, state, isFound: isFound, decidedAt: later) == later.microseconds)
            }
        }
        // A case that opens again is ordered as any open one.
        #expect(Self.rank(4, decidedAt: later) == Self.rank(4))
    }

    @Test("A weight that cannot be is still a number", arguments: [Double.infinity, -.infinity, 1e300, -1e300])
    func damage(weight: Double) {
        #expect((Self.rank(weight) > 0) == (weight > 0))
    }

    @Test("A case shows the heaviest reasons first")
    func reasons() {
        let ordered = ReportReason.allCases.reversed().sorted(by: ReportReason.comesFirst)
        #expect(
            ordered == [.personalInformation, .scam, .offensive, .prohibited, .spam, .duplicate, .other])
    }
}
