import Reunite
import ReuniteStorage

/// What people do with the profiles of their own accounts.
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
    /// - Throws: ``StoreError/sessionEnded``.
    public func read(of session: Session) async throws -> (account: Account, picture: Photo?) {
        guard let account = try await accounts.account(session.account) else { throw StoreError.sessionEnded }
        return (account, try await photos.picture(of: session.account))
    }

    /// Changes a profile.
    ///
    /// - Parameter decide: returns the new profile for the account as it is, with its picture. It is called again if the account
    ///   has changed in the meantime, so that what it looked at is what was changed.
    /// - Returns: the changed account, and its picture.
    /// - Throws: ``RateLimitExceeded``, ``StoreError/sessionEnded``, ``StoreError/tooManyWrites`` if others change it
    ///   all the time, and errors of the closure.
    public func edit(
        of session: Session, _ decide: (Account, Photo?) throws -> Profile
    ) async throws -> (account: Account, picture: Photo?) {
        try limiter.count(.writesByAccount, session.account.uuid)
        return try await OptimisticWrite.run {
            let (account, picture) = try await read(of: session)
            let profile = try decide(account, picture)
            return try await accounts.setProfile(profile, of: account, by: session).map { ($0, picture) }
        }
    }
}
