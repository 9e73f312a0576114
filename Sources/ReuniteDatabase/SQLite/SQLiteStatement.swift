import GRDB
import GRDBSQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A statement of SQLite, by its C interface, without boxing values.
struct SQLiteStatement: Statement {
    private let db: GRDB.Database
    /// Keeps the statement prepared.
    private let statement: GRDB.Statement
    private let handle: OpaquePointer

    init(_ db: GRDB.Database, _ statement: GRDB.Statement) {
        (self.db, self.statement, handle) = (db, statement, statement.sqliteStatement)
        reset()
    }

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
                case .point(let point):
                    sqlite3_bind_blob(
                        handle, position, PointBlob.bytes(point), Int32(PointBlob.size), Self.transient)
                }
            guard code == SQLITE_OK else { throw error(code) }
        }
    }

    func runLater(_ values: [SQLValue]) throws { try run(values) }

    func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw error(code)
        }
    }

    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    func position(of column: StaticString) -> Int32? {
        let name = UnsafeRawPointer(column.utf8Start).assumingMemoryBound(to: CChar.self)
        return (0..<sqlite3_column_count(handle)).first { strcmp(sqlite3_column_name(handle, $0), name) == 0 }
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
    func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    func utf8(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
        let bytes = sqlite3_column_text(handle, column)
        return UnsafeBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column)))
    }

    func blob(_ column: Int32) -> UnsafeRawBufferPointer {
        let bytes = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, column)))
    }

    func point(_ column: Int32) -> SQLPoint? {
        let bytes = blob(column)
        return PointBlob.read(bytes.baseAddress, count: Int32(bytes.count))
    }

    func value(_ column: Int32) -> SQLValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_TEXT: .text(String(decoding: utf8(column), as: UTF8.self))
        case SQLITE_BLOB: point(column).map { .point($0) } ?? .blob(Array(blob(column)))
        default: .null
        }
    }

    private func error(_ code: Int32) -> DatabaseError {
        DatabaseError(GRDB.DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage))
    }

    /// SQLITE_TRANSIENT: SQLite copies the bytes before the call returns.
    static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
