import Reunite
import ReuniteStorage
import ServerLimits

/// What people do with a draft or a listing by its number.
public struct NumberedListings: Sendable {
    private let numbers: NumberStore
    private let limiter: RateLimiter

    /// The numbered listings of a store.
    public init(numbers: NumberStore, limiter: RateLimiter) { (self.numbers, self.limiter) = (numbers, limiter) }

    /// How far a draft or a listing is. A secret has 256 bits, so nothing limits guesses.
    ///
    /// - Parameters:
    ///   - number: nil for one that cannot be.
    ///   - proof: nil if the client has none.
    /// - Throws: ``AccessRefusal/notFound``.
    public func progress(of number: ListingNumber?, by proof: NumberProof?) async throws -> ListingProgress {
        guard let number, let proof else { throw AccessRefusal.notFound }
        return try await numbers.progress(of: number, by: proof)
    }

    /// The secret that opens the status to the owner of an address, who has just shown that mails arrive there.
    public func secret(of number: ListingNumber, for email: EmailAddress) async throws -> SecretToken {
        try await numbers.secret(of: number, for: email)
    }

    /// Resolves a listing.
    ///
    /// - Parameters: as for ``progress(of:by:)``.
    /// - Returns: how far it is then.
    /// - Throws: ``RateLimitExceeded``, and the errors of ``NumberStore/end(_:by:_:)``.
    public func end(
        _ number: ListingNumber?, by proof: NumberProof?, _ outcome: Outcome, from client: ClientNetwork
    ) async throws -> ListingProgress {
        switch proof {
        case .session(let session): try await limiter.count(.writesByAccount, of: session)
        case .secret, nil: try await limiter.count(.tokensByClient, client)
        }
        guard let number, let proof else { throw AccessRefusal.notFound }
        try await numbers.end(number, by: proof, outcome)
        return try await numbers.progress(of: number, by: proof)
    }

    /// Queues the mail with the link to the status, which is sent if the draft or the listing belongs to the address. An address that
    /// has been sent many gets no more for a while: the link in the last one is still valid.
    ///
    /// - Throws: ``RateLimitExceeded``.
    public func requestLink(
        _ number: ListingNumber?, to email: EmailAddress, locale: LocaleTag?, from client: ClientNetwork
    ) async throws {
        try await limiter.count(.signInLinksByClient, client)
        try await limiter.count(.signInLinksByMailboxAndClient, client, email.mailbox.utf8)
        guard try await limiter.excess(.statusLinkMailsByAddress, email.key.utf8) == nil else { return }
        try await numbers.requestLink(number, to: email, locale: locale)
    }
}
