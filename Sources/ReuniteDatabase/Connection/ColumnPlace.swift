/// A column by its place in the SELECT list, for rows that are read very often: a name is looked up each time.
package protocol ColumnPlace: RawRepresentable<Int32> {}

extension Row {
    @inlinable package func isNull(_ column: some ColumnPlace) -> Bool { isNull(column.rawValue) }
    @inlinable package func integer(_ column: some ColumnPlace) -> Int64 { integer(column.rawValue) }
    @inlinable package func real(_ column: some ColumnPlace) -> Double { real(column.rawValue) }
    @inlinable package func utf8(_ column: some ColumnPlace) -> UnsafeBufferPointer<UInt8> { utf8(column.rawValue) }
    @inlinable package func text(_ column: some ColumnPlace) -> String { text(column.rawValue) }
}
