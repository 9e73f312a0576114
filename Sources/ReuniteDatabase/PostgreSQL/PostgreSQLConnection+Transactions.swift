/// Transactions and their parts.
///
/// What begins or ends a part is sent with the next statement, so a read of one statement waits for the server once.
extension PostgreSQLConnection {
    /// Runs a closure that reads one snapshot. Does not wait for the end of the transaction.
    func read<Value>(_ body: () throws -> Value) throws -> Value {
        plansOnce = false
        waiting = ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"]
        defer { endRead() }
        return try body()
    }

    /// Runs a closure that reads one snapshot, and asks something of the same snapshot, without another wait for the server.
    ///
    /// - Parameters:
    ///   - question: a statement whose first row has whole numbers of 8 bytes.
    ///   - answered: called with these numbers before the first result of the closure.
    func read<Value>(
        asking question: String, _ values: [SQLValue] = [], answered: @escaping ([Int64]) -> Void,
        _ body: () throws -> Value
    ) throws -> Value {
        try read {
            try send(question, values, isCached: true) { answered(PostgreSQLResult.integers($0)) }
            return try body()
        }
    }

    private func endRead() {
        waiting = []
        guard isOpen else { return }
        do {
            // It also ends a transaction that has failed.
            try pipeline.send("COMMIT")
            try pipeline.end()
            isOpen = false
        } catch {
            // The connection is lost.
        }
    }

    /// Runs a closure in a transaction, which is on disk when the call returns, while no other transaction of any server writes.
    ///
    /// A snapshot that sees a transaction then sees all those before it, so a reader of the change feed misses none.
    func write<Value>(_ body: () throws -> Value) throws -> Value {
        plansOnce = false
        waiting = Self.turn
        do {
            let value = try body()
            try commit()
            return value
        } catch {
            rollback()
            throw error
        }
    }

    /// Runs a closure in a transaction that is undone at its end.
    ///
    /// - Parameter isTurn: whether no other transaction of any server writes until then, from the first statement on.
    func undoing<Value>(isTurn: Bool = false, _ body: () throws -> Value) throws -> Value {
        plansOnce = false
        waiting = isTurn ? Self.turn : ["BEGIN"]
        defer { rollback() }
        return try body()
    }

    /// Begins a transaction, and waits until no other one writes.
    private static let turn = [
        "BEGIN",
        // Others wait for a server that stops in the middle, so its session ends.
        "SET LOCAL idle_in_transaction_session_timeout = '10s'",
        "SET LOCAL gin_pending_list_limit = \(pendingEntries)", "SELECT pg_advisory_xact_lock(\(writing))",
    ]

    /// The number of the lock: any that other programs in the database are unlikely to use.
    private static let writing: Int64 = 0x7265_756E_6974_65

    private func commit() throws {
        guard isOpen else { return waiting = [] }
        // COMMIT would roll back a transaction that has failed, without an error.
        guard isInTransaction else { throw DatabaseError(.other, "the transaction has failed") }
        try sendWaiting()
        try pipeline.send("COMMIT")
        try receive()
        isOpen = false
    }

    private func rollback() {
        waiting = []
        guard isOpen, !isBroken else { return }
        try? receive()
        do {
            try pipeline.send("ROLLBACK")
            try receive()
            isOpen = false
        } catch {
            // The pool does not keep a connection whose transaction is open.
        }
    }

    package func savepoint(_ body: () throws -> Void) throws {
        let (mark, batches) = (waiting.count, batches)
        waiting.append("SAVEPOINT part")
        do {
            try body()
            guard self.batches > batches else { return waiting.removeSubrange(mark...) }
            try receive()
            waiting.append("RELEASE SAVEPOINT part")
        } catch {
            guard self.batches > batches else {
                waiting.removeSubrange(mark...)
                throw error
            }
            try? receive()
            waiting += ["ROLLBACK TO SAVEPOINT part", "RELEASE SAVEPOINT part"]
            throw error
        }
    }

    package func run<Value>(under limit: ReadLimit, _ body: () throws -> Value) throws -> Value {
        pipeline.limit = limit
        defer { pipeline.limit = nil }
        do {
            return try body()
        } catch let error as DatabaseError where error.kind == .interrupted && limit.isTooLong {
            throw Overload.readTooLong
        }
    }
}
