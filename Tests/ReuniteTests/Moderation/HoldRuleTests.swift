import Testing

@testable import Reunite

/// What accounts can hold together, if moderators dismiss all of it.
@Suite struct HoldRuleTests {
    private static let rule = HoldRule(threshold: 10)

    private static func reporter(
        _ reason: ReportReason = .scam, upheld: Int = 0, dismissed: Int = 0, weight: Double = 4, holds: Int = 0,
        client: [UInt8]? = nil
    ) -> HoldRule.Reporter {
        HoldRule.Reporter(
            [.init(reason, weight: weight)], record: ReporterRecord(upheld: upheld, dismissed: dismissed),
            undecidedHolds: holds, client: client)
    }

    @Test("Without an upheld report an account weighs at most two, and less with each dismissed one")
    func weights() {
        #expect(Self.rule.weight(of: Self.reporter()) == 2)
        #expect(Self.rule.weight(of: Self.reporter(.other, weight: 1)) == 1)
        #expect(Self.rule.weight(of: Self.reporter(dismissed: 4)) == 1)
        #expect(Self.rule.weight(of: Self.reporter(upheld: 1)) == 4)
        // By the record of today, whatever a report weighed when it was made.
        #expect(Self.rule.weight(of: Self.reporter(upheld: 2, dismissed: 4, weight: 4)) == 3.2)
    }

    @Test("An account that takes part in three undecided holds, or was dismissed, does not count; a client counts once")
    func whoCounts() {
        #expect(Self.rule.counts(Self.reporter(holds: HoldRule.undecidedHolds - 1)))
        #expect(!Self.rule.counts(Self.reporter(holds: HoldRule.undecidedHolds)))
        var dismissed = Self.reporter()
        dismissed.wasDismissed = true
        #expect(!Self.rule.counts(dismissed))
        let reporters = [
            Self.reporter(client: [1]), Self.reporter(upheld: 1, client: [1]), Self.reporter(client: [2]),
            Self.reporter(), dismissed,
        ]
        let reports = Self.rule.reports(by: reporters, dismissals: 1)
        #expect(reports == HoldRule.Reports(weight: 8, reporters: 3, dismissals: 1))
    }

    /// The page on moderation has these numbers.
    @Test(
        "Sleepers hold a bounded number of listings, at a time and in all",
        arguments: [(3, []), (4, []), (5, [3]), (10, [6, 3]), (20, [12, 6, 4, 3, 3])])
    func sleepers(_ count: Int, _ rounds: [Int]) {
        #expect(Self.rounds(of: count) == rounds)
    }

    /// How many listings accounts hold before a moderator decides, again and again, if all of these holds are dismissed.
    private static func rounds(of count: Int) -> [Int] {
        var sleepers = Array(repeating: reporter(), count: count)
        var rounds: [Int] = []
        while rounds.count < 100 {
            let held = holds(by: &sleepers)
            guard held > 0 else { break }
            rounds.append(held)
            for index in sleepers.indices {
                let dismissed = sleepers[index].record.dismissed + sleepers[index].undecidedHolds
                sleepers[index].record = ReporterRecord(upheld: 0, dismissed: dismissed)
                sleepers[index].undecidedHolds = 0
            }
        }
        return rounds
    }

    /// How many listings accounts hold while nobody decides. The fewest that suffice report each, those first that weigh most.
    private static func holds(by sleepers: inout [HoldRule.Reporter]) -> Int {
        var held = 0
        while true {
            sleepers.sort { (rule.weight(of: $0), -$0.undecidedHolds) > (rule.weight(of: $1), -$1.undecidedHolds) }
            let able = sleepers.indices.filter { rule.counts(sleepers[$0]) }
            let enough = (0...able.count).first { size in
                rule.isDue(.public, rule.reports(by: able.prefix(size).map { sleepers[$0] }, dismissals: 0))
            }
            guard let enough else { return held }
            held += 1
            for index in able.prefix(enough) { sleepers[index].undecidedHolds += 1 }
        }
    }
}
