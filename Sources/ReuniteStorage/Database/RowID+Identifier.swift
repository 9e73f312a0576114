import Reunite
import ReuniteDatabase

// Converts between public ids and rows. The id of a row is the time of creation in microseconds, which `FreeRow` makes
// unique. The public id is this time together with the column `secret`.

extension RowID {
    /// The row that was created at a time.
    init(createdAt: Timestamp) { self.init(createdAt.microseconds) }

    /// The time of creation. Only for tables whose rows have a public id.
    var createdAt: Timestamp { Timestamp(microseconds: rawValue) }
}

extension Identifier {
    /// The row id in the table of this kind.
    typealias Row = RowID<Kind>

    /// The row to look up. It has this public id only if its column `secret` matches too.
    var row: Row { Row(createdAt: createdAt) }

    /// The public id of a row with a value of the column `secret`.
    init(row: Row, secret: Int64) { self.init(createdAt: row.createdAt, secret: UInt64(secret)) }
}

extension PageCursor {
    /// The row of the last listing on the previous page.
    var row: ListingID.Row { ListingID.Row(createdAt: createdAt) }
}

extension SQLValue {
    /// The id of a row.
    static func row<Kind>(_ row: RowID<Kind>) -> SQLValue { .integer(row.rawValue) }

    /// The id of a row, or null for nil.
    static func optional<Kind>(_ row: RowID<Kind>?) -> SQLValue { row.map { .row($0) } ?? .null }

    /// The value of the column `secret` for a public id.
    static func secret<Kind>(_ id: Identifier<Kind>) -> SQLValue { .integer(Int64(id.secret)) }
}

extension Row {
    /// The row id in a column.
    func rowID<Kind>(_ column: Int32) -> RowID<Kind> { RowID(integer(column)) }

    /// The row id in a column.
    func rowID<Kind>(_ column: StaticString) -> RowID<Kind> { RowID(integer(column)) }

    /// The row id in a column; nil for null.
    func optionalRowID<Kind>(_ column: StaticString) -> RowID<Kind>? { optionalInteger(column).map { RowID($0) } }

    func rowID<Kind>(_ column: some ColumnPlace) -> RowID<Kind> { rowID(column.rawValue) }

    /// The public id from a column and the next one, its `secret`.
    func identifier<Kind>(_ column: some ColumnPlace) -> Identifier<Kind> { identifier(column.rawValue) }

    /// The public id from two columns: the row id, and in the next column its `secret`.
    func identifier<Kind>(_ column: Int32) -> Identifier<Kind> {
        Identifier(row: rowID(column), secret: integer(column + 1))
    }

    /// The public id from two columns.
    func identifier<Kind>(_ column: StaticString = "id", secret: StaticString = "secret") -> Identifier<Kind> {
        Identifier(row: rowID(column), secret: integer(secret))
    }
}
