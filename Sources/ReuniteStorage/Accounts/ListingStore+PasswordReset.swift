import GRDB
import Reunite

extension ListingStore {
    /// Queues the mail with which somebody can choose a new password.
    ///
    /// Does the same whether the address has an account or not: whether a mail goes out is decided when it would.
    public func requestPasswordReset(_ email: EmailAddress) async throws {
        try await write { transaction in try MailRows.queue(transaction, .passwordReset, address: email.text) }
    }

    /// Gives an account a new password, and ends all its sessions.
    ///
    /// - Throws: ``StoreError/invalidToken`` where the token is none, was used, or its time is over.
    public func resetPassword(_ token: SecretToken, to password: PasswordHash) async throws {
        try await write { transaction in
            guard
                case .passwordReset(let account) = try MailedTokens.purpose(
                    transaction.db, of: token, now: transaction.now)
            else {
                throw StoreError.invalidToken
            }
            try RawStatement(transaction.db, "UPDATE account SET password = ? WHERE id = ?")
                .run([.text(password.text), .row(account)])
            try Sessions.deleteAll(transaction.db, account: account)
            try MailedTokens.deleteAll(transaction.db, account: account)
            try MailRows.queue(transaction, .passwordChanged, account: account)
        }
    }

    /// Whether a token could be used to choose a new password now.
    public func isPasswordReset(_ token: SecretToken) async throws -> Bool {
        try await read { db in
            if case .passwordReset = try MailedTokens.purpose(db, of: token, now: .now) { true } else { false }
        }
    }
}
