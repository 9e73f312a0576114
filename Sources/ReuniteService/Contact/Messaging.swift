import Reunite
import ReuniteStorage
import ServerLimits

/// Lets people and the owners of listings write to each other.
public struct Messaging: Sendable {
    private let messages: MessageStore
    private let creations: CreationStore
    private let hub: NotificationHub
    private let limiter: RateLimiter

    /// Messages in a store.
    ///
    /// - Parameter hub: wakes the streams of an account that has read.
    public init(messages: MessageStore, creations: CreationStore, hub: NotificationHub, limiter: RateLimiter) {
        (self.messages, self.creations, self.hub, self.limiter) = (messages, creations, hub, limiter)
    }

    /// Sends a message to the owner of a listing.
    ///
    /// A request that repeats another one sends nothing, and does not count.
    ///
    /// - Returns: whether an earlier request has sent it.
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound``, ``AccessRefusal/own``, ``ListingRefusal/noOwner``,
    ///   ``AccessRefusal/blocked``, ``ConversationRefusal``, ``AccessRefusal/sessionEnded``,
    ///   ``AccessRefusal/idempotencyKeyReused``.
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

    /// Writes in a conversation.
    ///
    /// A request that repeats another one writes nothing and does not count. Until the owner has answered, the limits of messages to
    /// owners apply.
    ///
    /// - Returns: the message, and whether an earlier request wrote it.
    /// - Throws: ``RateLimitExceeded``, and the errors of ``MessageStore/send(_:in:by:from:key:)``.
    public func send(
        _ body: Note, in conversation: ConversationID, by session: Session, from client: ClientNetwork,
        key: IdempotencyKey?
    ) async throws -> (message: ConversationMessage, isReplay: Bool) {
        try await creations.onFirst(key, by: session) {
            if let (listing, owner) = try await messages.requireOpen(conversation, for: session) {
                try await limiter.count(.messagesByClient, client)
                try await limiter.count(.messagesByAccount, of: session)
                try await count(about: listing, to: owner, by: session, client)
            } else {
                try await limiter.count(.claimMessagesByAccount, of: session)
                try await limiter.count(.claimMessagesByClient, client)
            }
        }
        return try await messages.send(body, in: conversation, by: session, from: client.widestKey, key: key)
    }

    /// Marks the messages of a conversation as read, up to one.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``MessageStore/markRead(upTo:of:by:)``.
    public func markRead(upTo id: MessageID, of conversation: ConversationID, by session: Session) async throws {
        try await limiter.count(.writesByAccount, of: session)
        if try await messages.markRead(upTo: id, of: conversation, by: session) { hub.wake([session.account]) }
    }

    /// Reports the other side's newest messages to moderators.
    ///
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/notFound``, ``AccessRefusal/sessionEnded``.
    public func report(
        _ conversation: ConversationID, by session: Session, from client: ClientNetwork
    ) async throws {
        try await limiter.count(.reportsByClient, client)
        try await limiter.count(.reportsByAccount, of: session)
        try await messages.report(conversation, by: session)
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

    /// Blocks the sender of a message, for the recipient who has the secret from the mail.
    ///
    /// - Returns: the display name of the sender; nil if there is no such message.
    /// - Throws: ``RateLimitExceeded``.
    public func blockSender(
        ofMessage id: MessageID, _ secret: SecretToken, from client: ClientNetwork
    ) async throws -> String? {
        try await limiter.count(.tokensByClient, client)
        return try await messages.blockSender(ofMessage: id, secret)
    }
}
