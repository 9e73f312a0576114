import Foundation
import GRDB
import Reunite
import TestSupport
import Testing

@testable import ReuniteStorage

/// Stores of the release before cases had bounds.
@Suite struct ModerationMigrationTests {
    private let folder: TemporaryFolder
    private let caseID = CaseID(createdAt: Timestamp(microseconds: 30), secret: 31)

    init() throws { folder = try TemporaryFolder() }

    /// A store of the release before, with a listing of Ada's, at version 40, that Bob has reported.
    private func store(_ change: (Database) throws -> Void) throws -> ListingStore {
        let old = try DatabaseQueue(
            path: folder.url.appendingPathComponent(ListingStore.fileName).path, configuration: .reunite)
        try Migrator.all.migrate(old, upTo: "6 former points")
        try old.write { db in
            try db.execute(
                sql: """
                    INSERT INTO account (id, secret, email, display_name)
                    VALUES (10, 11, 'ada@example.org', 'Ada'), (20, 21, 'bob@example.org', 'Bob');
                    INSERT INTO listing (id, secret, version, state, status, category, occurred_start, occurred_end,
                    owner, updated_at, expires_at, precision, title, description)
                    VALUES (1, 2, 40, 'open', 'lost', 'bags', 1, 1, 10, 7, 9, 'exact', 'Bag 40', '');
                    INSERT INTO moderation_case (id, secret, listing, version, state, opened_at, weight)
                    VALUES (30, 31, 1, 41, 'open', 100, 2);
                    INSERT INTO report (id, secret, moderation_case, case_version, reporter, reason, comment, weight,
                    updated_at) VALUES (100, 1, 30, 1, 20, 'spam', 'Look', 2, 100);
                    """)
            try change(db)
        }
        try old.close()
        return try ListingStore(folder: folder.url)
    }

    /// Of forty versions, a second apart, number 7 stood for an hour, and number 12 was reported.
    @Test func whatAnOldCaseHasTooMuchOfIsDropped() async throws {
        let store = try store { db in
            try db.execute(
                sql: """
                    INSERT INTO evidence (moderation_case, case_version, at, version, visibility, state, status,
                    category, occurred_start, occurred_end, precision, title, description)
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
                    SELECT 30, i, 100 + (i - 1) * 1000000 + iif(i > 7, 3600000000, 0), i, 'public', 'open', 'lost',
                    'bags', 1, 1, 'exact', 'Bag ' || i, '' FROM n;
                    INSERT INTO report (id, secret, moderation_case, case_version, reporter, reason, comment, weight,
                    updated_at) SELECT 101, 1, 30, 12, 20, 'scam', '', 4, at + 5 FROM evidence WHERE version = 12;
                    """)
        }
        defer { try? store.close() }
        let page = try #require(try await store.evidence(of: caseID, limit: 100, after: nil))
        #expect(page.evidence.map(\.version) == [1, 7, 11] + Array(12...40))
        #expect(page.evidence.allSatisfy { $0.lastAt == $0.at })
        let details = try #require(try await store.moderationCase(caseID) { details, _ in details })
        #expect(details.evidenceCount == Migration7Moderation.maximumEvidence && details.evidenceDropped == 8)
        #expect(details.reports.map(\.reason) == [.spam, .scam])
        #expect(try await store.read { db in try Int.fetchOne(db, sql: StoreCheck.wrongEvidenceWeights.count) } == 0)
        // From now on, too, what lasted least goes first, and not what is oldest.
        let edits = (1...30).map { number in
            """
            UPDATE listing SET version = version + 1, title = 'New \(number)', updated_at = 3700000000 + \(number)
            """
        }
        try await store.write { try $0.db.execute(sql: edits.joined(separator: ";")) }
        let later = try #require(try await store.evidence(of: caseID, limit: 100, after: nil))
        #expect(later.evidence.count == Migration7Moderation.maximumEvidence)
        #expect(later.evidence.prefix(2).map(\.version) == [1, 7] && later.evidence.last?.version == 70)
        #expect(later.evidence.contains { $0.version == 12 })
    }

