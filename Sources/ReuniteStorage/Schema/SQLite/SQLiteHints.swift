/// Hints to the planner of SQLite.
enum SQLiteHints {
    static let listingsByState = "listing AS l INDEXED BY listing_by_state"
    static let listingsInOrder = "listing AS l NOT INDEXED"
}
