import GRDB
import Reunite

/// Row ids that are times.
enum FreeRow {
    /// A time of creation that no row of a table has yet: the one given, or one at random shortly after it, in a
    /// stretch that doubles until there is room.
    static func time(_ db: Database, in table: StaticString, near time: Timestamp) throws -> Timestamp {
        let exists = try RawStatement(db, "SELECT 1 FROM \(table) WHERE id = ?")
        var candidate = max(time.microseconds, 0)
        var stretch: Int64 = 2
        while try exists.first([.integer(candidate)], { _ in true }) == true {
            candidate = max(time.microseconds, 0) + .random(in: 1...stretch)
            stretch *= 2
        }
        return Timestamp(microseconds: candidate)
    }

    /// An identifier of its own for a new row of a table.
    static func identifier<Kind>(
        _ db: Database, in table: StaticString, near time: Timestamp
    ) throws -> Identifier<Kind> {
        .random(createdAt: try self.time(db, in: table, near: time))
    }
}
