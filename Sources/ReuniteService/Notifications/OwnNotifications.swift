import Reunite
import ReuniteStorage

/// Reads people's own notifications, and marks them as read.
public struct OwnNotifications: Sendable {
    private let notifications: NotificationStore
    private let sessions: SessionStore
    private let hub: NotificationHub
    private let limiter: RateLimiter

    /// The notifications of a store.
    ///
    /// - Parameter hub: wakes the streams of an account.
    public init(
        notifications: NotificationStore, sessions: SessionStore, hub: NotificationHub, limiter: RateLimiter
    ) {
        (self.notifications, self.sessions) = (notifications, sessions)
        (self.hub, self.limiter) = (hub, limiter)
    }

    /// Marks notifications as read, up to one, and wakes the account's streams if any was unread.
    ///
    /// - Throws: ``RateLimitExceeded``, ``AccessRefusal/sessionEnded``.
    public func markRead(upTo id: NotificationID, by session: Session) async throws {
        try await limiter.count(.writesByAccount, of: session)
        if try await notifications.markRead(upTo: id, by: session) { hub.wake([session.account]) }
    }

    /// A reader of what is new for an account.
    ///
    /// - Parameter last: the last notification that the client has; nil if it has all current ones.
    public func news(of session: Session, after last: NotificationID?) async throws -> NotificationReader {
        let start = if let last { last } else { try await notifications.latest(of: session) }
        return NotificationReader(notifications: notifications, sessions: sessions, session: session, last: start)
    }
}
