/// The current row of a ``Statement``.
///
/// Columns are read by name. By number they are read only where the row's type stands beside its SELECT.
package struct Row {
    @usableFromInline let statement: any Statement

    /// The row that a statement stands on.
    package init(_ statement: some Statement) { self.statement = statement }

    @inlinable
    package func isNull(_ column: Int32) -> Bool { statement.isNull(column) }
    @inlinable
    package func integer(_ column: Int32) -> Int64 { statement.integer(column) }
    @inlinable
    package func real(_ column: Int32) -> Double { statement.real(column) }
    @inlinable
    package func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> { statement.utf8(column) }
    @inlinable
    package func text(_ column: Int32) -> String { String(decoding: statement.utf8(column), as: UTF8.self) }
    /// A blob's bytes, copied; empty for null.
    @inlinable
    package func bytes(_ column: Int32) -> [UInt8] { Array(statement.blob(column)) }
    @inlinable
    package func sqlPoint(_ column: Int32) -> SQLPoint? { statement.point(column) }
    @inlinable
    package func value(_ column: Int32) -> SQLValue { statement.value(column) }
}

extension Row {
    package func isNull(_ column: StaticString) -> Bool { statement.isNull(position(of: column)) }
    package func integer(_ column: StaticString) -> Int64 { statement.integer(position(of: column)) }
    package func real(_ column: StaticString) -> Double { statement.real(position(of: column)) }
    package func flag(_ column: StaticString) -> Bool { statement.integer(position(of: column)) != 0 }
    package func utf8(_ column: StaticString) -> UnsafeBufferPointer<UInt8> { statement.utf8(position(of: column)) }
    package func text(_ column: StaticString) -> String { text(position(of: column)) }
    /// A blob's bytes, copied; empty for null.
    package func bytes(_ column: StaticString) -> [UInt8] { bytes(position(of: column)) }
    package func sqlPoint(_ column: StaticString) -> SQLPoint? { statement.point(position(of: column)) }
    package func value(_ column: StaticString) -> SQLValue { statement.value(position(of: column)) }

    /// The text in a column; nil for null.
    package func optionalText(_ column: StaticString) -> String? { optional(column, text) }
    /// The whole number in a column; nil for null.
    package func optionalInteger(_ column: StaticString) -> Int64? { optional(column, integer) }
    /// The bytes in a column; nil for null.
    package func optionalBytes(_ column: StaticString) -> [UInt8]? { optional(column, bytes) }

    private func optional<Value>(_ column: StaticString, _ read: (Int32) -> Value) -> Value? {
        let position = position(of: column)
        return statement.isNull(position) ? nil : read(position)
    }

    /// The number of a column. A name that the statement does not have is a bug.
    private func position(of column: StaticString) -> Int32 {
        guard let position = statement.position(of: column) else { preconditionFailure("no column \(column)") }
        return position
    }
}
