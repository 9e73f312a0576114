import Reunite
import ReuniteDatabase

/// Rows of the table `change`. Triggers write them in the transaction of the change.
enum ChangeRows {
    /// How long a change is kept, in seconds. A client that was away for longer loads everything again.
    static let lifetime: Int64 = 30 * 86_400

    /// The number of the last change; 0 if there is none.
    static func last(_ db: any Connection) throws -> Int64 {
        try db.prepare("SELECT coalesce(max(seq), 0) FROM change").first([]) { $0.integer(0) } ?? 0
    }

    /// The first and the last number; null if there is none. SQLite reads both from the ends of the table, but scans all of it
    /// for `SELECT min(seq), max(seq)`.
    static let ends = "SELECT (SELECT min(seq) FROM change) AS first, (SELECT max(seq) FROM change) AS last"

    /// Makes sure that the feed contains every change after a number.
    ///
    /// - Throws: ``StoreError/changesGone`` if some have been pruned, or if the number is ahead of the feed, because it comes
    ///   from another feed, such as that before a restore.
    static func requireWhole(_ db: any Connection, after seq: Int64) throws {
        let isWhole = try db.prepare(ends).first([]) { row in
            row.isNull("first") ? seq == 0 : seq >= row.integer("first") - 1 && seq <= row.integer("last")
        }
        guard isWhole == true else { throw StoreError.changesGone }
    }

    private static let columns = """
        seq, listing, secret, kind, at, was_found, was_status, was_category, was_occurred_start, was_occurred_end,
        was_longitude, was_latitude
        """

    /// The places of ``columns``.
    private enum Column: Int32, ColumnPlace {
        case seq, listing, secret, kind, at, found, status, category, occurredStart, occurredEnd, longitude, latitude
    }

    /// The changes after a number, in order.
    static func after(_ seq: Int64, limit: Int, _ db: any Connection) throws -> [ListingChange] {
        var changes: [ListingChange] = []
        let statement = try db.prepare("SELECT \(columns) FROM change WHERE seq > ?1 ORDER BY seq LIMIT ?2")
        try statement.forEachRow([.integer(seq), .integer(Int64(limit))]) { row in
            changes.append(
                ListingChange(
                    seq: row.integer(Column.seq), listing: row.identifier(Column.listing),
                    isNew: row.utf8(Column.kind).first == UInt8(ascii: "c"), before: before(row),
                    at: row.time(Column.at)))
        }
        return changes
    }

    private static func before(_ row: Row) -> ListingChange.Before {
        guard !row.isNull(Column.found) else { return .unknown }
        guard row.integer(Column.found) != 0 else { return .hidden }
        guard let status = EnumeratedTexts.status.value(row.utf8(Column.status)),
            let category = EnumeratedTexts.category.value(row.utf8(Column.category))
        else { return .unknown }
        return .published(
            status: status, category: category,
            occurrence: Occurrence(start: row.time(Column.occurredStart), end: row.time(Column.occurredEnd)),
            cell: row.isNull(Column.longitude)
                ? nil
                : (try? Coordinate(longitude: row.real(Column.longitude), latitude: row.real(Column.latitude)))
                    .map(PublishedGrid.cell(holding:)))
    }

    /// Deletes the oldest changes up to a time, but never the last change, which holds the current number.
    ///
    /// Deletes only from the beginning of the feed, so that it has no gaps even if the clock was set back. SQLite takes the first
    /// condition as the bound of the rows that it reads.
    ///
    /// - Returns: the number of deleted changes; less than the limit if no more are as old.
    static func prune(_ db: any Connection, until time: Timestamp, limit: Int64) throws -> Int {
        try db.prepare(
            """
            /* reads more: a batch of the oldest */ DELETE FROM change WHERE seq <= (
                SELECT max(seq) FROM (SELECT seq, at FROM change ORDER BY seq LIMIT ?1) AS oldest WHERE at <= ?2)
            AND seq < (SELECT max(seq) FROM change)
            """
        ).run([.integer(limit), .integer(time.microseconds)])
        return db.changes
    }
}
