/// What SQLite writes otherwise than other engines, and the hints to its planner.
enum Dialect {
    /// The different texts of a column as one text, separated by commas; an aggregate.
    static func list(ofDistinct column: String) -> String { "group_concat(DISTINCT \(column))" }

    /// A number without its fraction.
    static func truncated(_ number: String) -> String { "CAST(\(number) AS INTEGER)" }

    /// The listings as `l` in the order of creation, by the index on their state.
    static let listingsByState = "listing AS l INDEXED BY listing_by_state"

    /// The listings as `l` in the order of creation, by no index.
    static let listingsInOrder = "listing AS l NOT INDEXED"
}
