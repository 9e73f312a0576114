import Reunite
import ReuniteStorage

/// Signs people in with their passwords.
public struct SignIn: Sendable {
    /// Whom a password belongs to.
    public enum Identity: Sendable {
        /// The owner of an account.
        case owner(SignInCandidates.Account)
        /// A person who has registered, and has not verified the address yet.
        case registered(WaitingRegistration)
        /// No password matches, or the client is over the limit.
        case nobody
    }

    private let sessions: SessionStore
    private let photos: PhotoStore
    private let hasher: PasswordHasher
    private let lifetime: Int64

    /// Sign-ins to the accounts of a store.
    ///
    /// - Parameter lifetime: how long a session lasts, in seconds.
    public init(sessions: SessionStore, photos: PhotoStore, hasher: PasswordHasher, lifetime: Int64) {
        (self.sessions, self.photos, self.hasher, self.lifetime) = (sessions, photos, hasher, lifetime)
    }

    /// Finds out whose password was given.
    ///
    /// Every call that finds no owner hashes two passwords, also for unknown addresses: its duration does not reveal whether
    /// there is an account, not even to a person who has registered the address before.
    ///
    /// - Parameters:
    ///   - isOverLimit: whether there were too many sign-ins for the address. Clients that the account knows may go on. For
    ///     all others no password is accepted, and the duration does not reveal which is the case.
    ///   - isKnownBrowser: whether the account knows the browser, which has not had too many sign-ins.
    /// - Throws: `PasswordHasher.Overloaded`.
    public func identify(
        _ password: Password, among candidates: SignInCandidates, isOverLimit: Bool = false,
        isKnownBrowser: Bool = false
    ) async throws -> Identity {
        var (account, registration) = (candidates.account, candidates.registration)
        if isOverLimit, !isKnownBrowser, account?.knowsClient != true { (account, registration) = (nil, nil) }
        let isOwner = try await hasher.verify(password, against: account?.password ?? hasher.decoy)
        if isOwner, let account { return .owner(account) }
        let isRegistered = try await hasher.verify(password, against: registration?.password ?? hasher.decoy)
        if isRegistered, let registration { return .registered(registration) }
        return .nobody
    }

    /// Begins a session of an owner.
    ///
    /// - Parameter former: the session that the client had until now, which ends: a browser has one.
    /// - Returns: the session, and the picture of the account.
    /// - Throws: ``AccountRefusal/suspended``, and ``AccountRefusal/invalidCredentials`` if the account was suspended or got
    ///   another password in the meantime.
    public func begin(
        _ account: SignInCandidates.Account, on client: SessionClient, endingFormer former: Session? = nil
    ) async throws -> (session: SignedIn, picture: Photo?) {
        guard !account.isSuspended else { throw AccountRefusal.suspended }
        let session = try await sessions.signIn(
            to: account.id, password: account.password, from: client.network, on: client.device, kind: client.kind,
            userAgent: client.userAgent, lifetime: lifetime)
        guard let session else { throw AccountRefusal.invalidCredentials }
        let picture = try await photos.picture(of: account.id)
        if let former { _ = try await sessions.endSession(former.id, of: former.account) }
        return (session, picture)
    }
}
