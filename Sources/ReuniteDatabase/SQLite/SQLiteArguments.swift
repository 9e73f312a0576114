import GRDBSQLite

/// The arguments of a call of a ``SQLiteFunction``.
package struct SQLiteArguments {
    let values: UnsafeMutablePointer<OpaquePointer?>?

    package func isNull(_ index: Int) -> Bool { sqlite3_value_type(values?[index]) == SQLITE_NULL }
    package func integer(_ index: Int) -> Int64 { sqlite3_value_int64(values?[index]) }
    package func real(_ index: Int) -> Double { sqlite3_value_double(values?[index]) }
    /// The stored point; nil if there is none.
    package func point(_ index: Int) -> SQLPoint? { PointBlob.read(values?[index]) }
}
