import ReuniteDatabase

extension Dialect {
    /// The text index.
    var text: TextIndex {
        switch self {
        case .sqlite: .sqlite
        case .postgreSQL: .postgreSQL
        }
    }

    /// The index of published points.
    var spatial: SpatialIndex {
        switch self {
        case .sqlite: .sqlite
        case .postgreSQL: .postgreSQL
        }
    }

    /// The listings as `l` in the order of creation, by the index on their state.
    var listingsByState: String {
        switch self {
        case .sqlite: SQLiteHints.listingsByState
        case .postgreSQL: "listing AS l"
        }
    }

    /// The listings as `l` in the order of creation, by no index.
    var listingsInOrder: String {
        switch self {
        case .sqlite: SQLiteHints.listingsInOrder
        case .postgreSQL: "listing AS l"
        }
    }

    /// Whether a search reads whole listings and sorts them. Otherwise it sorts their row ids, and reads those of the page again.
    ///
    /// The sorts of PostgreSQL keep the best rows, and pass the others over.
    var readsListingsOnce: Bool { self == .postgreSQL }

    /// Microseconds since 1970.
    var now: String {
        switch self {
        case .sqlite: FeedTriggers.now
        case .postgreSQL: "reunite_now()"
        }
    }
}
