import HTTPTypes
import Hummingbird
import NIOCore
import Reunite
import ReuniteService
import ReuniteStorage
import ReuniteWeb
import ServerLimits
import ServiceLifecycle

/// The notifications of the signed-in user, and their preferences. See <doc:Alerts>.
struct NotificationsController: EndpointController {
    static let endpoints: [Endpoint<NotificationsController>] = [
        .init(.get, "/api/v1/accounts/me/notifications", .member, query: ["unread", "limit", "cursor"], use: list),
        .init(.post, "/api/v1/accounts/me/notifications/read", .member, body: .json, use: read),
        .init(.get, "/api/v1/accounts/me/preferences", .member, use: preferences),
        .init(.patch, "/api/v1/accounts/me/preferences", .member, body: .patch, use: changePreferences),
        .init(.get, "/api/v1/accounts/me/events", .member, use: stream),
    ]

    let notifications: NotificationStore
    let own: OwnNotifications
    let accounts: AccountStore
    let hub: NotificationHub
    let events: EventHub
    let limiter: RateLimiter
    let baseURL: String
    let web: WebController

    init(_ parts: ServiceParts) {
        (notifications, accounts) = (parts.store.notifications, parts.store.accounts)
        (hub, events, limiter) = (parts.live.notifications, parts.state.events, parts.limiter)
        own = OwnNotifications(
            notifications: notifications, sessions: parts.store.sessions, hub: hub, limiter: limiter)
        (baseURL, web) = (parts.baseURL, parts.web)
    }

    /// The notifications, newest first.
    func list(_ request: Request, context: MemberContext) async throws -> Response {
        var reader = ParameterReader(request, in: context)
        let unreadOnly = reader.value("unread", Bool.init(parameter:)) ?? false
        let parameters = ListParameters(&reader)
        try reader.finish()
        let (notifications, next, unread) = try await notifications.notifications(
            of: context.session, unreadOnly: unreadOnly, limit: parameters.limit, after: parameters.cursor,
            room: PageSize.bytes
        )
        let texts = try await texts(for: request, context.session)
        var response = parameters.page(
            "notifications", notifications, path: "\(baseURL)\(request.uri.path)", next: next
        ) {
            $0.notification($1, texts, baseURL: baseURL)
        } others: {
            $0.member("unread", unread)
        }
        response.setLanguage(texts.language)
        return response
    }

    /// Marks notifications as read, up to one.
    func read(_ request: Request, context: MemberContext) async throws -> Response {
        let id = try JSONObject.only(
            "upTo", in: await request.json(in: context), NotificationID.parser(of: "a notification"))
        try await own.markRead(upTo: id, by: context.session)
        return .noContent
    }

    /// The preferences for notifications.
    func preferences(_ request: Request, context: MemberContext) async throws -> Response {
        let preferences = try await notifications.preferences(of: context.session)
        return .json { $0.preferences(preferences) }
    }

    /// Changes the preferences (RFC 7396).
    func changePreferences(_ request: Request, context: MemberContext) async throws -> Response {
        let changes = try NotificationPreferences.changes(
            body: await request.json(in: context))
        try await limiter.count(.writesByAccount, of: context.session)
        let preferences = try await notifications.changePreferences(of: context.session, changes)
        return .json { $0.preferences(preferences) }
    }

    /// New notifications as server-sent events, until the client disconnects or its session ends.
    func stream(_ request: Request, context: MemberContext) async throws -> Response {
        let session = context.session
        let last = try Self.lastEventID(request)
        let texts = try await texts(for: request, session)
        return try events.response(to: request, context.service, heartbeat: { _ in EventText.comment }) {
            stream, _, writer in
            // Before the first read, so that nothing in between is missed.
            let number = hub.add(of: session.account) { stream.offer([EventText.comment]) }
            defer { hub.remove(number, of: session.account) }
            stream.goLive(after: 0)
            var reader = try await own.news(of: session, after: last)
            // The beginning has an id, so that a client that reconnects without an event misses nothing either.
            try await stream.write(EventText.beginning(id: "\(reader.last)"), to: &writer)
            // A heartbeat ends `next()` too: then the loop finds whether the session has ended.
            while !stream.isEnded, let news = try await reader.read() {
                for notification in news.notifications {
                    try await stream.write(EventText.notification(notification, texts, baseURL: baseURL), to: &writer)
                }
                if let unread = news.unread { try await stream.write(EventText.unread(unread), to: &writer) }
                guard !reader.hasMore else { continue }
                guard let events = await stream.next() else { return }
                try await writer.write(contentsOf: events)
            }
        }
    }

    /// The `Last-Event-ID` of a client that reconnects.
    private static func lastEventID(_ request: Request) throws(Problem) -> NotificationID? {
        guard let text = request.headers[.lastEventID], !text.isEmpty else { return nil }
        guard let id = NotificationID(text) else {
            throw Problem(kind: .badRequest, detail: "Last-Event-ID must be the id of a notification.")
        }
        return id
    }

    /// The texts in the language of the request, or else of the account.
    private func texts(for request: Request, _ session: Session) async throws -> Texts {
        web.texts[try await Language(of: request, session, in: accounts)]
    }
}

extension EventText {
    /// A new notification.
    fileprivate static func notification(
        _ notification: AccountNotification, _ texts: Texts, baseURL: String
    ) -> ByteBuffer {
        let json = JSONWriter.bytes { $0.notification(notification, texts, baseURL: baseURL) }
        var text = ByteBuffer(string: "id: \(notification.id)\nevent: notification\ndata: ")
        text.writeBytes(json)
        text.writeString("\n\n")
        return text
    }

    /// How many notifications are unread.
    fileprivate static func unread(_ count: Int) -> ByteBuffer {
        ByteBuffer(string: "event: unread\ndata: {\"unread\":\(count)}\n\n")
    }
}
