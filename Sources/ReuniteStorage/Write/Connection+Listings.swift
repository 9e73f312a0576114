import Reunite
import ReuniteDatabase

/// Inserts of new listings, many at a time.
///
/// With triggers a row takes twice as long in SQLite: each statement sets a savepoint, in the R*Tree too, and each trigger is a
/// program of its own. So the triggers are switched off for many rows, and this code writes what they would.
extension Connection {
    /// Fewer rows are inserted with triggers: switching these off costs as much as several rows, because all statements are
    /// then prepared again.
    private var fewestRows: Int { 32 }

    /// Inserts new listings, as ``insert(_:into:columns:)`` does, and everything that their triggers write.
    ///
    /// - Parameter columns: include `id`, `secret` and `geom`, but not `version`.
    func insertListings(_ values: [SQLValue], columns: [String]) throws {
        guard values.count >= fewestRows * columns.count, let id = columns.firstIndex(of: "id"),
            let secret = columns.firstIndex(of: "secret"), let point = columns.firstIndex(of: "geom"),
            try insertWithoutTriggers(values, into: "listing", columns: columns)
        else { return try insert(values, into: "listing", columns: columns) }
        let rows = stride(from: 0, to: values.count, by: columns.count)
        let index = try prepare(ListingTriggers.indexPoint)
        for row in try hasDeferredIndexes ? stride(from: 0, to: 0, by: 1) : rows {
            guard case .point(let place) = values[row + point] else { continue }
            try index.runLater([values[row + id], .real(place.longitude), .real(place.latitude)])
        }
        let change = try prepare(FeedTriggers.created(listing: "?1", secret: "?2", version: "1"))
        for row in rows { try change.runLater([values[row + id], values[row + secret]]) }
    }
}
