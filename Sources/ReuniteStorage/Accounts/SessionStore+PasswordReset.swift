import Reunite
import ReuniteDatabase

extension SessionStore {
    /// Queues the mail with a link to choose a new password.
    ///
    /// Does the same whether the address has an account or not: whether to send a mail is decided when it is due.
    public func requestPasswordReset(_ email: EmailAddress) async throws {
        _ = try await store.write { transaction in try MailRows.queue(transaction, .passwordReset, address: email.text)
        }
    }

    /// Gives an account a new password, and ends all its sessions.
    ///
    /// - Parameter client: the network that it comes from, from which the account can be signed in to afterwards even
    ///   while others guess its password.
    /// - Throws: ``AccountRefusal/invalidToken`` if the token is unknown, was used, or has expired.
    public func resetPassword(
        _ token: SecretToken, to password: PasswordHash, from client: [UInt8] = []
    ) async throws {
        try await store.write { transaction in
            guard
                case .passwordReset(let account) = try MailedTokens.purpose(
                    transaction.db, of: token, now: transaction.now)
            else {
                throw AccountRefusal.invalidToken
            }
            // The link was mailed to the address, so it takes mails again.
            try transaction.db.prepare("UPDATE account SET password = ?1, email_refused_at = NULL WHERE id = ?2")
                .run([.text(password.text), .row(account)])
            try Sessions.deleteAll(transaction.db, account: account)
            try MailedTokens.deleteResets(transaction, account: account)
            // Somebody else may have made them, or signed in from the others.
            try PasskeyStore.deleteAll(transaction.db, account: account)
            try KnownClients.deleteAll(transaction.db, account: account)
            try KnownClients.note(transaction, .network, client, account: account)
            try MailRows.queue(transaction, .passwordChanged, account: account)
        }
    }

    /// Whether a token can be used to choose a new password now.
    public func isPasswordReset(_ token: SecretToken) async throws -> Bool {
        try await store.read { db in
            if case .passwordReset = try MailedTokens.purpose(db, of: token, now: .now) { true } else { false }
        }
    }
}
