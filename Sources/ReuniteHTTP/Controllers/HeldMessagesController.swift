import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// Messages to owners that are held for a moderator.
struct HeldMessagesController {
    let moderation: ModerationStore
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    /// `GET /api/v1/moderation/messages`: a page of the held messages, oldest first.
    func list(_ request: Request, context: ServiceContext) async throws -> Response {
        let moderator = try context.moderator
        let list = try ListParameters(QueryString(request.uri.query))
        let (messages, next) = try await moderation.heldMessages(
            limit: list.limit, room: PageSize.bytes, after: list.cursor, by: moderator)
        return list.page("messages", path: "\(configuration.publicURL)\(request.uri.path)", next: next) { json in
            for message in messages { json.held(message) }
        }
    }

    /// `POST /api/v1/moderation/messages/{id}/decisions`: releases or discards a held message and the others in its group with the same text.
    func decide(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let moderator = try context.moderator
        let json = try await request.json(within: configuration.bodyLimits)
        let verdict = try JSONObject.only("action", in: json) { (text: String) throws(InvalidValue) in
            guard let verdict = MessageVerdict(rawValue: text) else {
                throw InvalidValue("must be \(MessageVerdict.allCases.map(\.rawValue).joined(separator: " or "))")
            }
            return verdict
        }
        try await limiter.count(.moderationByAccount, of: moderator)
        try await moderation.decide(verdict, on: try context.identifier(), by: moderator)
        return .noContent
    }
}

extension JSONWriter {
    fileprivate mutating func held(_ messages: HeldMessages) {
        object { json in
            json.member("id", messages.id)
            json.key("sender")
            json.person(messages.sender)
            json.member("listing", messages.listing)
            json.member("title", messages.title)
            json.member("body", messages.body)
            json.member("count", messages.count)
            json.member("senders", messages.senders)
            json.member("at", messages.id.createdAt)
        }
    }
}
