import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// What the two people of a claim write to each other.
struct ConversationController: EndpointController {
    static let endpoints: [Endpoint<ConversationController>] = [
        .init(.get, "/api/v1/claims/{id}/messages", .member, query: .page, use: list),
        .init(.post, "/api/v1/claims/{id}/messages", .member, body: .keyed(.json), use: send),
        .init(.post, "/api/v1/claims/{id}/messages/read", .member, body: .json, use: read),
    ]

    let conversations: ConversationStore
    let conversing: Conversing

    init(_ parts: ServiceParts) {
        conversations = parts.store.conversations
        conversing = Conversing(
            conversations: conversations, creations: parts.store.creations, hub: parts.live.notifications,
            limiter: parts.limiter)
    }

    /// The messages of a claim, newest first, for its two people.
    func list(_ request: Request, context: MemberContext) async throws -> Response {
        let list = try ListParameters(request, in: context)
        let (messages, next, unread) = try await conversations.messages(
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
        let (message, isReplay) = try await conversing.send(
            text, in: try context.identifier(), by: context.session, from: context.client, key: key)
        return Response.json(status: .created) { $0.message(message) }.replayed(isReplay)
    }

    /// Marks the other side's messages as read, up to one.
    func read(_ request: Request, context: MemberContext) async throws -> Response {
        let message = try JSONObject.only(
            "upTo", in: await request.json(in: context), ClaimMessageID.parser(of: "a message"))
        try await conversing.markRead(upTo: message, of: try context.identifier(), by: context.session)
        return .noContent
    }
}
