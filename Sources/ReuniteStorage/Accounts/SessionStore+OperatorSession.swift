import Reunite

/// Why the command line cannot act for an account.
public enum OperatorSessionError: Error, Equatable, CustomStringConvertible {
    /// The account is not a moderator.
    case notModerator(String)
    /// The account is suspended.
    case suspended(String)

    /// The reason, in a sentence for the user.
    public var description: String {
        switch self {
        case .notModerator(let email): "\(email) may not moderate: 'reunite account role' gives it a role"
        case .suspended(let email): "\(email) is suspended"
        }
    }
}

extension SessionStore {
    /// Maximum life of a session for the command line, in seconds. It ends with the work, and after this time if
    /// the process is killed.
    static let operatorSessionLifetime: Int64 = 60

    /// Does something for a moderator's account, without its password.
    ///
    /// Users who run commands on the machine can read and write the file anyway, so a password would prove nothing. The
    /// log names the account, and the same checks apply as to its requests: its role, its suspension, claims of others,
    /// its own listings. Nobody learns the token of the session. While it lasts, the account sees it in its list, under
    /// the name of the program.
    ///
    /// ```swift
    /// try await store.sessions.withOperatorSession(for: email, program: "reunite moderate") { session in
    ///     try await store.moderation.decide(id, decision, by: session).summary.version
    /// }
    /// ```
    ///
    /// - Parameter program: the name of the session in the account's list.
    /// - Throws: ``AccountRefusal/unknownAddress(_:)``, ``OperatorSessionError``, and errors of the work; the session
    ///   ends in any case.
    public func withOperatorSession<Value: Sendable>(
        for email: EmailAddress, program: String, _ work: (Session) async throws -> Value
    ) async throws -> Value {
        let (begun, session) = try await beginOperatorSession(for: email, program: program)
        do {
            let value = try await work(session)
            try? await endSession(begun)
            return value
        } catch {
            try? await endSession(begun)
            throw error
        }
    }

    private func beginOperatorSession(
        for email: EmailAddress, program: String
    ) async throws -> (begun: SignedIn, session: Session) {
        try await store.write { transaction in
            guard let row = try Accounts.row(transaction.db, email: email.text) else {
                throw AccountRefusal.unknownAddress(email.text)
            }
            let begun = try Sessions.insert(
                transaction, account: row, userAgent: program, lifetime: Self.operatorSessionLifetime)
            guard begun.account.role.isModerator else { throw OperatorSessionError.notModerator(email.text) }
            // None for a suspended account: the transaction is rolled back.
            guard let session = try Sessions.session(transaction.db, token: begun.token, now: transaction.now) else {
                throw OperatorSessionError.suspended(email.text)
            }
            return (begun, session)
        }
    }
}
