import Reunite
import ReuniteStorage

/// The proof that a signed-in person owns the account, because others may use the same browser.
public enum OwnerProof: Sendable {
    /// The password of the account.
    case password(Password)
    /// The code of the last mail to sign in.
    case code(SignInCode)
}

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

    /// Erases the account of a session, and then the files of its photos. When it returns, its listings are withdrawn.
    ///
    /// - Parameters:
    ///   - proof: the password, or the code of a mail to sign in.
    ///   - check: called with the account and its picture before anything is erased; its error keeps the account. It is
    ///     called again if the account has changed in the meantime.
    /// - Throws: ``RateLimitExceeded``, ``AccountRefusal/wrongPassword``, ``AccountRefusal/invalidCode``, ``AccessRefusal/sessionEnded``,
    ///   `PasswordHasher.Overloaded`, and errors of the closure.
    public func erase(
        _ session: Session, _ proof: OwnerProof, check: (Account, Photo?) throws -> Void
    ) async throws {
        try await limiter.count(.passwordsByAccount, session.account.uuid)
        switch proof {
        case .password(let password):
            guard let hash = try await accounts.password(of: session.account),
                try await hasher.verify(password, against: hash)
            else { throw AccountRefusal.wrongPassword }
        case .code(let code):
            let email = try await profile.read(of: session).account.email
            try await limiter.countingProof(.code(code, email)) {
                guard try await accounts.accepts(code, of: email) else { throw AccountRefusal.invalidCode }
            }
        }
        let contents = try await OptimisticWrite.run {
            let (account, picture) = try await profile.read(of: session)
            try check(account, picture)
            return try await accounts.erase(session, ifStill: account)
        }
        await files.sweep(contents)
        // The account is gone. What is interrupted now, maintenance does within a minute.
        _ = try? await accounts.finishErasures(of: session.account) { await files.sweep($0) }
    }
}
