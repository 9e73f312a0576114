import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// Messages about listings that are held for a moderator, or reported.
extension ModerationController {
    /// A page of the held messages, oldest first.
    func heldMessages(_ request: Request, context: MemberContext) async throws -> Response {
        let list = try ListParameters(request, in: context)
        let (messages, next) = try await moderation.heldMessages(
            limit: list.limit, room: PageSize.bytes, after: list.cursor, by: context.session)
        return list.page("messages", messages, path: path(request), next: next) { $0.held($1) }
    }

    /// Releases or discards a held message and the others in its group with the same text.
    func decideMessage(_ request: Request, context: MemberContext) async throws -> Response {
        let json = try await request.json(in: context)
        let verdict = try JSONObject.only("action", in: json) { (text: String) throws(InvalidValue) in
            guard let verdict = MessageVerdict(rawValue: text) else {
                throw InvalidValue("must be \(MessageVerdict.allCases.map(\.rawValue).joined(separator: " or "))")
            }
            return verdict
        }
        try await limiter.count(.moderationByAccount, of: context.session)
        try await moderation.decide(verdict, on: try context.identifier(), by: context.session)
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
            json.member("reported", messages.isReported)
            json.member("at", messages.id.createdAt)
        }
    }
}
