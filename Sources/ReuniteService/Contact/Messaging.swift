import Reunite
import ReuniteStorage
import ServerLimits

/// Lets people contact the owners of listings.
public struct Messaging: Sendable {
    private let messages: MessageStore
    private let creations: CreationStore
    private let limiter: RateLimiter

    /// Messages in a store.
    public init(messages: MessageStore, creations: CreationStore, limiter: RateLimiter) {
        (self.messages, self.creations, self.limiter) = (messages, creations, limiter)
    }

    /// Sends a message to the owner of a listing.
    ///
    /// A request that repeats another one sends nothing, and does not count.
    ///
    /// - Returns: whether an earlier request has sent it.
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound``, ``AccessRefusal/own``, ``ListingRefusal/noOwner``,
    ///   ``AccessRefusal/blocked``, ``AccessRefusal/sessionEnded``, ``AccessRefusal/idempotencyKeyReused``.
    public func send(
        _ body: Note, about listing: ListingID, by session: Session, from client: ClientNetwork, key: IdempotencyKey?
    ) async throws -> Bool {
        try await creations.onFirst(key, by: session) {
            try await limiter.count(.messagesByClient, client)
            try await limiter.count(.messagesByAccount, of: session)
            // A refused message does not count toward the limits of the owner.
            let owner = try await messages.recipient(about: listing, from: session)
            try await count(about: listing, to: owner, by: session, client)
        }
        return try await messages.send(
            body, about: listing, by: session, from: client.widestKey, key: key)
    }

    /// Counts a message against the limits of its listing and its owner, or against none of them.
    private func count(
        about listing: ListingID, to owner: AccountID, by session: Session, _ client: ClientNetwork
    ) async throws {
        let network = client.widestKey
        let ofAccount = limiter.keys(.messagesByAccountAndListing, of: session, listing.uuid)
        try await limiter.count(
            ofAccount + [
                RateLimiter.Key(.messagesByClientAndListing, network + listing.uuid),
                RateLimiter.Key(.messagesByClientAndOwner, network + owner.uuid),
                RateLimiter.Key(.messagesByListing, listing.uuid), RateLimiter.Key(.messagesByOwner, owner.uuid),
            ])
    }

    /// The contact data that the owner of a listing shows. It is recorded who has read it.
    ///
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound``, ``ListingRefusal/noOwner``, ``AccessRefusal/blocked``,
    ///   ``AccessRefusal/sessionEnded``.
    public func contact(
        of listing: ListingID, for session: Session, from client: ClientNetwork
    ) async throws -> Contact {
        try await limiter.count(.contactsByClient, client)
        try await limiter.count(.contactsByAccount, of: session)
        return try await messages.contact(of: listing, for: session)
    }

    /// Blocks the sender of a message, for the recipient who has its id from the mail.
    ///
    /// - Returns: the display name of the sender; nil if there is no such message.
    /// - Throws: ``RateLimitExceeded``.
    public func blockSender(ofMessage id: MessageID, from client: ClientNetwork) async throws -> String? {
        try await limiter.count(.tokensByClient, client)
        return try await messages.blockSender(ofMessage: id)
    }
}
