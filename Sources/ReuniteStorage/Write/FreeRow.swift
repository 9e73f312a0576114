import GRDB
import Reunite

/// Rows and ids for what is new.
enum FreeRow {
    /// A row that a table does not have yet: that of the time given, or of one at random shortly after it, in a stretch
    /// that doubles until there is room.
    static func row<Kind>(_ db: Database, in table: StaticString, near time: Timestamp) throws -> RowID<Kind> {
        let exists = try RawStatement(db, "SELECT 1 FROM \(table) WHERE id = ?")
        let first = max(time, Timestamp(microseconds: 0))
        var candidate = RowID<Kind>(createdAt: first)
        var stretch: Int64 = 2
        while try exists.first([.row(candidate)], { _ in true }) == true {
            candidate = RowID(createdAt: first.adding(microseconds: .random(in: 1...stretch)))
            stretch *= 2
        }
        return candidate
    }

    /// A public id for a new row of a table.
    static func identifier<Kind>(
        _ db: Database, in table: StaticString, near time: Timestamp
    ) throws -> Identifier<Kind> {
        .random(createdAt: try (row(db, in: table, near: time) as RowID<Kind>).createdAt)
    }
}
