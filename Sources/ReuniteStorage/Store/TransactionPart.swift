/// What a feature keeps for a transaction, until it is written at the end.
protocol TransactionPart: AnyObject {
    /// Returns a closure that goes back to the present state, because a savepoint is rolled back.
    func undo() -> () -> Void

    /// Makes the last writes.
    func finish() throws
}
