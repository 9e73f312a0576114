import Reunite
import ReuniteStorage

/// Reads an account's new notifications repeatedly, for its event stream.
public struct NotificationReader: Sendable {
    /// New notifications, and the number of unread ones.
    public struct News: Sendable {
        /// New notifications, the oldest first.
        public let notifications: [AccountNotification]
        /// The number of unread ones; nil if it has not changed.
        public let unread: Int?
    }

    /// Maximum number of notifications that are read at a time.
    private static let batch = 100

    let notifications: NotificationStore
    let sessions: SessionStore
    let session: Session
    /// The last notification that the client has, or that was there when it began.
    public private(set) var last: NotificationID
    /// Whether another batch can be read now.
    public private(set) var hasMore = false
    private var unread: Int?

    init(notifications: NotificationStore, sessions: SessionStore, session: Session, last: NotificationID) {
        (self.notifications, self.sessions) = (notifications, sessions)
        (self.session, self.last) = (session, last)
    }

    /// Reads what is new since the last call.
    ///
    /// - Returns: nil if the session has ended.
    public mutating func read() async throws -> News? {
        guard try await sessions.isOpen(session) else { return nil }
        let new = try await notifications.notifications(of: session, after: last, limit: Self.batch)
        last = new.last?.id ?? last
        hasMore = new.count == Self.batch
        guard !hasMore else { return News(notifications: new, unread: nil) }
        let unread = try await notifications.unread(of: session)
        defer { self.unread = unread }
        return News(notifications: new, unread: unread == self.unread ? nil : unread)
    }
}
