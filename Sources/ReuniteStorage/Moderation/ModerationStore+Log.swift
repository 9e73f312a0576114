import Reunite
import ReuniteDatabase

/// Figures about moderation.
public struct ModerationStatistics: Sendable {
    /// A name and how often it occurs.
    public typealias Count = (name: String, count: Int)

    /// The number of cases in each state.
    public let cases: [Count]
    /// The number of groups of held messages that wait for a decision.
    public let heldMessages: Int
    /// The number of reports for each reason.
    public let reasons: [Count]
    /// The number of reports and decisions in each week (ISO 8601, `2026-W47`), latest first.
    public let weeks: [(week: String, reports: Int, decisions: Int)]
    /// The median time from opening to decision of the latest 1,000 decided cases, in seconds; nil if there are none.
    public let medianTimeToDecision: Double?
    /// The latest notified matches by tenth of probability, from 0 on, with the owners' verdicts.
    public let matches: [(notified: Int, mine: Int, notMine: Int)]
}

extension ModerationStore {
    /// A page of the moderation log, the newest first.
    ///
    /// - Parameters:
    ///   - room: the page ends after the entry that takes its texts past this many bytes.
    ///   - reader: sees neither the moderators nor the notes of entries about their own listings.
    public func log(
        limit: Int, room: Int = .max, before cursor: ListCursor?, for reader: CaseReader
    ) async throws -> (entries: [LogEntry], next: ListCursor?) {
        try await store.readPage { db in
            let (entries, hasMore) = try ModerationLog.page(
                db, limit: limit, room: room, before: cursor.map { LogEntryID($0.row) } ?? .max, for: reader)
            let last = hasMore ? entries.last : nil
            return (entries, last.map { ListCursor(key: 0, row: $0.id.rawValue) })
        }
    }

    /// Figures about moderation.
    ///
    /// - Parameter reader: the reports of their own listings and their held messages are left out.
    public func statistics(for reader: CaseReader) async throws -> ModerationStatistics {
        try await store.readPage { db in
            ModerationStatistics(
                cases: try Self.counts(
                    db, "SELECT state AS name, count(*) AS count FROM moderation_case GROUP BY state",
                    of: CaseState.allCases),
                heldMessages: try Self.heldCount(db, without: reader.moderator?.row),
                reasons: try Self.counts(
                    db,
                    """
                    SELECT reason AS name, count(*) AS count FROM report
                    WHERE \(Cases.isNotOwn("moderation_case", of: "?1")) GROUP BY reason
                    """, [.optional(reader.moderator?.row)], of: ReportReason.allCases),
                weeks: try Self.weeks(db, for: reader), medianTimeToDecision: try Self.medianTime(db),
                matches: try NotificationStore.notifiedMatches(db))
        }
    }

    private static func counts<Name: RawRepresentable<String>>(
        _ db: any Connection, _ sql: String, _ values: [SQLValue] = [], of names: [Name]
    ) throws -> [ModerationStatistics.Count] {
        var counts: [String: Int] = [:]
        try db.prepare(sql).forEachRow(values) { counts[$0.text("name")] = Int($0.integer("count")) }
        return names.map { ($0.rawValue, counts[$0.rawValue] ?? 0) }
    }

    /// The weeks of the last half year with a report or a decision.
    private static func weeks(
        _ db: any Connection, for reader: CaseReader
    ) throws -> [(week: String, reports: Int, decisions: Int)] {
        var weeks: [(String, Int, Int)] = []
        let since = Timestamp.now.adding(seconds: -26 * 7 * 86_400).microseconds
        try db.prepare(
            """
            SELECT week, sum(reports) AS reports, sum(decisions) AS decisions FROM (
                SELECT \(Week.number(of: "id")) AS week, 1 AS reports, 0 AS decisions FROM report
                WHERE id > ?1 AND \(Cases.isNotOwn("moderation_case", of: "?2"))
                UNION ALL
                SELECT \(Week.number(of: "at")), 0, 1 FROM moderation_log
                WHERE moderation_case IS NOT NULL AND at > ?1 AND \(ModerationLog.isDecision("moderation_log"))
            ) AS events GROUP BY week ORDER BY week DESC
            """
        ).forEachRow([.integer(since), .optional(reader.moderator?.row)]) { row in
            weeks.append(
                (
                    Week(number: row.integer("week")).description, Int(row.integer("reports")),
                    Int(row.integer("decisions"))
                ))
        }
        return weeks
    }

    private static func medianTime(_ db: any Connection) throws -> Double? {
        try db.prepare(
            """
            WITH last AS (
                SELECT time_to_decision AS time FROM moderation_case
                WHERE state <> 'open' AND time_to_decision IS NOT NULL
                ORDER BY decided_at DESC LIMIT 1000)
            SELECT time / 1e6 FROM last ORDER BY time LIMIT 1 OFFSET (SELECT (count(*) - 1) / 2 FROM last)
            """
        ).first([]) { $0.real(0) }
    }
}
