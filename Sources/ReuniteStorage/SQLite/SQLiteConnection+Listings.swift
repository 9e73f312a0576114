import CSpatiaLite
import GRDB
import GRDBSQLite
import Reunite

/// Inserts of new listings, many at a time.
///
/// With triggers a row takes twice as long: each statement sets a savepoint, in the R*Tree too, and each trigger is a program
/// of its own. So the triggers are switched off for many rows, and this code writes what they would.
extension SQLiteConnection {
    /// The triggers whose work ``insertListings(_:columns:)`` does. The first two need no replacement: they check points, and the
    /// program writes valid ones only.
    static let listingTriggers: Set = [
        "listing_geom_is_point_insert", "listing_exact_is_point_insert", "listing_spatial_index_insert",
        "listing_change_insert",
    ]

    /// Fewer rows are inserted with triggers: switching these off costs as much as several rows, because all statements are
    /// then prepared again.
    private static let fewestRows = 32

    func insertListings(_ values: [SQLValue], columns: [String]) throws {
        guard values.count >= Self.fewestRows * columns.count,
            let id = columns.firstIndex(of: "id"), let secret = columns.firstIndex(of: "secret"),
            let point = columns.firstIndex(of: "geom")
        else { return try insert(values, into: "listing", columns: columns) }
        try withoutInsertTriggers { try insert(values, into: "listing", columns: columns) }
        let rows = stride(from: 0, to: values.count, by: columns.count)
        let index = try prepare(
            "INSERT INTO idx_listing_geom (pkid, xmin, xmax, ymin, ymax) VALUES (?1, ?2, ?2, ?3, ?3)")
        for row in rows {
            guard case .point(let place) = values[row + point] else { continue }
            try index.runLater([values[row + id], .real(place.longitude), .real(place.latitude)])
        }
        let change = try prepare(FeedTriggers.created(listing: "?1", secret: "?2", version: "1"))
        for row in rows { try change.runLater([values[row + id], values[row + secret]]) }
    }

    /// Runs statements with triggers switched off.
    private func withoutInsertTriggers(_ body: () throws -> Void) throws {
        try enableTriggers(false)
        do {
            try body()
        } catch {
            try enableTriggers(true)
            throw error
        }
        try enableTriggers(true)
    }

    private func enableTriggers(_ areEnabled: Bool) throws {
        let code = reunite_sqlite_enable_triggers(database.sqliteConnection, areEnabled ? 1 : 0)
        guard code == SQLITE_OK else {
            throw DatabaseError(GRDB.DatabaseError(resultCode: ResultCode(rawValue: code)))
        }
    }
}
