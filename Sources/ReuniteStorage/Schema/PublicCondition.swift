import Reunite

/// The conditions, in SQL, that the public sees a listing. `PublicConditionTests` compare them with the rules of
/// `ListingState`.
///
/// Partial indexes have the same texts: SQLite uses such an index only for a query with its very condition.
enum PublicCondition {
    /// ``ListingState/isShown(_:)`` for a table of listings.
    static func isShown(_ table: StaticString) -> String {
        "\(table).visibility = 'public' AND \(table).state <> 'withdrawn'"
    }

    /// ``ListingState/isFound(_:)`` for a table of listings.
    static func isFound(_ table: StaticString) -> String {
        "\(table).visibility = 'public' AND \(table).state = 'open'"
    }
}
