import GRDB

extension DatabaseError {
    /// The meaning of an error of SQLite.
    init(_ error: GRDB.DatabaseError) {
        let kind: Kind =
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
            case .SQLITE_FULL: .full
            case .SQLITE_IOERR, .SQLITE_READONLY: .disk
            case .SQLITE_CANTOPEN: .cannotOpen
            case .SQLITE_NOMEM: .memory
            case .SQLITE_NOTADB: .notADatabase
            case .SQLITE_CORRUPT: .damaged
            case .SQLITE_INTERRUPT: .interrupted
            case .SQLITE_TOOBIG: .tooLarge
            case .SQLITE_ERROR: .statement
            default: .other
            }
        self.init(kind, error.message ?? "\(error.resultCode)", description: "\(error)")
    }

    /// Runs a part that uses GRDB, and throws its errors as ours.
    static func converting<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as GRDB.DatabaseError {
            throw DatabaseError(error)
        }
    }
}
