import Reunite
import ReuniteDatabase

/// Reads the rows of many ids with few statements, because on PostgreSQL each statement waits for the network.
enum WantedRows {
    /// Maximum number of ids in a statement.
    static let batch = 64

    /// Calls a closure with each row that is found for the ids. A statement covers up to 64 ids.
    ///
    /// - Parameters:
    ///   - sql: makes the statement from a table `w` of the ids, which must come first in its FROM clause: `column1` is the row,
    ///     `column2` the secret, `column3` the index within the statement.
    ///   - body: called with each row; false stops the reading.
    static func forEach<Kind>(
        _ db: any Connection, _ ids: [Identifier<Kind>], _ sql: (_ wanted: String) -> String,
        _ body: (Row) throws -> Bool
    ) throws {
        try forEach(db, ids.map { (.row($0.row), .secret($0)) }, sql, body)
    }

    /// The same for pairs of a row and another value, which is `column2`.
    static func forEach(
        _ db: any Connection, _ pairs: [(SQLValue, SQLValue)], _ sql: (_ wanted: String) -> String,
        _ body: (Row) throws -> Bool
    ) throws {
        var rest = pairs[...]
        var goesOn = true
        while goesOn, !rest.isEmpty {
            let next = rest.prefix(batch)
            rest = rest.dropFirst(batch)
            // Only two sizes, so that the connection keeps both statements prepared.
            let (count, table) = next.count == 1 ? one : many
            var values = [SQLValue](repeating: .null, count: 2 * count)
            for (index, pair) in next.enumerated() { (values[2 * index], values[2 * index + 1]) = pair }
            try db.prepare(sql(table)).readRows(values) { row in
                goesOn = try body(row)
                return goesOn
            }
        }
    }

    private static let one = table(1)
    private static let many = table(batch)

    /// The table of a number of ids.
    private static func table(_ count: Int) -> (count: Int, sql: String) {
        let parameters = (1...2 * count).map { "?\($0)" }.map { "CAST(\($0) AS bigint)" }
        let rows = (0..<count).map { "(\(parameters[2 * $0]), \(parameters[2 * $0 + 1]), \($0))" }
        return (count, "(VALUES \(rows.joined(separator: ", "))) AS w")
    }
}
