import Reunite
import ReuniteDatabase

/// The notifications, and the preferences for emails about them.
public struct NotificationStore: Sendable {
    let store: Store

    /// A page of the notifications of an account, newest first, and how many it has not read.
    public func notifications(
        of session: Session, unreadOnly: Bool, limit: Int, after cursor: ListCursor?, room: Int
    ) async throws -> (notifications: [AccountNotification], next: ListCursor?, unread: Int) {
        try await store.readPage { db in
            let statement = try db.prepare(
                """
                /* reads more: hidden notifications */ \(Notifications.select())
                WHERE n.account = ?1 AND n.id < ?2 \(unreadOnly ? "AND n.read_at IS NULL" : "")
                AND \(Notifications.isPresented(at: "?4")) ORDER BY n.id DESC LIMIT ?3
                """)
            let (notifications, hasMore) = try statement.page(
                [
                    .row(session.account.row), .integer(cursor?.row ?? .max), .integer(Int64(limit) + 1),
                    .integer(Timestamp.now.microseconds),
                ],
                limit: limit, room: room, texts: ["title", "other_title", "search_name"], Notifications.notification)
            let last = notifications.last.map { ListCursor(key: 0, row: $0.id.row.rawValue) }
            return (notifications, hasMore ? last : nil, try Self.unread(db, session))
        }
    }

    /// The notifications of an account after an id, oldest first.
    public func notifications(
        of session: Session, after id: NotificationID?, limit: Int
    ) async throws -> [AccountNotification] {
        try await store.readPage { db in
            var notifications: [AccountNotification] = []
            try db.prepare(
                """
                \(Notifications.select()) WHERE n.account = ?1 AND n.id > ?2 AND \(Notifications.isPresented(at: "?4"))
                ORDER BY n.id LIMIT ?3
                """
            ).forEachRow([
                .row(session.account.row), .integer(id?.row.rawValue ?? 0), .integer(Int64(limit)),
                .integer(Timestamp.now.microseconds),
            ]) { notifications.append(try Notifications.notification($0)) }
            return notifications
        }
    }

    /// The id of the latest notification of an account; if there is none, an id below all others.
    public func latest(of session: Session) async throws -> NotificationID {
        try await store.read { db in
            try db.prepare("SELECT id, secret FROM notification WHERE account = ?1 ORDER BY id DESC LIMIT 1")
                .first([.row(session.account.row)]) { $0.identifier() }
                ?? NotificationID(createdAt: Timestamp(microseconds: 0), secret: 0)
        }
    }

    /// The most unread notifications that are counted: nobody needs to know how many more there are.
    private static let mostUnread: Int64 = 100

    /// How many notifications an account has not read, up to 100.
    public func unread(of session: Session) async throws -> Int {
        try await store.readPage { db in try Self.unread(db, session) }
    }

    private static func unread(_ db: any Connection, _ session: Session) throws -> Int {
        let statement = try db.prepare(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM notification AS n
                WHERE account = ?1 AND read_at IS NULL AND \(Notifications.isPresented(at: "?2")) LIMIT ?3
            ) AS counted
            """
        )
        let values: [SQLValue] = [
            .row(session.account.row), .integer(Timestamp.now.microseconds), .integer(Self.mostUnread),
        ]
        return try statement.first(values) { Int($0.integer(0)) } ?? 0
    }

    /// Marks the notifications of an account as read.
    ///
    /// - Parameter id: the newest of them. It may be gone.
    /// - Returns: whether any was unread.
    public func markRead(upTo id: NotificationID, by session: Session) async throws -> Bool {
        try await store.writeUnless(by: session) { db in
            let isUnread = try db.prepare(
                "SELECT 1 FROM notification WHERE account = ?1 AND read_at IS NULL AND id <= ?2 LIMIT 1"
            ).first([.row(session.account.row), .row(id.row)]) { _ in true }
            return isUnread == true ? nil : false
        } change: { transaction in
            try transaction.db.prepare(
                "UPDATE notification SET read_at = ?1 WHERE account = ?2 AND read_at IS NULL AND id <= ?3"
            ).run([.integer(transaction.now.microseconds), .row(session.account.row), .row(id.row)])
            return true
        }
    }
}
