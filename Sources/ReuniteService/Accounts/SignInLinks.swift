import Reunite
import ReuniteStorage
import ServerLimits

/// Signs people in by a mail with a link and a code, without a password.
public struct SignInLinks: Sendable {
    private let sessions: SessionStore
    private let photos: PhotoStore
    private let limiter: RateLimiter
    private let lifetime: Int64

    /// Sign-ins to the accounts of a store.
    ///
    /// - Parameter lifetime: how long a session lasts, in seconds.
    public init(sessions: SessionStore, photos: PhotoStore, limiter: RateLimiter, lifetime: Int64) {
        (self.sessions, self.photos, self.limiter, self.lifetime) = (sessions, photos, limiter, lifetime)
    }

    /// Queues the mail, if the address has an account. An address that has been sent many mails gets no more for a while: the link
    /// in the last one is valid for longer.
    ///
    /// - Throws: ``RateLimitExceeded``.
    public func request(_ email: EmailAddress, locale: LocaleTag?, from client: ClientNetwork) async throws {
        try await limiter.count(.signInLinksByClient, client)
        try await limiter.count(.signInLinksByMailboxAndClient, client, email.mailbox.utf8)
        guard try await limiter.excess(.signInLinkMailsByAddress, email.key.utf8) == nil else { return }
        try await sessions.requestLink(email, locale: locale)
    }

    /// Begins a session with a link or a code.
    ///
    /// - Parameters:
    ///   - client: the browser or program, with a new secret.
    ///   - device: the secret that the browser has, by which the account may know it.
    ///   - former: the session that the client had until now, which ends: a browser has one.
    /// - Returns: the session, the secret by which the account knows the browser, and the picture of the account.
    /// - Throws: ``RateLimitExceeded``, ``AccountRefusal/invalidToken``, ``AccountRefusal/invalidCode``,
    ///   ``AccountRefusal/suspended``.
    public func begin(
        by proof: MailedProof, on client: SessionClient, before device: SecretToken? = nil
    ) async throws -> (session: SignedIn, device: SecretToken?, picture: Photo?) {
        let begun = try await limiter.countingProof(proof, from: client.network) {
            try await sessions.signIn(
                by: proof, from: client.network.key, on: client.device, before: device, kind: client.kind,
                userAgent: client.userAgent, lifetime: lifetime)
        }
        let picture = try await photos.picture(of: begun.session.account.id)
        try await sessions.endFormer(of: client)
        return (begun.session, begun.device, picture)
    }
}

extension RateLimiter {
    /// Counts a proof from a mail: each link, and wrong codes by address, by client too if one is given. Nobody can use up a link's limit
    /// for the owner of an address.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of the closure.
    func countingProof<Value>(
        _ proof: MailedProof, from client: ClientNetwork? = nil, _ enter: () async throws -> Value
    ) async throws -> Value {
        switch proof {
        case .link:
            if let client { try await count(.tokensByClient, client) }
            return try await enter()
        case .code(_, let email):
            let keys = [Key(.wrongSignInCodesByAddress, email.key.utf8)]
            let ofClient = client.map { Key.keys(.wrongSignInCodesByClient, $0, []) } ?? []
            return try await countingWrong(keys + ofClient) {
                $0 as? AccountRefusal == .invalidCode
            } _: {
                try await enter()
            }
        }
    }
}
