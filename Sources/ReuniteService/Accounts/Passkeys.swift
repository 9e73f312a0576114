import Reunite
import ReuniteStorage
import ServerLimits

/// Adds and deletes the passkeys of accounts, and signs people in with them.
public struct Passkeys: Sendable {
    private let passkeys: PasskeyStore
    private let sessions: SessionStore
    private let photos: PhotoStore
    private let limiter: RateLimiter
    private let lifetime: Int64

    /// The passkeys of a store.
    ///
    /// - Parameter lifetime: how long a session lasts, in seconds.
    public init(store: Store, limiter: RateLimiter, lifetime: Int64) {
        (passkeys, sessions, photos) = (store.passkeys, store.sessions, store.photos)
        (self.limiter, self.lifetime) = (limiter, lifetime)
    }

    /// Adds a passkey; the parameters are those of ``PasskeyStore/add(_:_:_:at:userAgent:for:)``, and so are the errors.
    ///
    /// - Throws: ``RateLimitExceeded`` too.
    public func add(
        _ credential: [UInt8], _ publicKey: [UInt8], _ statement: AuthenticatorStatement, at party: RelyingParty,
        userAgent: String?, for session: Session
    ) async throws -> PasskeySummary {
        try await limiter.count(.writesByAccount, of: session)
        return try await passkeys.add(credential, publicKey, statement, at: party, userAgent: userAgent, for: session)
    }

    /// Deletes a passkey of one's own account.
    ///
    /// - Returns: false if there is none.
    /// - Throws: ``RateLimitExceeded``.
    public func delete(_ id: PasskeyID, of session: Session) async throws -> Bool {
        try await limiter.count(.writesByAccount, of: session)
        return try await passkeys.delete(id, of: session)
    }

    /// Begins a session with a passkey.
    ///
    /// - Returns: the session, and the picture of the account.
    /// - Throws: ``RateLimitExceeded``, ``AccountRefusal/invalidPasskey``, ``AccountRefusal/suspended``.
    public func begin(
        by credential: [UInt8], _ statement: AuthenticatorStatement, signature: [UInt8], at party: RelyingParty,
        on client: SessionClient
    ) async throws -> (session: SignedIn, picture: Photo?) {
        try await limiter.count(.tokensByClient, client.network)
        let session = try await passkeys.signIn(
            credential, statement, signature: signature, at: party, from: client.network.key, on: client.device,
            kind: client.kind, userAgent: client.userAgent, lifetime: lifetime)
        try await sessions.endFormer(of: client)
        return (session, try await photos.picture(of: session.account.id))
    }
}
