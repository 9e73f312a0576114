import Reunite
import ReuniteDatabase

extension Store {
    /// Writes only if something changes: a request that changes nothing, or is refused, costs a read and no transaction.
    ///
    /// - Parameters:
    ///   - unchanged: the result if there is nothing to change, or else nil; it throws refusals. It runs in a read first, and
    ///     again in the transaction, because the same change may have been made in between.
    ///   - change: makes the change.
    func writeUnless<Value: Sendable>(
        _ unchanged: @escaping @Sendable (any Connection) throws -> Value?,
        change: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        if let value = try await read(unchanged) { return value }
        return try await write { transaction in try unchanged(transaction.db) ?? change(transaction) }
    }

    /// The same for a session that has not ended.
    ///
    /// - Throws: ``AccessRefusal/sessionEnded``, and the errors of the closures.
    func writeUnless<Value: Sendable>(
        by session: Session, _ unchanged: @escaping @Sendable (any Connection) throws -> Value?,
        change: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        try await writeUnless(
            { db in
                try Sessions.require(db, session, now: .now)
                return try unchanged(db)
            }, change: change)
    }
}
