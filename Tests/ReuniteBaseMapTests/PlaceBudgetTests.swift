import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteBaseMap
@testable import ReuniteDatabase

@Suite struct PlaceBudgetTests {
    private let files: TestGazetteers

    init() throws { files = try TestGazetteers() }

    /// A question that has used its steps is answered with what was found.
    @Test func aQuestionHasOneBudget() throws {
        let places = try files.places()
        let budget = PlaceBudget { ReadLimit() }
        #expect(!(try places.hits(SearchWords("paris"), near: nil, in: nil, within: budget)).isEmpty)
        while let query = budget.query(atMost: 1_000_000) { use(query.steps, of: query.limit) }
        #expect(try places.hits(SearchWords("paris"), near: nil, in: nil, within: budget).isEmpty && !budget.isTooLong)
        let late = PlaceBudget { ReadLimit(until: .now) }
        #expect(try places.hits(SearchWords("paris"), near: nil, in: nil, within: late).isEmpty && late.isTooLong)
    }

    private func use(_ steps: Int, of limit: ReadLimit) {
        let endless = "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
        try? DatabaseQueue().read { db in
            let db = SQLiteConnection(db)
            try db.run(under: limit) { _ = try limit.within(steps: steps) { try db.integer(endless) } }
        }
    }

    @Test func cornersAreBounded() {
        let budget = PlaceBudget()
        #expect(budget.take(corners: 199_999) && budget.take(corners: 0) && !budget.take(corners: 0))
    }
}
