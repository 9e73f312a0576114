import Reunite

/// A column by its place in the SELECT list, for rows that are read very often: a name is looked up each time.
protocol ColumnPlace: RawRepresentable<Int32> {}

extension Row {
    func isNull(_ column: some ColumnPlace) -> Bool { isNull(column.rawValue) }
    func integer(_ column: some ColumnPlace) -> Int64 { integer(column.rawValue) }
    func real(_ column: some ColumnPlace) -> Double { real(column.rawValue) }
    func utf8(_ column: some ColumnPlace) -> UnsafeBufferPointer<UInt8> { utf8(column.rawValue) }
    func text(_ column: some ColumnPlace) -> String { text(column.rawValue) }
    func point(_ column: some ColumnPlace) -> Coordinate? { point(column.rawValue) }
    func time(_ column: some ColumnPlace) -> Timestamp { Timestamp(microseconds: integer(column.rawValue)) }
    func rowID<Kind>(_ column: some ColumnPlace) -> RowID<Kind> { rowID(column.rawValue) }

    /// The public id from a column and the next one, its `secret`.
    func identifier<Kind>(_ column: some ColumnPlace) -> Identifier<Kind> { identifier(column.rawValue) }
}
