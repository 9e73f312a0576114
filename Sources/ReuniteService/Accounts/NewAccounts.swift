import Reunite
import ReuniteStorage
import ServerLimits

/// Creates accounts: people register, and verify the email address.
public struct NewAccounts: Sendable {
    private let registrations: RegistrationStore
    private let hasher: PasswordHasher
    private let limiter: RateLimiter
    private let lifetime: Int64
    private let limitsDomains: Bool

    /// New accounts in a store.
    ///
    /// - Parameters:
    ///   - lifetime: how long the first session lasts, in seconds.
    ///   - limitsDomains: whether accounts at unknown mail domains are limited; false if the operator has chosen the domains.
    public init(
        registrations: RegistrationStore, hasher: PasswordHasher, limiter: RateLimiter, lifetime: Int64,
        limitsDomains: Bool = true
    ) {
        (self.registrations, self.hasher, self.limiter, self.lifetime) = (registrations, hasher, limiter, lifetime)
        self.limitsDomains = limitsDomains
    }

    /// Registers an address. The result does not reveal whether the address has an account.
    ///
    /// An address that has been sent many mails gets no more: the link in an earlier one is valid for this registration too.
    ///
    /// - Throws: ``RateLimitExceeded``, `PasswordHasher.Overloaded`.
    public func register(
        _ email: EmailAddress, _ password: Password, as profile: Profile, from client: ClientNetwork
    ) async throws {
        try await limiter.count(.registrationsByClient, client)
        try await limiter.count(.registrationsByMailboxAndClient, client, email.mailbox.utf8)
        let registration = Registration(email: email, password: try await hasher.hash(password), profile: profile)
        let isMailed = try await limiter.allowsRegistrationMail(to: email)
        try await registrations.register(registration, from: client.widestKey, isMailed: isMailed)
    }

    /// Creates an account from the registration that has this password, and signs in.
    ///
    /// The password is required because somebody else may have registered the address: a person who opened the link in that
    /// mail would otherwise create an account whose password this other person knows.
    ///
    /// - Parameter token: the token that was mailed to the address. Passwords are counted only if it is right.
    /// - Throws: ``RateLimitExceeded``, ``AccountRefusal/invalidToken``, ``AccountRefusal/registeredOtherwise``,
    ///   `PasswordHasher.Overloaded`.
    public func verify(
        _ token: SecretToken, _ password: Password, on client: SessionClient
    ) async throws -> SignedIn {
        try await limiter.count(.tokensByClient, client.network)
        let waiting = try await registrations.registrations(for: token, to: client.network.widestKey)
        try await limiter.count(.passwordsByToken, token.text.utf8)
        for registration in waiting where try await hasher.verify(password, against: registration.password) {
            try await count(token, client.network)
            let session = try await registrations.verify(
                token, registration.id, from: client.network.key, maker: client.network.widestKey, on: client.device,
                kind: client.kind, userAgent: client.userAgent, sessionLifetime: lifetime)
            // Only to the client that registered: others could gain attempts from many people's registrations.
            if registration.isOfClient { try await limiter.giveBack(.registrationsByClient, client.network) }
            return session
        }
        throw AccountRefusal.registeredOtherwise
    }

    /// Counts an account before it is created: see ``RateLimiter/newAccountKeys(_:_:limitsDomain:)``.
    private func count(_ token: SecretToken, _ client: ClientNetwork) async throws {
        let (email, isDomainKnown) = try await registrations.address(of: token)
        try await limiter.count(limiter.newAccountKeys(email, client, limitsDomain: limitsDomains && !isDomainKnown))
    }
}
