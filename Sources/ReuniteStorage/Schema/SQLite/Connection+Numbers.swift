import ReuniteDatabase

/// The numbers that tables give to their rows: by AUTOINCREMENT, or by the triggers of ``PostgreSQLSchema/numbers``.
extension Connection {
    /// The last number that a table, which numbers its rows, has assigned; 0 if none. The row may be gone.
    func lastNumber(in table: String) throws -> Int64 {
        switch dialect {
        case .sqlite:
            try prepare("SELECT seq FROM sqlite_sequence WHERE name = ?1").first([.text(table)]) { $0.integer(0) } ?? 0
        case .postgreSQL: Int64(try integer(PostgreSQLSchema.lastNumber(in: table)) ?? 0)
        }
    }

    /// Makes a table that numbers its rows skip some numbers.
    func skipNumbers(_ count: Int64, in table: String) throws {
        let last = try lastNumber(in: table) + count
        switch dialect {
        case .sqlite:
            try prepare("DELETE FROM sqlite_sequence WHERE name = ?1").run([.text(table)])
            try prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)").run([.text(table), .integer(last)])
        case .postgreSQL:
            try prepare("UPDATE row_number SET last = ?2 WHERE name = ?1").run([.text(table), .integer(last)])
        }
    }
}
