import Foundation
import Reunite
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

@Suite struct StatisticsTests {
    private let bed: ModeratedStore

    init() throws { bed = try ModeratedStore() }

    @Test func thereIsNothingYet() async throws {
        let statistics = try await bed.store.moderation.statistics(for: .operator)
        #expect(statistics.cases.map(\.name) == ["open", "dismissed", "actioned"])
        #expect(statistics.cases.allSatisfy { $0.count == 0 } && statistics.reasons.count == 7)
        #expect(statistics.weeks.isEmpty && statistics.medianTimeToDecision == nil)
    }

    @Test func casesReportsAndDecisionsAreCounted() async throws {
        let moderator = try await bed.person(role: .moderator)
        for action in [nil, ModerationAction.dismiss, .remove, .remove, .hold] {
            let (_, listing) = try await bed.listing()
            try await bed.report(listing, .scam, by: bed.person())
            try await bed.report(listing, .other, by: bed.person())
            if let action { try await bed.decide(listing, action, by: moderator) }
        }
        // What is no decision about a case is not counted as one.
        var change = AccountChange()
        change.role = .moderator
        _ = try await bed.store.moderation.change(
            bed.person().account, to: change, by: bed.person(role: .administrator))
        let statistics = try await bed.store.moderation.statistics(for: .operator)
        #expect(statistics.cases.map(\.count) == [1, 1, 3])
        let reasons = Dictionary(uniqueKeysWithValues: statistics.reasons.map { ($0.name, $0.count) })
        #expect(reasons["scam"] == 5 && reasons["other"] == 5 && reasons["spam"] == 0)
        #expect(statistics.weeks.reduce(0) { $0 + $1.reports } == 10)
        #expect(statistics.weeks.reduce(0) { $0 + $1.decisions } == 4)
        #expect(try #require(statistics.medianTimeToDecision) < 60)
    }

    /// Each day for eight years, whose week an independent calendar tells: those around New Year above all.
    @Test func weeksAreThoseOfTheCalendarAroundNewYear() async throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for year in 2024...2032 {
            for day in -10..<10 {
                let start = try #require(calendar.date(from: DateComponents(year: year, month: 1, day: 1)))
                for second in [0, 86_399] {
                    let date = start.addingTimeInterval(Double(day * 86_400 + second))
                    let parts = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: date)
                    let week = String(format: "%d-W%02d", parts.yearForWeekOfYear ?? 0, parts.weekOfYear ?? 0)
                    let time = Int64(date.timeIntervalSince1970) * 1_000_000
                    let told = try await bed.store.read { db in
                        try db.prepare("SELECT \(Week.number(of: "\(time)"))").first { Week(number: $0.integer(0)) }
                    }
                    #expect(told?.description == week, "\(date)")
                }
            }
        }
    }

    @Test func weeksComeTheLatestFirst() async throws {
        for days in [0, 7, 70] {
            let (_, listing) = try await bed.listing()
            let report = try await bed.report(listing, by: bed.person())
            try await bed.damage(
                "UPDATE report SET id = id - ? WHERE id = ?",
                [Int64(days) * 86_400_000_000, report.row.rawValue])
        }
        let weeks = try await bed.store.moderation.statistics(for: .operator).weeks.map(\.week)
        #expect(weeks.count == 3 && weeks == weeks.sorted().reversed())
    }

    /// A report that is made again later is not a new one.
    @Test func aReportCountsInTheWeekInWhichItWasMade() async throws {
        let (_, listing) = try await bed.listing()
        let reporter = try await bed.person()
        let report = try await bed.report(listing, by: reporter)
        try await bed.damage("UPDATE report SET id = id - ? WHERE id = ?", [70 * 86_400_000_000, report.row.rawValue])
        let weeks = try await bed.store.moderation.statistics(for: .operator).weeks.map(\.week)
        try await bed.report(listing, .spam, "Still.", by: reporter)
        #expect(try await bed.store.moderation.statistics(for: .operator).weeks.map(\.week) == weeks)
    }

    @Test(arguments: [([7], 7), ([1, 9], 1), ([9, 1, 5], 5), ([4, 3, 2, 1], 2), ([1, 1, 1, 1_000_000], 1)])
    func theMedianIsTheOneInTheMiddle(_ hours: [Int], _ median: Int) async throws {
        let moderator = try await bed.person(role: .moderator)
        for time in hours {
            let (_, listing) = try await bed.listing()
            try await bed.report(listing, by: bed.person())
            try await bed.decide(listing, .dismiss, by: moderator)
            try await bed.damage(
                "UPDATE moderation_case SET time_to_decision = ? WHERE listing = ?",
                [Int64(time) * 3_600_000_000, listing.row.rawValue])
        }
        let (_, open) = try await bed.listing()
        try await bed.report(open, by: bed.person())
        #expect(try await bed.store.moderation.statistics(for: .operator).medianTimeToDecision == Double(median * 3600))
    }

    /// From the opening to the decision that closed the case, not to one that came in its place later.
    @Test func aDecisionAnewTakesNoTime() async throws {
        let moderator = try await bed.person(role: .moderator)
        let (_, listing) = try await bed.listing()
        try await bed.report(listing, by: bed.person())
        try await bed.damage("UPDATE moderation_case SET opened_at = opened_at - 3600000000")
        try await bed.decide(listing, .dismiss, by: moderator)
        let first = try #require(try await bed.store.moderation.statistics(for: .operator).medianTimeToDecision)
        #expect((3600..<3700).contains(first))
        try await bed.damage("UPDATE moderation_case SET opened_at = opened_at - 36000000000")
        try await bed.decide(listing, .remove, by: moderator)
        #expect(try await bed.store.moderation.statistics(for: .operator).medianTimeToDecision == first)
    }
}
