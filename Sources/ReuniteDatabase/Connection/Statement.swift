/// A prepared statement. Use it only in the closure that has the connection.
package protocol Statement {
    /// Binds the values in order, from the first parameter on.
    func bind(_ values: [SQLValue]) throws

    /// Binds and runs a statement without rows, at the latest before the next one that returns rows, or the end of the part of the
    /// transaction. Its error may be thrown there.
    func runLater(_ values: [SQLValue]) throws

    /// Moves to the next row; false after the last.
    func step() throws -> Bool

    /// Ends the reading of rows, and forgets the values.
    func reset()

    /// The number of a column; nil if there is none of this name.
    func position(of column: StaticString) -> Int32?

    /// Whether the current row has no value in a column.
    func isNull(_ column: Int32) -> Bool
    /// The whole number in a column of the current row; 0 for null.
    func integer(_ column: Int32) -> Int64
    /// The number in a column of the current row; 0 for null.
    func real(_ column: Int32) -> Double
    /// The bytes of a text of the current row, without a copy; empty for null.
    func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8>
    /// The bytes in a column of the current row, without a copy; empty for null.
    func blob(_ column: Int32) -> UnsafeRawBufferPointer
    /// The point in a column of the current row; nil for null, or if it is no point.
    func point(_ column: Int32) -> SQLPoint?
    /// The value in a column of the current row, as it can be bound.
    func value(_ column: Int32) -> SQLValue
}

extension Statement {
    /// Binds and runs a statement without rows.
    @inlinable
    package func run(_ values: [SQLValue] = []) throws {
        defer { reset() }
        try bind(values)
        while try step() {}
    }

    /// Binds, and calls a closure with each row, which is only valid during the call.
    @inlinable
    package func forEachRow(_ values: [SQLValue] = [], _ body: (Row) throws -> Void) throws {
        try readRows(values) { row in
            try body(row)
            return true
        }
    }

    /// Binds, and calls a closure with each row, which is only valid during the call, until it returns false.
    @inlinable
    package func readRows(_ values: [SQLValue] = [], _ body: (Row) throws -> Bool) throws {
        defer { reset() }
        try bind(values)
        while try step(), try body(Row(self)) {}
    }

    /// Binds, and returns the result of a closure for the first row; nil if there is none.
    @inlinable
    package func first<Value>(_ values: [SQLValue] = [], _ body: (Row) throws -> Value) throws -> Value? {
        defer { reset() }
        try bind(values)
        return try step() ? body(Row(self)) : nil
    }

    /// Binds, and returns the results of a closure for all rows.
    @inlinable
    package func all<Value>(_ values: [SQLValue] = [], _ body: (Row) throws -> Value) throws -> [Value] {
        var results: [Value] = []
        try forEachRow(values) { results.append(try body($0)) }
        return results
    }
}
