import Reunite
import ReuniteStorage
import ServerLimits

/// Lets the two people of a claim write to each other.
public struct Conversing: Sendable {
    private let conversations: ConversationStore
    private let creations: CreationStore
    private let hub: NotificationHub
    private let limiter: RateLimiter

    /// Conversations in a store.
    ///
    /// - Parameter hub: wakes the streams of an account that has read.
    public init(
        conversations: ConversationStore, creations: CreationStore, hub: NotificationHub, limiter: RateLimiter
    ) {
        (self.conversations, self.creations) = (conversations, creations)
        (self.hub, self.limiter) = (hub, limiter)
    }

    /// Writes to the other side.
    ///
    /// A request that repeats another one writes nothing and does not count, and nor does one that is refused.
    ///
    /// - Returns: the message, and whether an earlier request wrote it.
    /// - Throws: ``RateLimitExceeded``, and the errors of ``ConversationStore/send(_:in:by:key:)``.
    public func send(
        _ text: Note, in claim: ClaimID, by session: Session, from client: ClientNetwork, key: IdempotencyKey?
    ) async throws -> (message: ClaimMessage, isReplay: Bool) {
        try await creations.onFirst(key, by: session) {
            try await conversations.requireOpen(claim, for: session)
            try await limiter.count(.claimMessagesByAccount, of: session)
            try await limiter.count(.claimMessagesByClient, client)
        }
        return try await conversations.send(text, in: claim, by: session, key: key)
    }

    /// Marks messages as read, up to one.
    ///
    /// - Throws: ``RateLimitExceeded``, and the errors of ``ConversationStore/markRead(upTo:of:by:)``.
    public func markRead(upTo id: ClaimMessageID, of claim: ClaimID, by session: Session) async throws {
        try await limiter.count(.writesByAccount, of: session)
        if try await conversations.markRead(upTo: id, of: claim, by: session) { hub.wake([session.account]) }
    }
}
