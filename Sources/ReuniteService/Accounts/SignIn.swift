import Reunite
import ReuniteStorage
import ServerLimits

/// Signs people in with their passwords.
public struct SignIn: Sendable {
    /// The person whom a password belongs to.
    enum Identity: Sendable {
        /// The owner of an account.
        case owner(SignInCandidates.Account)
        /// A person who has registered, and has not verified the address yet.
        case registered(WaitingRegistration)
        /// No password matches, or the client is over the limit.
        case nobody
    }

    private let sessions: SessionStore
    private let registrations: RegistrationStore
    private let photos: PhotoStore
    private let hasher: PasswordHasher
    private let limiter: RateLimiter
    private let lifetime: Int64

    /// Sign-ins to the accounts of a store.
    ///
    /// - Parameter lifetime: how long a session lasts, in seconds.
    public init(
        sessions: SessionStore, registrations: RegistrationStore, photos: PhotoStore, hasher: PasswordHasher,
        limiter: RateLimiter, lifetime: Int64
    ) {
        (self.sessions, self.registrations, self.photos) = (sessions, registrations, photos)
        (self.hasher, self.limiter, self.lifetime) = (hasher, limiter, lifetime)
    }

    /// Finds the account of an address and its password.
    ///
    /// Neither the result nor the limits reveal to other clients whether the address has an account, or whether its owner has
    /// signed in. A person who has registered the address gets the mail about it again.
    ///
    /// - Parameter device: the secret that the browser has, by which the account may know it.
    /// - Throws: ``RateLimitExceeded``, ``AccountRefusal/invalidCredentials``, ``AccountRefusal/unverified``,
    ///   `PasswordHasher.Overloaded`.
    public func account(
        of email: EmailAddress, _ password: Password, from client: ClientNetwork, on device: SecretToken?
    ) async throws -> SignInCandidates.Account {
        let refusal = try await limiter.excess(.signInsByClient, client)
        if let refusal {
            guard let device, try await sessions.knows(device, email) else { throw refusal }
        }
        let candidates = try await sessions.signInCandidates(
            email, from: client.key, on: device, registeredFrom: client.widestKey)
        // A browser that the account knows has a limit of its own, so others of its network cannot use it up.
        let isKnown = if candidates.account?.knowsDevice == true { try await allows(device) } else { false }
        if !isKnown {
            if let refusal { throw refusal }
            // By address and client: a client cannot lock out the account's owner, or see that the owner signed in.
            try await limiter.count(.signInsByAddressAndClient, client, email.key.utf8)
        } else if refusal == nil {
            try await limiter.giveBack(.signInsByClient, client)
        }
        let excess = try await limiter.excess(.signInsByAddress, email.key.utf8)
        let identity = try await identify(
            password, among: candidates, isOverLimit: excess != nil, isKnownBrowser: isKnown)
        switch identity {
        case .owner(let account):
            // Other clients must not see in their limit that the owner signed in.
            if excess == nil { try await limiter.giveBack(.signInsByAddress, email.key.utf8) }
            return account
        case .registered(let registration):
            if try await limiter.allowsRegistrationMail(to: email) {
                try await registrations.remind(registration: registration.id)
            }
            throw AccountRefusal.unverified
        case .nobody:
            if let excess { throw excess }
            throw AccountRefusal.invalidCredentials
        }
    }

    /// Counts a sign-in of a browser that the account knows. It is never given back, because each sign-in costs a password hash.
    private func allows(_ device: SecretToken?) async throws -> Bool {
        guard let device else { return false }
        return try await limiter.excess(.signInsByDevice, device.text.utf8) == nil
    }

    /// Finds out whose password was given.
    ///
    /// Every call that finds no owner hashes two passwords, also for unknown addresses: its duration does not reveal whether
    /// there is an account, not even to a person who has registered the address before.
    ///
    /// - Parameters:
    ///   - isOverLimit: whether there were too many sign-ins for the address. Clients that the account knows may continue. For
    ///     all others no password is accepted, and the duration does not reveal this.
    ///   - isKnownBrowser: whether the account knows the browser, which has not had too many sign-ins.
    /// - Throws: `PasswordHasher.Overloaded`.
    func identify(
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

    /// Starts a session of an owner.
    ///
    /// - Returns: the session, and the picture of the account.
    /// - Throws: ``AccountRefusal/suspended``, and ``AccountRefusal/invalidCredentials`` if the account was suspended or got
    ///   another password in the meantime.
    public func begin(
        _ account: SignInCandidates.Account, on client: SessionClient
    ) async throws -> (session: SignedIn, picture: Photo?) {
        guard !account.isSuspended else { throw AccountRefusal.suspended }
        let session = try await sessions.signIn(
            to: account.id, password: account.password, from: client.network.key, on: client.device, kind: client.kind,
            userAgent: client.userAgent, lifetime: lifetime)
        guard let session else { throw AccountRefusal.invalidCredentials }
        let picture = try await photos.picture(of: account.id)
        try await sessions.endFormer(of: client)
        return (session, picture)
    }
}
