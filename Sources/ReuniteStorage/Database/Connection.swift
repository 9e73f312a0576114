/// A connection to the database, in the closure of a read or of a transaction.
///
/// The driver of each engine implements it, such as SQLite's in the folder `SQLite`. Use it only on the thread that runs the
/// closure.
protocol Connection {
    /// What the engine writes differently in SQL.
    var dialect: Dialect { get }

    /// Prepares a statement. Its parameters are numbered: `?1`.
    ///
    /// - Parameter isCached: whether the connection keeps it prepared, for the next time.
    /// - Throws: ``DatabaseError``
    func prepare(_ sql: String, isCached: Bool) throws -> any Statement

    /// Prepares a statement whose rows may be too many for memory: all listings, for example.
    ///
    /// - Throws: ``DatabaseError``
    func prepareLarge(_ sql: String) throws -> any Statement

    /// Runs statements that have neither parameters nor rows, separated by semicolons.
    ///
    /// - Throws: ``DatabaseError``
    func execute(_ script: String) throws

    /// Inserts rows in their order, at the latest when a statement that returns rows runs next. Many take less time than by a
    /// statement for each.
    ///
    /// - Parameters:
    ///   - values: the values of the columns, one row after the other.
    ///   - table: the table.
    ///   - columns: names of its columns.
    func insert(_ values: [SQLValue], into table: String, columns: [String]) throws

    /// Inserts new listings, as ``insert(_:into:columns:)`` does, and everything that their triggers write.
    ///
    /// - Parameter columns: include `id`, `secret` and `geom`, but not `version`.
    func insertListings(_ values: [SQLValue], columns: [String]) throws

    /// How many rows the last statement inserted, changed or deleted.
    var changes: Int { get }

    /// Whether a transaction is open. The engine itself may have ended it, as when the disk is full.
    var isInTransaction: Bool { get }

    /// Runs a part of a transaction. If it throws, what it wrote is undone, and the rest of the transaction stays.
    func savepoint(_ body: () throws -> Void) throws

    /// Runs a read that its limit interrupts.
    ///
    /// - Throws: ``StoreError/readTooLong`` if it was interrupted, and errors of the closure.
    func run<Value>(under limit: ReadLimit, _ body: () throws -> Value) throws -> Value

    /// The plan of a search to try first.
    func plan(_ planner: SearchPlanner) throws -> SearchPlan

    /// The last number that a table, which numbers its rows, has assigned; 0 if none. The row may be gone.
    func lastNumber(in table: String) throws -> Int64

    /// Makes a table that numbers its rows skip some numbers.
    func skipNumbers(_ count: Int64, in table: String) throws

    /// The tables whose rows are the data of the store: all but those of the engine, those that a crash may empty, and the
    /// identity, which a copy must not have.
    func copiedTables() throws -> [CopiedTable]

    /// Tidies a part of the text index. Once all of it is tidied, searches read less of it, and nothing is left of former
    /// documents.
    ///
    /// - Parameters:
    ///   - steps: how much to do. Each step keeps other writes waiting for about 50 ms.
    ///   - begins: whether to start on the whole index; otherwise continues what was started.
    /// - Returns: whether there was something to do; false if the engine tidies its index itself.
    func tidyTextIndex(steps: Int, begins: Bool) throws -> Bool

    /// About how many steps it takes to tidy the whole text index; 0 if the engine does it itself.
    func textIndexSteps() throws -> Int

    /// Whether the text index agrees with its documents.
    func isTextIndexSound() throws -> Bool

    /// Rebuilds the text index from its documents.
    func rebuildTextIndex() throws
}

extension Connection {
    /// Prepares a statement that the connection keeps. Its parameters are numbered: `?1`.
    func prepare(_ sql: String) throws -> any Statement { try prepare(sql, isCached: true) }

    /// Inserts the rows only: the engine's triggers write the rest.
    func insertListings(_ values: [SQLValue], columns: [String]) throws {
        try insert(values, into: "listing", columns: columns)
    }

    /// Inserts rows by a statement for each: see ``insert(_:into:columns:)``.
    func insertEach(_ values: [SQLValue], into table: String, columns: [String]) throws {
        let parameters = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let statement = try prepare(
            "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(parameters))")
        for start in stride(from: 0, to: values.count, by: columns.count) {
            try statement.runLater(Array(values[start..<start + columns.count]))
        }
    }

    /// The whole number in the first column of the first row; nil if there is no row, or null.
    func integer(_ sql: String, _ values: [SQLValue] = []) throws -> Int? {
        try prepare(sql).first(values) { $0.isNull(0) ? nil : Int($0.integer(0)) } ?? nil
    }
}
