import Foundation

/// Counts the actions of all servers, on connections that do not wait for the turns of writes.
extension PostgreSQLEngine {
    func count(_ actions: [SharedLimits.Action]) throws -> Duration? {
        try counters.withConnection { db in
            let statement = try db.prepare(
                "SELECT reunite_count(CAST(?1 AS bytea[]), CAST(?2 AS bigint[]), CAST(?3 AS bigint[]))")
            let values = [
                Self.keys(actions), Self.numbers(actions.map(\.period)), Self.numbers(actions.map(\.tolerance)),
            ]
            let wait = try statement.first(values) { $0.integer(0) } ?? 0
            return wait > 0 ? .microseconds(wait) : nil
        }
    }

    func updateStatistics() throws {
        try counters.withConnection { try $0.execute("ANALYZE listing, listing_text, change, account") }
    }

    func giveBack(_ actions: [SharedLimits.Action]) throws {
        try counters.withConnection { db in
            try db.prepare(
                """
                UPDATE action_limit AS l SET until = l.until - a.period FROM (
                    SELECT key, period FROM unnest(CAST(?1 AS bytea[]), CAST(?2 AS bigint[])) AS a (key, period)
                        JOIN action_limit AS counted USING (key)
                    ORDER BY key FOR UPDATE OF counted) AS a
                WHERE l.key = a.key
                """
            ).run([Self.keys(actions), Self.numbers(actions.map(\.period))])
        }
    }

    /// The keys as an array in PostgreSQL's form.
    private static func keys(_ actions: [SharedLimits.Action]) -> SQLValue {
        array(actions.map { action in #""\\x\#(action.key.map { String(format: "%02x", $0) }.joined())""# })
    }

    private static func numbers(_ numbers: [Int64]) -> SQLValue { array(numbers.map(String.init)) }

    private static func array(_ texts: [String]) -> SQLValue { .text("{\(texts.joined(separator: ","))}") }
}
