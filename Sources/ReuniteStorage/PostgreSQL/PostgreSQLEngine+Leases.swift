/// Leases (``Leases``), by the clock of the database, because those of servers differ.
extension PostgreSQLEngine {
    func hold(_ work: String, as server: String, for time: Duration) throws -> Bool {
        try counters.withConnection { db in
            try db.prepare(
                """
                INSERT INTO lease AS l (work, server, until) VALUES (?1, ?2, reunite_now() + ?3)
                ON CONFLICT (work) DO UPDATE SET server = excluded.server, until = excluded.until
                WHERE l.server = excluded.server OR l.until < reunite_now()
                RETURNING true
                """
            ).first([.text(work), .text(server), .integer(Int64(time / .microseconds(1)))]) { _ in true } ?? false
        }
    }

    func release(_ work: String, of server: String) throws {
        try counters.withConnection { db in
            try db.prepare("DELETE FROM lease WHERE work = ?1 AND server = ?2").run([.text(work), .text(server)])
        }
    }
}
