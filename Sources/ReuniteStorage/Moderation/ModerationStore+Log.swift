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
        try await store.readPage { [events = store.reportsAndDecisions] db in
            let own = try Self.reports(
                db, where: Cases.isOwn("moderation_case", of: "?1"), [.optional(reader.moderator?.row)])
            let counts = try events.counts(now: .now) { period in
                let times: [SQLValue] = [.integer(period.lowerBound), .integer(period.upperBound)]
                return try Self.reports(db, where: "id >= ?1 AND id < ?2", times)
                    .merging(Self.decisions(db, times), uniquingKeysWith: +)
            }.merging(own, uniquingKeysWith: -)
            return ModerationStatistics(
                cases: try Self.counts(
                    db, "SELECT state AS name, count(*) AS count FROM moderation_case GROUP BY state",
                    of: CaseState.allCases),
                heldMessages: try Self.heldCount(db, without: reader.moderator?.row),
                reasons: ReportReason.allCases.map { reason in
                    (reason.rawValue, counts.reduce(0) { $0 + ($1.key.name == reason.rawValue ? $1.value : 0) })
                },
                weeks: Self.weeks(counts), medianTimeToDecision: try Self.medianTime(db),
                matches: try NotificationStore.notifiedMatches(db))
        }
    }

    private static func counts<Name: RawRepresentable<String>>(
        _ db: any Connection, _ sql: String, of names: [Name]
    ) throws -> [ModerationStatistics.Count] {
        var counts: [String: Int] = [:]
        try db.prepare(sql).forEachRow { counts[$0.text("name")] = Int($0.integer("count")) }
        return names.map { ($0.rawValue, counts[$0.rawValue] ?? 0) }
    }

    /// The numbers of reports by their reasons.
    private static func reports(
        _ db: any Connection, where condition: String, _ values: [SQLValue]
    ) throws -> [DailyCounts.Key: Int] {
        try events(db, "reason", at: "id", "report WHERE \(condition)", values)
    }

    /// The numbers of decisions, without a name.
    private static func decisions(_ db: any Connection, _ period: [SQLValue]) throws -> [DailyCounts.Key: Int] {
        try events(
            db, "''", at: "at",
            """
            moderation_log WHERE at >= ?1 AND at < ?2 AND moderation_case IS NOT NULL
            AND \(ModerationLog.isDecision("moderation_log"))
            """, period)
    }

    private static func events(
        _ db: any Connection, _ name: String, at time: String, _ source: String, _ values: [SQLValue]
    ) throws -> [DailyCounts.Key: Int] {
        var counts: [DailyCounts.Key: Int] = [:]
        try db.prepare(
            """
            SELECT \(Week.number(of: time)) AS week, \(name) AS name, count(*) AS count FROM \(source)
            GROUP BY 1, 2
            """
        ).forEachRow(values) { row in
            counts[.init(week: row.integer("week"), name: row.text("name"))] = Int(row.integer("count"))
        }
        return counts
    }

    /// The weeks of the last half year with a report or a decision, the latest first.
    private static func weeks(_ counts: [DailyCounts.Key: Int]) -> [(week: String, reports: Int, decisions: Int)] {
        let since = Week(of: .now).number - 26
        var weeks: [Int64: (reports: Int, decisions: Int)] = [:]
        for (key, count) in counts where key.week > since && count > 0 {
            weeks[key.week, default: (0, 0)].reports += key.name.isEmpty ? 0 : count
            weeks[key.week, default: (0, 0)].decisions += key.name.isEmpty ? count : 0
        }
        return weeks.sorted { $0.key > $1.key }.map { (Week(number: $0).description, $1.reports, $1.decisions) }
    }

    private static func medianTime(_ db: any Connection) throws -> Double? {
        try db.prepare(
            """
            /* reads more: the last 1,000 */ WITH last AS (
                SELECT time_to_decision AS time FROM moderation_case
                WHERE state <> 'open' AND time_to_decision IS NOT NULL
                ORDER BY decided_at DESC LIMIT 1000)
            SELECT time / 1e6 FROM last ORDER BY time LIMIT 1 OFFSET (SELECT (count(*) - 1) / 2 FROM last)
            """
        ).first([]) { $0.real(0) }
    }
}
