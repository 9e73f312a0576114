import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// What the two people of a claim write to each other.
struct ConversationController {
    let conversations: ConversationStore
    let conversing: Conversing
    let configuration: ServiceConfiguration

    /// `GET /api/v1/claims/{id}/messages`: the messages of a claim, newest first, for its two people.
    func list(_ request: Request, context: ServiceContext) async throws -> Response {
        let session = try context.member
        let list = try ListParameters(QueryString(request.uri.query))
        let (messages, next, unread) = try await conversations.messages(
            of: try context.identifier(), for: session, limit: list.limit, after: list.cursor, room: PageSize.bytes)
        return list.page("messages", path: request.uri.path, next: next) { json in
            for message in messages { json.message(message) }
        } others: { json in
            json.key("unread")
            json.number(unread)
        }
    }

    /// `POST /api/v1/claims/{id}/messages`: writes to the other side.
    func send(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let (json, key) = try await request.keyedJSON(within: configuration.bodyLimits)
        let text = try JSONObject.only("body", in: json, Note.init)
        let (message, isReplay) = try await conversing.send(
            text, in: try context.identifier(), by: session, from: context.client, key: key)
        return Response.json(status: .created) { $0.message(message) }.replayed(isReplay)
    }

    /// `POST /api/v1/claims/{id}/messages/read`: marks the other side's messages as read, up to one.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let json = try await request.json(within: configuration.bodyLimits)
        let message = try JSONObject.only("upTo", in: json, ClaimMessageID.parser(of: "a message"))
        try await conversing.markRead(upTo: message, of: try context.identifier(), by: session)
        return .noContent
    }
}

extension JSONWriter {
    /// Writes a message of a claim.
    ///
    /// - Parameter claim: the claim, to name it.
    mutating func message(_ message: ClaimMessage, of claim: ClaimID? = nil) {
        object { json in
            json.member("id", message.id)
            if let claim { json.member("claim", claim) }
            json.member("at", message.id.createdAt)
            json.member("by", message.author)
            json.member("body", message.text)
            json.member("readAt", message.readAt)
        }
    }
}
