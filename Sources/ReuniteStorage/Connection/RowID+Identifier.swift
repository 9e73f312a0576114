import Reunite

// The one place that knows how public ids and rows relate: the id of a row is the time of creation in microseconds,
// which `FreeRow` makes unique, and the public id is that time and the column `secret`.

extension RowID {
    /// The row of what was created at a time.
    init(createdAt: Timestamp) { self.init(createdAt.microseconds) }

    /// When what has a public id was created.
    var createdAt: Timestamp { Timestamp(microseconds: rawValue) }
}

extension Identifier {
    /// The row of a thing of this kind.
    typealias Row = RowID<Kind>

    /// The row that has the id, if its secret is the same.
    var row: Row { Row(createdAt: createdAt) }

    /// The public id of a row with this `secret`.
    init(row: Row, secret: Int64) { self.init(createdAt: row.createdAt, secret: UInt64(secret)) }
}

extension PageCursor {
    /// The row of the last listing of the page before.
    var row: ListingID.Row { ListingID.Row(createdAt: createdAt) }
}

extension SQLValue {
    /// The key of a row.
    static func row<Kind>(_ row: RowID<Kind>) -> SQLValue { .integer(row.rawValue) }

    /// The key of a row, or null.
    static func optional<Kind>(_ row: RowID<Kind>?) -> SQLValue { row.map { .row($0) } ?? .null }

    /// The `secret` of a public id.
    static func secret<Kind>(_ id: Identifier<Kind>) -> SQLValue { .integer(Int64(id.secret)) }
}

extension RawRow {
    /// The key of a row.
    func rowID<Kind>(_ column: Int32) -> RowID<Kind> { RowID(integer(column)) }

    /// A public id, of a column with the key of a row and the one after it with the secret.
    func identifier<Kind>(_ column: Int32) -> Identifier<Kind> {
        Identifier(row: rowID(column), secret: integer(column + 1))
    }
}
