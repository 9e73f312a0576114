/// What the service asks of a connection for its upkeep.
extension PostgreSQLConnection {
    func lastNumber(in table: String) throws -> Int64 {
        let column = PostgreSQLSchema.numbered[table] ?? "id"
        return Int64(
            try integer(
                """
                SELECT greatest(max(\(column)), (SELECT last FROM row_number WHERE name = '\(table)')) AS last FROM \(table)
                """) ?? 0)
    }

    func skipNumbers(_ count: Int64, in table: String) throws {
        try prepare("UPDATE row_number SET last = ?2 WHERE name = ?1")
            .run([.text(table), .integer(lastNumber(in: table) + count)])
    }

    /// PostgreSQL merges the pending entries of a GIN index by itself.
    func tidyTextIndex(steps: Int, begins: Bool) throws -> Bool { false }

    func textIndexSteps() throws -> Int { 0 }

    /// The words are a generated column, so they always agree with the document.
    func isTextIndexSound() throws -> Bool { true }

    func rebuildTextIndex() throws { try execute("REINDEX INDEX listing_text_words") }
}
