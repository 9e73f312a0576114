import Foundation
import ReuniteDatabase

/// What PostgreSQL is asked.
extension SharedLimits {
    /// Counts actions: the microseconds until they are allowed; 0 if they are, and were counted.
    static func count(_ actions: [Action], _ db: any Connection) throws -> Int64 {
        let statement = try db.prepare(
            "SELECT reunite_count(CAST(?1 AS bytea[]), CAST(?2 AS bigint[]), CAST(?3 AS bigint[]))")
        let values = [keys(actions), numbers(actions.map(\.period)), numbers(actions.map(\.tolerance))]
        return try statement.first(values) { $0.integer(0) } ?? 0
    }

    /// Undoes the counting of actions.
    static func giveBack(_ actions: [Action], _ db: any Connection) throws {
        try db.prepare(
            """
            UPDATE action_limit AS l SET until = l.until - a.period FROM (
                SELECT key, period FROM unnest(CAST(?1 AS bytea[]), CAST(?2 AS bigint[])) AS a (key, period)
                    JOIN action_limit AS counted USING (key)
                ORDER BY key FOR UPDATE OF counted) AS a
            WHERE l.key = a.key
            """
        ).run([keys(actions), numbers(actions.map(\.period))])
    }

    /// The keys as an array in PostgreSQL's form.
    private static func keys(_ actions: [SharedLimits.Action]) -> SQLValue {
        array(actions.map { action in #""\\x\#(action.key.map { String(format: "%02x", $0) }.joined())""# })
    }

    private static func numbers(_ numbers: [Int64]) -> SQLValue { array(numbers.map(String.init)) }

    private static func array(_ texts: [String]) -> SQLValue { .text("{\(texts.joined(separator: ","))}") }
}
