import Reunite
import ReuniteStorage
import ServerLimits

/// Lets people who have forgotten their password set a new one.
public struct PasswordReset: Sendable {
    private let sessions: SessionStore
    private let hasher: PasswordHasher
    private let limiter: RateLimiter

    /// Resets in a store.
    public init(sessions: SessionStore, hasher: PasswordHasher, limiter: RateLimiter) {
        (self.sessions, self.hasher, self.limiter) = (sessions, hasher, limiter)
    }

    /// Queues the mail, if the address has an account. An address that has been sent many mails gets no more: the link in the
    /// last one is still valid.
    ///
    /// - Throws: ``RateLimitExceeded``.
    public func request(_ email: EmailAddress, from client: ClientNetwork) async throws {
        try await limiter.count(.passwordResetsByClient, client)
        try await limiter.count(.passwordResetsByMailboxAndClient, client, email.mailbox.utf8)
        guard try await limiter.excess(.passwordResetMailsByAddress, email.key.utf8) == nil else { return }
        try await sessions.requestPasswordReset(email)
    }

    /// Sets the new password of the account that a mailed token belongs to, and ends all its sessions.
    ///
    /// The token is checked before the password is hashed, so that a forged token costs the service little.
    ///
    /// - Throws: ``RateLimitExceeded``, ``AccountRefusal/invalidToken``, `PasswordHasher.Overloaded`.
    public func confirm(_ token: SecretToken, _ password: Password, from client: ClientNetwork) async throws {
        try await limiter.count(.tokensByClient, client)
        guard try await sessions.isPasswordReset(token) else { throw AccountRefusal.invalidToken }
        try await sessions.resetPassword(token, to: hasher.hash(password), from: client.key)
    }
}
