import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteDatabase
@testable import ReuniteStorage

/// What the code has in common with the text of triggers.
@Suite(.sqliteOnly) struct SchemaTextTests {
    private let test: TestStore

    init() throws { test = try TestStore() }

    /// The SQL of all triggers by their names.
    private func triggers() async throws -> [String: String] {
        try await test.store.read { db in
            var texts: [String: String] = [:]
            try db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").forEachRow { row in
                texts[row.text("name")] = row.text("sql")
            }
            return texts
        }
    }

    @Test func triggersHaveTheNumbersOfTheCode() async throws {
        let triggers = try await triggers()
        let ranking = try #require(triggers["listing_is_evidence"])
        #expect(ranking.contains("1, \(CaseUrgency.hiddenFactor)) * \(CaseUrgency.worth) AS INTEGER)"))
        let bounding = try #require(triggers["evidence_is_bounded"])
        #expect(bounding.contains("> \(Cases.maximumEvidence);"))
        let following = try #require(triggers["case_follows_listing"])
        #expect(following.contains("respellings < \(Respelling.maximum)"))
    }

    /// SQLite uses a partial index only for a query with its very condition.
    @Test func readsOfExactPointsAreCountedByTheirIndex() async throws {
        let plan = try await test.store.read { db in
            try db.prepare(
                "EXPLAIN QUERY PLAN SELECT at FROM moderation_log WHERE moderator = 1 AND action = '\(LoggedRead.exactLocation.rawValue)'"
            ).all { $0.text("detail") }.joined()
        }
        #expect(plan.contains("moderation_log_by_action"), "\(plan)")
    }
}
