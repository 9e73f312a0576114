import Reunite

/// What was created, by the idempotency key of its request.
public struct CreationStore: Sendable {
    let store: Store

    /// Creates something once, and keeps the result for requests with the same key.
    func create(
        by session: Session, key: IdempotencyKey?,
        _ body: @escaping @Sendable (WriteTransaction) throws -> CreationResult
    ) async throws -> (result: CreationResult, isReplay: Bool) {
        try await store.write { transaction in
            try Sessions.require(transaction, session)
            let account = session.account.row
            if let key,
                let first = try IdempotencyKeys.result(transaction.db, key, account: account, now: transaction.now)
            {
                return (first, true)
            }
            let made = try body(transaction)
            if let key { try IdempotencyKeys.insert(transaction, key, account: account, result: made) }
            return (made, false)
        }
    }

    /// Runs a closure unless an earlier request had the same key: repeated requests do not count toward limits.
    ///
    /// - Throws: ``AccessRefusal/idempotencyKeyReused``, and errors of the closure.
    public func onFirst(_ key: IdempotencyKey?, by session: Session, _ body: () async throws -> Void) async throws {
        if let key, try await result(of: key, by: session) != nil { return }
        try await body()
    }

    /// The result of the same request; nil if this is the first.
    ///
    /// - Throws: ``AccessRefusal/idempotencyKeyReused``.
    public func result(of key: IdempotencyKey, by session: Session) async throws -> CreationResult? {
        try await store.read { db in
            try IdempotencyKeys.result(db, key, account: session.account.row, now: .now)
        }
    }
}
