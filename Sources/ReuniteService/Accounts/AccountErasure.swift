import Reunite
import ReuniteStorage

/// Erases accounts at their owners' request.
public struct AccountErasure: Sendable {
    private let accounts: AccountStore
    private let profile: OwnProfile
    private let hasher: PasswordHasher
    private let limiter: RateLimiter
    private let files: PhotoStorage

    /// Erasures in a store, with the files of its photos.
    public init(
        accounts: AccountStore, profile: OwnProfile, hasher: PasswordHasher, limiter: RateLimiter, files: PhotoStorage
    ) {
        (self.accounts, self.profile, self.hasher) = (accounts, profile, hasher)
        (self.limiter, self.files) = (limiter, files)
    }

    /// Erases the account of a session, and then the files of its photos.
    ///
    /// - Parameter check: called with the account and its picture before anything is erased; its error keeps the account. It is
    ///   called again if the account has changed in the meantime.
    /// - Throws: ``RateLimitExceeded``, ``AccountRefusal/wrongPassword``, ``AccessRefusal/sessionEnded``,
    ///   `PasswordHasher.Overloaded`, and errors of the closure.
    public func erase(
        _ session: Session, _ password: Password, check: (Account, Photo?) throws -> Void
    ) async throws {
        try await limiter.count(.passwordsByAccount, session.account.uuid)
        guard let hash = try await accounts.password(of: session.account),
            try await hasher.verify(password, against: hash)
        else { throw AccountRefusal.wrongPassword }
        let contents = try await OptimisticWrite.run {
            let (account, picture) = try await profile.read(of: session)
            try check(account, picture)
            return try await accounts.erase(session, ifStill: account)
        }
        await files.sweep(contents)
    }
}
