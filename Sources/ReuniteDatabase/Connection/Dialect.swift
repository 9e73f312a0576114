/// What the engines write differently in SQL. Packages of statements for a schema add to it.
///
/// Statements are otherwise written in what SQLite 3.40 and PostgreSQL 15 have in common.
package enum Dialect: Sendable {
    case sqlite
    case postgreSQL

    /// The end of a statement that returns so many rows.
    package func limit(_ count: Int) -> SQLText {
        switch self {
        case .sqlite: "LIMIT \(bound: .integer(Int64(count)))"
        // A prepared statement is planned for any value, and would be planned for many rows.
        case .postgreSQL: "LIMIT \(sql: String(count))"
        }
    }

    /// The different texts of a column as one text, separated by commas; an aggregate.
    package func distinctList(_ column: String) -> String {
        switch self {
        case .sqlite: "group_concat(DISTINCT \(column))"
        case .postgreSQL: "string_agg(DISTINCT \(column), ',')"
        }
    }
}
