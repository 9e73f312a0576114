import GRDB
import Reunite

/// Why nobody can act for an account from the command line.
public enum OperatorSessionError: Error, Equatable, CustomStringConvertible {
    /// The account is a member's, who decides nothing.
    case notModerator(String)
    /// The account is shut out.
    case suspended(String)

    /// What went wrong, in words for whoever called.
    public var description: String {
        switch self {
        case .notModerator(let email): "\(email) may not moderate: 'reunite account role' gives it a role"
        case .suspended(let email): "\(email) is suspended"
        }
    }
}

extension ListingStore {
    /// How long a session for the command line lasts at most, in seconds: it ends with the work, and by itself where the
    /// process is killed.
    static let operatorSessionLifetime: Int64 = 60

    /// Acts for an account that may moderate, without its password.
    ///
    /// For whoever runs commands on the machine: they can read and write the file anyway, so that a password would prove
    /// nothing. What is done is named after the account, and is checked as its own requests are: its role, its suspension,
    /// claims of others, its own listings. The session has a token that nobody learns; while it lasts, the account sees it
    /// among its own, under the name of the program.
    ///
    /// ```swift
    /// try await store.withOperatorSession(for: email, program: "reunite moderate") { session in
    ///     try await store.decide(id, decision, by: session) { details, _ in details.summary.version }
    /// }
    /// ```
    ///
    /// - Parameter program: what the session is called in the account's list.
    /// - Throws: ``StoreError/unknownAccount(_:)``, ``OperatorSessionError``, and whatever the work throws; the session has
    ///   ended in any case.
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
        try await write { transaction in
            guard let row = try Accounts.row(transaction.db, email: email.text) else {
                throw StoreError.unknownAccount(email.text)
            }
            let begun = try Sessions.insert(
                transaction, account: row, userAgent: program, lifetime: Self.operatorSessionLifetime)
            guard begun.account.role.isModerator else { throw OperatorSessionError.notModerator(email.text) }
            // None for a suspended account: what was begun is taken back with the transaction.
            guard let session = try Sessions.session(transaction.db, token: begun.token, now: transaction.now) else {
                throw OperatorSessionError.suspended(email.text)
            }
            return (begun, session)
        }
    }
}
