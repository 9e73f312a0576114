import GRDB
import Reunite

/// What an address can be signed in to.
public enum SignInCandidate: Sendable {
    /// An account, and whether it is suspended.
    case account(AccountID, password: PasswordHash, isSuspended: Bool)
    /// A registration whose address has not been shown to be theirs.
    case registration(RegistrationID, password: PasswordHash)
}

/// A session as its owner sees it in a list.
public struct SessionSummary: Sendable {
    /// Names it.
    public let id: SessionID
    /// The program that began it, as it called itself.
    public let userAgent: String?
    /// When it ends by itself.
    public let expiresAt: Timestamp
}

extension ListingStore {
    /// What an address can be signed in to; nil where there is nothing.
    public func signInCandidate(_ email: EmailAddress) async throws -> SignInCandidate? {
        try await read { db in
            let now = Timestamp.now
            // Both are always asked, so that an address that is known takes as long as one that is not.
            let registration = try RawStatement(
                db, "SELECT id, password FROM registration WHERE email = ? AND expires_at > ? ORDER BY id DESC LIMIT 1"
            ).first([.text(email.text), .integer(now.microseconds)]) { row in
                SignInCandidate.registration(row.rowID(0), password: PasswordHash(text: row.text(1)))
            }
            let account = try RawStatement(
                db,
                "SELECT id, secret, password, suspended_until FROM account WHERE email = ? AND password IS NOT NULL"
            ).first([.text(email.text)]) { row in
                SignInCandidate.account(
                    row.identifier(0), password: PasswordHash(text: row.text(2)),
                    isSuspended: !row.isNull(3) && row.integer(3) > now.microseconds)
            }
            return account ?? registration
        }
    }

    /// Begins a session; to be called when the password has been shown.
    ///
    /// - Parameter password: what the password was held against. To hash takes a while, in which it may have been changed
    ///   or the account suspended.
    /// - Returns: nil where the account has another password now, or is suspended.
    public func signIn(
        to account: AccountID, password: PasswordHash, userAgent: String?, lifetime: Int64
    ) async throws -> SignedIn? {
        try await write { transaction in
            let isStill = try RawStatement(
                transaction.db,
                """
                SELECT 1 FROM account WHERE id = ?1 AND password = ?2
                AND (suspended_until IS NULL OR suspended_until <= ?3)
                """
            ).first([
                .row(account.row), .text(password.text),
                .integer(transaction.now.microseconds),
            ]) { _ in true }
            guard isStill == true else { return nil }
            return try Sessions.insert(
                transaction, account: account.row, userAgent: userAgent, lifetime: lifetime)
        }
    }

    /// Mails a registration once more.
    public func remind(registration: RegistrationID) async throws {
        try await write { transaction in
            guard try Self.registration(transaction.db, row: registration) != nil else { return }
            try MailRows.queue(transaction, .registration, registration: registration)
        }
    }

    /// The session that a token opens; nil where it opens none.
    public func session(_ token: SecretToken) async throws -> Session? {
        try await read { db in try Sessions.session(db, token: token, now: .now) }
    }

    /// All sessions of an account that have not ended, the newest first.
    public func sessions(of account: AccountID) async throws -> [SessionSummary] {
        try await read { db in
            var sessions: [SessionSummary] = []
            try RawStatement(
                db,
                """
                SELECT id, secret, user_agent, expires_at FROM session WHERE account = ? AND expires_at > ?
                ORDER BY id DESC
                """
            ).forEachRow([.row(account.row), .integer(Timestamp.now.microseconds)]) { row in
                sessions.append(
                    SessionSummary(
                        id: row.identifier(0), userAgent: row.isNull(2) ? nil : row.text(2),
                        expiresAt: Timestamp(microseconds: row.integer(3))))
            }
            return sessions
        }
    }

    /// Ends a session that has just begun.
    public func endSession(_ session: SignedIn) async throws {
        try await write { transaction in
            try RawStatement(transaction.db, "DELETE FROM session WHERE token = ?").run([.blob(session.token.hash)])
        }
    }

    /// Ends a session of an account.
    ///
    /// - Returns: false where the account has no such session.
    public func endSession(_ id: SessionID, of account: AccountID) async throws -> Bool {
        try await write { transaction in
            try RawStatement(transaction.db, "DELETE FROM session WHERE id = ? AND secret = ? AND account = ?").run([
                .row(id.row), .secret(id), .row(account.row),
            ])
            return transaction.db.changesCount > 0
        }
    }
}
