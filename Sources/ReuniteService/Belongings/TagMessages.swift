import Reunite
import ReuniteStorage
import ServerLimits

/// Lets people who have found a thing write to its owner, through its tag and without an account.
public struct TagMessages: Sendable {
    private let messages: FoundMessageStore
    private let limiter: RateLimiter

    /// The messages in a store.
    public init(messages: FoundMessageStore, limiter: RateLimiter) {
        (self.messages, self.limiter) = (messages, limiter)
    }

    /// Delivers a message to the owner of a belonging, if a tag has the code. The caller does not learn whether one has: codes
    /// without a tag count against the same limits.
    ///
    /// The only limit that refuses messages is that of the client. Beyond the limit of the tag, the message is stored, but the mail
    /// about it is not urgent.
    ///
    /// - Throws: ``RateLimitExceeded``
    public func send(_ draft: FoundMessage.Draft, through tag: TagCode, from client: ClientNetwork) async throws {
        try await limiter.count(.tagMessagesByClient, client)
        let isUrgent = try await limiter.excess(.urgentMailsByTag, tag.text.utf8) == nil
        try await messages.send(draft, through: tag, from: client.widestKey, isUrgent: isUrgent)
    }

    /// What the owner has answered; nil also for a code that no tag has, and for a secret that no message has.
    public func answer(to secret: SecretToken, through tag: TagCode) async throws -> FoundMessage.Answer? {
        try await messages.answer(to: secret, through: tag)
    }
}
