import Reunite
import ReuniteStorage

/// Reads and edits the profiles of people's own accounts.
public struct OwnProfile: Sendable {
    private let accounts: AccountStore
    private let photos: PhotoStore
    private let limiter: RateLimiter

    /// The own profiles of everybody in a store.
    public init(accounts: AccountStore, photos: PhotoStore, limiter: RateLimiter) {
        (self.accounts, self.photos, self.limiter) = (accounts, photos, limiter)
    }

    /// The own account, and its picture.
    ///
    /// - Throws: ``AccessRefusal/sessionEnded``.
    public func read(of session: Session) async throws -> (account: Account, picture: Photo?) {
        guard let account = try await accounts.account(session.account) else { throw AccessRefusal.sessionEnded }
        return (account, try await photos.picture(of: session.account))
    }

    /// Changes a profile.
    ///
    /// - Parameter decide: returns the new profile for the current account and its picture. It is called again if the account
    ///   has changed in the meantime, so that the decision always applies to the state that it was based on.
    /// - Returns: the changed account, and its picture.
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/sessionEnded``, ``StoreError/tooManyWrites`` if it changes again during
    ///   each attempt, and errors of the closure.
    public func edit(
        of session: Session, _ decide: (Account, Photo?) throws -> Profile
    ) async throws -> (account: Account, picture: Photo?) {
        try await limiter.count(.writesByAccount, of: session)
        return try await OptimisticWrite.run {
            let (account, picture) = try await read(of: session)
            let profile = try decide(account, picture)
            return try await accounts.setProfile(profile, of: account, by: session).map { ($0, picture) }
        }
    }
}
