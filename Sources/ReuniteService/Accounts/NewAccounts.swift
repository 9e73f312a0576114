import Reunite
import ReuniteStorage

/// How people get accounts: they register, and verify the email address.
public struct NewAccounts: Sendable {
    private let registrations: RegistrationStore
    private let hasher: PasswordHasher
    private let lifetime: Int64

    /// New accounts in a store.
    ///
    /// - Parameter lifetime: how long the first session lasts, in seconds.
    public init(registrations: RegistrationStore, hasher: PasswordHasher, lifetime: Int64) {
        (self.registrations, self.hasher, self.lifetime) = (registrations, hasher, lifetime)
    }

    /// Registers an address, whether or not it has an account: nobody learns this.
    ///
    /// - Parameters:
    ///   - network: the network that the registration comes from, as registrations know it.
    ///   - isMailed: whether the address gets the mail; called once the password is hashed.
    /// - Throws: `PasswordHasher.Overloaded`.
    public func register(
        _ email: EmailAddress, _ password: Password, as profile: Profile, from network: [UInt8],
        isMailed: () -> Bool = { true }
    ) async throws {
        let hash = try await hasher.hash(password)
        try await registrations.register(
            Registration(email: email, password: hash, profile: profile), from: network, isMailed: isMailed())
    }

    /// Makes an account of the registration that has this password, and signs in.
    ///
    /// The password is required because somebody else may have registered the address: a person who opened the link in that
    /// mail would otherwise create an account whose password this other person knows.
    ///
    /// - Parameters:
    ///   - token: the token that was mailed to the address.
    ///   - network: the network of the client, as registrations know it.
    ///   - count: called before passwords are compared, and only if the token is right; its error ends the verification.
    /// - Returns: the session, and whether the registration came from this network.
    /// - Throws: ``StoreError/invalidToken``, ``AccountRefusal/registeredOtherwise``, `PasswordHasher.Overloaded`, and errors
    ///   of the closure.
    public func verify(
        _ token: SecretToken, _ password: Password, on client: SessionClient, registeredFrom network: [UInt8],
        count: () throws -> Void = {}
    ) async throws -> (session: SignedIn, isOfClient: Bool) {
        let waiting = try await registrations.registrations(for: token, to: network)
        try count()
        for registration in waiting where try await hasher.verify(password, against: registration.password) {
            let session = try await registrations.verify(
                token, registration.id, from: client.network, on: client.device, kind: client.kind,
                userAgent: client.userAgent, sessionLifetime: lifetime)
            return (session, registration.isOfClient)
        }
        throw AccountRefusal.registeredOtherwise
    }
}
