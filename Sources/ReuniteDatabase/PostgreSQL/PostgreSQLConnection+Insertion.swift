/// Insertion of many rows.
extension PostgreSQLConnection {
    /// Rows from which `COPY` takes less time than a statement for each, though it waits for the server three times.
    private static let fewestCopied = 16

    /// Maximum size of the entries that wait to be sorted into a GIN index, in kilobytes. Each search reads all of them.
    static let pendingEntries = 512

    /// The same while many rows are inserted. Entries that are sorted in together take less time.
    private static let pendingEntriesOfMany = 2048

    /// Sorts the pending entries into the GIN indexes of a table `?1`. Only the owner may do so.
    private static let sortPendingEntries = """
        /* reads more: the pending entries */ SELECT gin_clean_pending_list(i.indexrelid)
        FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
        WHERE i.indrelid = to_regclass(?1) AND c.relam = (SELECT oid FROM pg_am WHERE amname = 'gin')
            AND pg_has_role(c.relowner, 'USAGE')
        """

    /// Sends many rows by `COPY` (https://www.postgresql.org/docs/15/sql-copy.html): the server then looks at defaults, constraints
    /// and generated columns once, and not for each row.
    package func insert(_ values: [SQLValue], into table: String, columns: [String]) throws {
        guard values.count >= Self.fewestCopied * columns.count else {
            return try insertEach(values, into: table, columns: columns)
        }
        let list = columns.joined(separator: ", ")
        let types = try run("SELECT \(list) FROM \(table) LIMIT 0", [], isCached: true).types
        try limitPendingEntries(Self.pendingEntriesOfMany)
        try receive()
        try withoutLimit {
            try pipeline.copy("COPY \(table) (\(list)) FROM STDIN (FORMAT binary)") { send in
                try PostgreSQLRows(values, types: types, geometry: geometry).send(send)
            }
        }
        try runLater(Self.sortPendingEntries, [.text(table)], isCached: true)
        try limitPendingEntries(Self.pendingEntries)
    }

    private func limitPendingEntries(_ size: Int) throws {
        try runLater("SELECT set_config('gin_pending_list_limit', '\(size)', true)", [], isCached: true)
    }
}
