import Reunite
import ReuniteStorage
import ServerLimits

/// Ends the mails of a kind for anybody with the link from one of them.
public struct MailSubscriptions: Sendable {
    private let notifications: NotificationStore
    private let limiter: RateLimiter

    /// The subscriptions of a store.
    public init(notifications: NotificationStore, limiter: RateLimiter) {
        (self.notifications, self.limiter) = (notifications, limiter)
    }

    /// Ends a subscription.
    ///
    /// Only unknown subscriptions count towards the limit: mail providers send many requests from few addresses, all for known
    /// ones.
    ///
    /// - Parameter id: nil if the client gave none that could exist.
    /// - Returns: the kind of its mails; nil if there is no such subscription.
    /// - Throws: ``RateLimitExceeded``.
    public func end(_ id: SubscriptionID?, from client: ClientNetwork) async throws -> NotificationKind? {
        if let id, let kind = try await notifications.unsubscribe(id) { return kind }
        try await limiter.count(.tokensByClient, client)
        return nil
    }
}
