import GRDB
import Reunite

/// How moderation goes.
public struct ModerationStatistics: Sendable {
    /// How many there are of something.
    public typealias Count = (name: String, count: Int)

    /// Cases by their state.
    public let cases: [Count]
    /// Reports by their reason.
    public let reasons: [Count]
    /// For each week (ISO 8601, `2026-W47`), the latest first: reports that came, and decisions.
    public let weeks: [(week: String, reports: Int, decisions: Int)]
    /// Of the cases decided last, 1,000 at most: half took no more seconds; nil where there are none.
    public let medianTimeToDecision: Double?
}

extension ListingStore {
    /// A page of the moderation log, the newest first.
    public func moderationLog(limit: Int, before cursor: ListCursor?) async throws -> (
        entries: [LogEntry], next: ListCursor?
    ) {
        try await read { db in
            let entries = try ModerationLog.page(
                db, limit: limit + 1, before: cursor.map { LogEntryID($0.row) } ?? .max)
            let next = entries.count > limit ? ListCursor(key: 0, row: entries[limit - 1].id.rawValue) : nil
            return (Array(entries.prefix(limit)), next)
        }
    }

    /// How moderation goes.
    public func moderationStatistics() async throws -> ModerationStatistics {
        try await read { db in
            ModerationStatistics(
                cases: try Self.counts(
                    db, "SELECT state, count(*) FROM moderation_case GROUP BY state", of: CaseState.allCases),
                reasons: try Self.counts(
                    db, "SELECT reason, count(*) FROM report GROUP BY reason", of: ReportReason.allCases),
                weeks: try Self.weeks(db), medianTimeToDecision: try Self.medianTime(db))
        }
    }

    private static func counts<Name: RawRepresentable<String>>(
        _ db: Database, _ sql: String, of names: [Name]
    ) throws -> [ModerationStatistics.Count] {
        var counts: [String: Int] = [:]
        try RawStatement(db, sql).forEachRow([]) { counts[$0.text(0)] = Int($0.integer(1)) }
        return names.map { ($0.rawValue, counts[$0.rawValue] ?? 0) }
    }

    /// Weeks, of the last half year, that have anything.
    private static func weeks(_ db: Database) throws -> [(week: String, reports: Int, decisions: Int)] {
        var weeks: [(String, Int, Int)] = []
        let since = Timestamp.now.adding(seconds: -26 * 7 * 86_400).microseconds
        try RawStatement(
            db,
            """
            SELECT week, sum(reports), sum(decisions) FROM (
                SELECT \(week(of: "updated_at")) AS week, 1 AS reports, 0 AS decisions FROM report WHERE id > ?1
                UNION ALL
                SELECT \(week(of: "at")), 0, 1 FROM moderation_log WHERE moderation_case IS NOT NULL AND at > ?1
            ) GROUP BY week ORDER BY week DESC
            """
        ).forEachRow([.integer(since)]) { row in
            weeks.append((row.text(0), Int(row.integer(1)), Int(row.integer(2))))
        }
        return weeks
    }

    /// The week of a time in microseconds. It is that of its Thursday, in that year (ISO 8601); SQLite 3.40 cannot say it.
    private static func week(of column: String) -> String {
        let thursday = "\(column) / 1000000, 'unixepoch', '-3 days', 'weekday 4'"
        return "strftime('%Y', \(thursday)) || printf('-W%02d', (strftime('%j', \(thursday)) + 6) / 7)"
    }

    private static func medianTime(_ db: Database) throws -> Double? {
        try RawStatement(
            db,
            """
            WITH last AS (
                SELECT time_to_decision AS time FROM moderation_case WHERE state <> 'open'
                ORDER BY decided_at DESC LIMIT 1000)
            SELECT time / 1e6 FROM last ORDER BY time LIMIT 1 OFFSET (SELECT (count(*) - 1) / 2 FROM last)
            """
        ).first([]) { $0.real(0) }
    }
}
