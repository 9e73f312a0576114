import Reunite

/// Reads the rows of many ids by few statements. On a server each statement waits for the network.
enum WantedRows {
    /// Rows for each statement.
    private static let batch = 64

    /// Calls a closure with each row that some statements find for ids: the first 64 ids, and so on.
    ///
    /// - Parameters:
    ///   - sql: makes the statement. Its parameter is a table `w` of the ids, which comes first in the FROM clause: `column1` is the row,
    ///     `column2` the secret, `column3` the place among the ids.
    ///   - body: called with each row; false ends it.
    static func forEach<Kind>(
        _ db: any Connection, _ ids: [Identifier<Kind>], _ sql: (_ wanted: String) -> String,
        _ body: (Row) throws -> Bool
    ) throws {
        var rest = ids[...]
        var goesOn = true
        while goesOn, !rest.isEmpty {
            let next = rest.prefix(batch)
            rest = rest.dropFirst(batch)
            // Two statements at most, so that the connection keeps them prepared.
            let count = next.count == 1 ? 1 : batch
            let values = next.flatMap { [SQLValue.row($0.row), .secret($0)] }
            try db.prepare(sql(table(count))).readRows(
                values + [SQLValue](repeating: .null, count: 2 * count - values.count)
            ) { row in
                goesOn = try body(row)
                return goesOn
            }
        }
    }

    private static func table(_ count: Int) -> String {
        let parameters = (1...2 * count).map { "?\($0)" }.map { "CAST(\($0) AS bigint)" }
        let rows = (0..<count).map { "(\(parameters[2 * $0]), \(parameters[2 * $0 + 1]), \($0))" }
        return "(VALUES \(rows.joined(separator: ", "))) AS w"
    }
}
