import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// What the owners of listings and others write to each other about them.
struct MessagesController: EndpointController {
    static let endpoints: [Endpoint<MessagesController>] = [
        .init(.get, "/api/v1/accounts/me/conversations", .member, query: .page, use: conversations),
        .init(.get, "/api/v1/conversations/{id}", .member, use: conversation),
        .init(.get, "/api/v1/conversations/{id}/messages", .member, query: .page, use: list),
        .init(.post, "/api/v1/conversations/{id}/messages", .member, body: .keyed(.json), use: send),
        .init(.post, "/api/v1/conversations/{id}/messages/read", .member, body: .json, use: read),
        .init(.post, "/api/v1/conversations/{id}/report", .member, use: report),
    ]

    let messages: MessageStore
    let messaging: Messaging

    init(_ parts: ServiceParts) { (messages, messaging) = (parts.store.messages, parts.messaging) }

    /// The conversations of the account, the latest message first.
    func conversations(_ request: Request, context: MemberContext) async throws -> Response {
        let list = try ListParameters(request, in: context)
        let (conversations, next) = try await messages.conversations(
            of: context.session, limit: list.limit, after: list.cursor, room: PageSize.bytes)
        return list.page("conversations", conversations, path: request.uri.path, next: next) { $0.conversation($1) }
    }

    /// One conversation.
    func conversation(_ request: Request, context: MemberContext) async throws -> Response {
        let found = try await messages.conversation(try context.identifier(), for: context.session)
        return .json { $0.conversation(found) }
    }

    /// The messages of a conversation, newest first, for its two people.
    func list(_ request: Request, context: MemberContext) async throws -> Response {
        let list = try ListParameters(request, in: context)
        let (messages, next, unread) = try await messages.messages(
            of: try context.identifier(), for: context.session, limit: list.limit, after: list.cursor,
            room: PageSize.bytes)
        return list.page("messages", messages, path: request.uri.path, next: next) {
            $0.message($1)
        } others: {
            $0.member("unread", unread)
        }
    }

    /// Writes to the other side.
    func send(_ request: Request, context: MemberContext) async throws -> Response {
        let (json, key) = try await request.keyedJSON(in: context)
        let text = try JSONObject.only("body", in: json, Note.init)
        let (message, isReplay) = try await messaging.send(
            text, in: try context.identifier(), by: context.session, from: context.client, key: key)
        return Response.json(status: .created) { $0.message(message) }.replayed(isReplay)
    }

    /// Marks the other side's messages as read, up to one.
    func read(_ request: Request, context: MemberContext) async throws -> Response {
        let message = try JSONObject.only(
            "upTo", in: await request.json(in: context), MessageID.parser(of: "a message"))
        try await messaging.markRead(upTo: message, of: try context.identifier(), by: context.session)
        return .noContent
    }

    /// Reports the other side's newest messages.
    func report(_ request: Request, context: MemberContext) async throws -> Response {
        try await messaging.report(try context.identifier(), by: context.session, from: context.client)
        return .noContent
    }
}

extension JSONWriter {
    /// Writes a conversation.
    fileprivate mutating func conversation(_ conversation: Conversation) {
        object { json in
            json.member("id", conversation.id)
            json.member("listing", conversation.listing)
            json.member("title", conversation.title)
            json.key("owner")
            json.person(conversation.owner.id, conversation.owner.displayName)
            json.key("writer")
            json.person(conversation.writer.id, conversation.writer.displayName)
            json.member("side", conversation.side)
            json.member("isOpen", conversation.isOpen)
            json.member("lastMessageAt", conversation.lastMessageAt)
            json.member("unreadMessages", conversation.unreadMessages)
        }
    }
}