    @Test func openCasesOfErasedOwnersAreClosedAndNoted() async throws {
        let store = try store { db in
            let hash = ModerationLog.hash(
                [
                    .integer(1), .integer(5), .null, .text("hold"), .integer(30), .integer(2), .null, .text("Held"),
                    .text("{}"), .text("{}"),
                ], after: [])
            try db.execute(
                sql: """
                    INSERT INTO moderation_log (id, at, action, moderation_case, case_version, note, before, after, hash)
                    VALUES (1, 5, 'hold', 30, 2, 'Held', '{}', '{}', ?)
                    """, arguments: [Data(hash)])
            try db.execute(
                sql: """
                    INSERT INTO appeal (id, secret, moderation_case, case_version, decision, body)
                    VALUES (200, 1, 30, 3, 1, 'Mine');
                    INSERT INTO account (id, secret, email, display_name) VALUES (12, 13, 'eve@example.org', 'Eve');
                    INSERT INTO listing (id, secret, state, status, category, occurred_start, occurred_end, owner,
                    updated_at, expires_at, precision, title, description)
                    SELECT i, i, 'withdrawn', 'lost', 'bags', 1, 1, owner, 7, 9, 'exact', 'Withdrawn', ''
                    FROM (SELECT 3 AS i, 10 AS owner UNION ALL SELECT 4, 12);
                    INSERT INTO moderation_case (id, secret, listing, version, state, opened_at)
                    VALUES (40, 41, 3, 1, 'open', 100), (50, 51, 4, 1, 'open', 100);
                    UPDATE account SET email = NULL, erased_at = 5 WHERE id = 10;
                    """)
        }
        defer { try? store.close() }
        let details = try #require(try await store.moderationCase(caseID) { details, _ in details })
        #expect(details.summary.state == .dismissed && details.summary.version == 42)
        #expect(details.summary.urgency == 0 && details.summary.decidedAt != nil)
        #expect(details.decisions.map(\.action) == ["hold", CaseClosing.action])
        #expect(details.decisions.last?.note == CaseClosing.note && details.decisions.last?.moderator == nil)
        #expect(details.reports.map(\.settled) == [CaseClosing.reports.rawValue])
        #expect(details.appeals.map(\.isSettled) == [true])
        // Both of hers are closed, and none of others.
        #expect(try await store.cases(.dismissed, limit: 10, after: nil).cases.count == 2)
        #expect(try await store.cases(.open, limit: 10, after: nil).cases.map(\.id.row.rawValue) == [50])
        #expect(try await store.read { db in try ModerationLog.broken(db) } == [])
        let entry = try #require(details.decisions.last)
        #expect(
            String(decoding: entry.after, as: UTF8.self)
                == ModerationLog.json(visibility: .public, state: CaseClosing.state))
    }

    @Test("Reports of a held listing take part in its hold, and earlier changes count as more than spelling")
    func heldListings() async throws {
        let store = try store { db in
            try db.execute(
                sql: """
                    INSERT INTO listing (id, secret, state, status, category, occurred_start, occurred_end, owner,
                    updated_at, expires_at, precision, title, description, visibility)
                    VALUES (5, 6, 'open', 'lost', 'bags', 1, 1, 10, 7, 9, 'exact', 'Held', '', 'held');
                    INSERT INTO moderation_case (id, secret, listing, version, state, opened_at, weight)
                    VALUES (60, 61, 5, 3, 'open', 100, 2);
                    INSERT INTO report (id, secret, moderation_case, case_version, reporter, reason, comment, weight,
                    updated_at) VALUES (102, 1, 60, 1, 20, 'spam', '', 2, 100), (103, 1, 60, 1, NULL, 'spam', '', 2, 100);
                    """)
        }
        defer { try? store.close() }
        let holds = try await store.read { db in try Int64.fetchAll(db, sql: "SELECT id FROM report WHERE holds = 1") }
        #expect(holds == [102])
        let differing = try await store.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM moderation_case WHERE substance_version <> changed_version")
        }
        #expect(differing == 0)
    }
}
