import Reunite
import ReuniteStorage

/// Sets the new password of a person who has lost theirs.
public struct PasswordReset: Sendable {
    private let sessions: SessionStore
    private let hasher: PasswordHasher

    /// Resets in a store.
    public init(sessions: SessionStore, hasher: PasswordHasher) { (self.sessions, self.hasher) = (sessions, hasher) }

    /// Sets the new password of the account that a mailed token belongs to, and ends all its sessions.
    ///
    /// The token is checked before the password is hashed: a forged token is as cheap as any other mistake.
    ///
    /// - Parameter network: the network of the client, as accounts know it.
    /// - Throws: ``StoreError/invalidToken``, `PasswordHasher.Overloaded`.
    public func confirm(_ token: SecretToken, _ password: Password, from network: [UInt8]) async throws {
        guard try await sessions.isPasswordReset(token) else { throw StoreError.invalidToken }
        try await sessions.resetPassword(token, to: hasher.hash(password), from: network)
    }
}
