import Reunite
import ReuniteDatabase

/// Rows and ids for new things.
enum FreeRow {
    /// A free row of a table: that of the given time, or a random one shortly after it, within a range that doubles
    /// until one is free.
    static func row<Kind>(_ db: any Connection, in table: StaticString, near time: Timestamp) throws -> RowID<Kind> {
        let exists = try db.prepare("SELECT 1 FROM \(table) WHERE id = ?1")
        let first = max(time, Timestamp(microseconds: 0))
        var candidate = RowID<Kind>(createdAt: first)
        var stretch: Int64 = 2
        while try exists.first([.row(candidate)], { _ in true }) == true {
            candidate = RowID(createdAt: first.adding(microseconds: .random(in: 1...stretch)))
            stretch *= 2
        }
        return candidate
    }

    /// The public id of a new row.
    static func identifier<Kind>(
        _ db: any Connection, in table: StaticString, near time: Timestamp
    ) throws -> Identifier<Kind> {
        .random(createdAt: try (row(db, in: table, near: time) as RowID<Kind>).createdAt)
    }
}
