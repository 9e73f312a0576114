/// The numbers that tables give to their rows (AUTOINCREMENT).
extension SQLiteConnection {
    func lastNumber(in table: String) throws -> Int64 {
        try prepare("SELECT seq FROM sqlite_sequence WHERE name = ?1").first([.text(table)]) { $0.integer(0) } ?? 0
    }

    func skipNumbers(_ count: Int64, in table: String) throws {
        let last = try lastNumber(in: table)
        try prepare("DELETE FROM sqlite_sequence WHERE name = ?1").run([.text(table)])
        try prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)")
            .run([.text(table), .integer(last + count)])
    }
}
