import GRDB
import Reunite

/// Rows of the table `change`. Triggers write them, in the transaction of what they tell of.
enum ChangeRows {
    /// How long they are kept, in seconds: who has been away for longer loads everything anew.
    static let lifetime: Int64 = 30 * 86_400

    /// The number of the last one; 0 where there was none.
    static func last(_ db: Database) throws -> Int64 {
        try RawStatement(db, "SELECT coalesce(max(seq), 0) FROM change").first([]) { $0.integer(0) } ?? 0
    }

    /// Makes sure that the feed has all that came after a number.
    ///
    /// - Throws: ``StoreError/changesGone`` where some of it has been pruned, or where the feed has not come so far: then
    ///   it is another, such as that of a backup.
    static func requireWhole(_ db: Database, after seq: Int64) throws {
        let isWhole = try RawStatement(db, "SELECT min(seq), max(seq) FROM change").first([]) { row in
            row.isNull(0) ? seq == 0 : seq >= row.integer(0) - 1 && seq <= row.integer(1)
        }
        guard isWhole == true else { throw StoreError.changesGone }
    }

    /// The changes after a number, in order.
    static func after(_ seq: Int64, limit: Int, _ db: Database) throws -> [ListingChange] {
        var changes: [ListingChange] = []
        try RawStatement(
            db,
            """
            SELECT seq, listing, secret, kind, at, was_found, was_status, was_category, was_occurred_start,
            was_occurred_end, was_longitude, was_latitude FROM change WHERE seq > ? ORDER BY seq LIMIT ?
            """
        ).forEachRow([.integer(seq), .integer(Int64(limit))]) { row in
            changes.append(
                ListingChange(
                    seq: row.integer(0), listing: row.identifier(1),
                    isNew: row.utf8(3).first == UInt8(ascii: "c"), before: before(row),
                    at: Timestamp(microseconds: row.integer(4))))
        }
        return changes
    }

    private static func before(_ row: RawRow) -> ListingChange.Before {
        guard !row.isNull(5) else { return .unknown }
        guard row.integer(5) != 0 else { return .hidden }
        guard let status = EnumeratedTexts.status.value(row.utf8(6)),
            let category = EnumeratedTexts.category.value(row.utf8(7))
        else { return .unknown }
        return .published(
            status: status, category: category,
            occurrence: Occurrence(
                start: Timestamp(microseconds: row.integer(8)), end: Timestamp(microseconds: row.integer(9))),
            point: row.isNull(10) ? nil : Coordinate(uncheckedLongitude: row.real(10), latitude: row.real(11)))
    }

    /// Removes the oldest ones up to a time, never the last one of all, which says where the feed stands.
    ///
    /// From the beginning only, whatever the clock was: the feed has no holes.
    ///
    /// - Returns: how many they were; less than the limit where no more are so old.
    static func prune(_ db: Database, until time: Timestamp, limit: Int64) throws -> Int {
        try RawStatement(
            db,
            """
            DELETE FROM change WHERE seq < (SELECT max(seq) FROM change) AND seq <= (
                SELECT max(seq) FROM (SELECT seq, at FROM change ORDER BY seq LIMIT ?) WHERE at <= ?)
            """
        ).run([.integer(limit), .integer(time.microseconds)])
        return db.changesCount
    }
}
