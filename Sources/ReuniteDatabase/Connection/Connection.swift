/// A connection to the database, in the closure of a read or of a transaction.
///
/// The driver of each engine implements it, such as ``SQLiteConnection``. Use it only on the thread that runs the
/// closure.
package protocol Connection {
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

    /// Inserts rows without running their triggers, if the engine can switch these off for one statement.
    ///
    /// - Returns: whether it did; otherwise nothing was inserted.
    func insertWithoutTriggers(_ values: [SQLValue], into table: String, columns: [String]) throws -> Bool

    /// How many rows the last statement inserted, changed or deleted.
    var changes: Int { get }

    /// Whether a transaction is open. The engine itself may have ended it, as when the disk is full.
    var isInTransaction: Bool { get }

    /// Runs a part of a transaction. If it throws, what it wrote is undone, and the rest of the transaction stays.
    func savepoint(_ body: () throws -> Void) throws

    /// Runs a read that its limit interrupts.
    ///
    /// - Throws: ``Overload/readTooLong`` if it was interrupted, and errors of the closure.
    func run<Value>(under limit: ReadLimit, _ body: () throws -> Value) throws -> Value
}

extension Connection {
    /// Prepares a statement that the connection keeps. Its parameters are numbered: `?1`.
    package func prepare(_ sql: String) throws -> any Statement { try prepare(sql, isCached: true) }

    /// The engine cannot switch triggers off.
    package func insertWithoutTriggers(_ values: [SQLValue], into table: String, columns: [String]) throws -> Bool {
        false
    }

    /// Inserts rows by a statement for each: see ``insert(_:into:columns:)``.
    package func insertEach(_ values: [SQLValue], into table: String, columns: [String]) throws {
        let parameters = columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let statement = try prepare(
            "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(parameters))")
        for start in stride(from: 0, to: values.count, by: columns.count) {
            try statement.runLater(Array(values[start..<start + columns.count]))
        }
    }

    /// The whole number in the first column of the first row; nil if there is no row, or null.
    package func integer(_ sql: String, _ values: [SQLValue] = []) throws -> Int? {
        try prepare(sql).first(values) { $0.isNull(0) ? nil : Int($0.integer(0)) } ?? nil
    }
}
