import GRDB
import GRDBSQLite
import Reunite

/// A prepared statement that uses SQLite's C interface, without boxing values.
///
/// For statements that run for each row or request. Use it only in the closure that has the connection.
struct RawStatement {
    private let db: Database
    private let statement: Statement
    private let handle: OpaquePointer

    /// - Parameter isCached: whether the connection keeps the statement prepared.
    init(_ db: Database, _ sql: String, isCached: Bool = true) throws {
        self.db = db
        statement = try isCached ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
        handle = statement.sqliteStatement
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// Binds the values in order, from the first parameter on.
    func bind(_ values: [SQLValue]) throws {
        for (index, value) in values.enumerated() {
            let position = Int32(index + 1)
            let code =
                switch value {
                case .null: sqlite3_bind_null(handle, position)
                case .integer(let number): sqlite3_bind_int64(handle, position, number)
                case .real(let number): sqlite3_bind_double(handle, position, number)
                case .text(var text):
                    text.withUTF8 { utf8 in
                        utf8.withMemoryRebound(to: CChar.self) { characters in
                            guard let start = characters.baseAddress else {
                                return sqlite3_bind_text(handle, position, "", 0, Self.transient)
                            }
                            return sqlite3_bind_text(
                                handle, position, start, Int32(characters.count), Self.transient)
                        }
                    }
                case .blob(let bytes):
                    sqlite3_bind_blob(handle, position, bytes, Int32(bytes.count), Self.transient)
                }
            try check(code)
        }
    }

    /// Moves to the next row; false after the last.
    func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw error(code)
        }
    }

    /// Binds and runs a statement without rows.
    func run(_ values: [SQLValue]) throws {
        defer { reset() }
        try bind(values)
        while try step() {}
    }

    /// Binds, and calls a closure with each row, which is only valid during the call.
    func forEachRow(_ values: [SQLValue], _ body: (RawRow) throws -> Void) throws {
        try readRows(values) { row in
            try body(row)
            return true
        }
    }

    /// Binds, and calls a closure with each row, which is only valid during the call, until it returns false.
    func readRows(_ values: [SQLValue], _ body: (RawRow) throws -> Bool) throws {
        defer { reset() }
        try bind(values)
        while try step(), try body(RawRow(handle: handle)) {}
    }

    /// Binds, and returns the result of a closure for the first row; nil if there is none.
    func first<Value>(_ values: [SQLValue], _ body: (RawRow) throws -> Value) throws -> Value? {
        defer { reset() }
        try bind(values)
        return try step() ? body(RawRow(handle: handle)) : nil
    }

    private func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw error(code) }
    }

    private func error(_ code: Int32) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
    }

    /// SQLITE_TRANSIENT: SQLite copies the bytes before the call returns.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}

/// The current row of a ``RawStatement``.
struct RawRow {
    fileprivate let handle: OpaquePointer

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    /// The bytes of a text, without a copy; empty for null.
    func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
        let bytes = sqlite3_column_text(handle, column)
        return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column)))
    }

    func text(_ column: Int32) -> String { String(decoding: utf8(column), as: UTF8.self) }

    /// A blob's bytes, copied; empty for null.
    func bytes(_ column: Int32) -> [UInt8] {
        Array(
            UnsafeRawBufferPointer(
                start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// The value, as it can be bound.
    func value(_ column: Int32) -> SQLValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(bytes(column))
        default: .null
        }
    }

    func point(_ column: Int32) -> Coordinate? {
        let bytes = sqlite3_column_blob(handle, column)
        return PointBlob.read(bytes, count: sqlite3_column_bytes(handle, column))
    }
}
