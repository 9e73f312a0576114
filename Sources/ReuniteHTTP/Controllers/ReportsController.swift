import HTTPTypes
import Hummingbird
import Reunite
import ReuniteStorage
import ServerLimits

/// Reports, appeals, and messages to owners.
struct ReportsController {
    let store: ListingStore
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    /// `POST /api/v1/listings/{id}/reports`: reports a listing.
    func report(_ request: Request, context: ServiceContext) async throws -> Response {
        try await create(
            request, context, [.reportsByClient], .reportsByAccount, { json in try ReportBody(json) }
        ) { id, session, body, key in
            try await store.report(
                id, for: body.reason, comment: body.comment, by: session, from: context.client.widestKey,
                holdBy: configuration.holdRule, key: key
            ) { report in
                CreationAnswer(location: "", entityTag: "", body: JSONWriter.bytes { $0.report(report) })
            }
        }
    }

    /// `POST /api/v1/listings/{id}/appeal`: appeals the decision that hides one's own listing.
    func appeal(_ request: Request, context: ServiceContext) async throws -> Response {
        try await create(
            request, context, [], .reportsByAccount, { json in try JSONObject.only("body", in: json, Note.init) }
        ) { id, session, body, key in
            try await store.appeal(id, saying: body, by: session, key: key) { appeal, createdAt in
                CreationAnswer(
                    location: "", entityTag: "",
                    body: JSONWriter.bytes { $0.appeal(appeal, saying: body, at: createdAt) })
            }
        }
    }

    /// `POST /api/v1/listings/{id}/messages`: sends a message to the owner of a listing.
    func message(_ request: Request, context: ServiceContext) async throws -> Response {
        let response = try await create(
            request, context, [.messagesByClient], .messagesByAccount,
            { json in try JSONObject.only("body", in: json, Note.init) }
        ) { id, session, body, key in
            let owner = try await store.recipient(about: id, from: session)
            let sender = session.account.uuid
            let network = context.client.widestKey
            try limiter.count([
                RateLimiter.Key(.messagesByAccountAndListing, sender + id.uuid),
                RateLimiter.Key(.messagesByClientAndListing, network + id.uuid),
                RateLimiter.Key(.messagesByClientAndOwner, network + owner.uuid),
                RateLimiter.Key(.messagesByListing, id.uuid), RateLimiter.Key(.messagesByOwner, owner.uuid),
            ])
            return try await store.send(body, about: id, by: session, key: key)
        }
        var accepted = Response.accepted
        accepted.headers[.idempotencyReplayed] = response.headers[.idempotencyReplayed]
        return accepted
    }

    /// Creates something for a listing, once for each idempotency key.
    private func create<Body>(
        _ request: Request, _ context: ServiceContext, _ clientLimits: [RateLimit], _ accountLimit: RateLimit,
        _ parse: (OrderedJSON) throws -> Body,
        _ make: (ListingID, Session, Body, IdempotencyKey?) async throws -> (
            answer: CreationAnswer, isReplay: Bool
        )
    ) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let bytes = try await request.bytes([MediaType.json], within: configuration.bodyLimits)
        guard let id = ListingID(context.parameters.get("id") ?? "") else { throw Problem.notFound }
        let key = try IdempotencyKey(request, body: bytes)
        // A repeated request gets the stored response and does not count against the limit.
        if let key, let first = try await store.answer(to: key, of: session) {
            return Self.created(first, isReplay: true)
        }
        let body = try parse(Request.parse(bytes))
        for limit in clientLimits { try limiter.count(limit, context.client) }
        try limiter.count(accountLimit, of: session)
        let made = try await make(id, session, body, key)
        return Self.created(made.answer, isReplay: made.isReplay)
    }

    private static func created(_ answer: CreationAnswer, isReplay: Bool) -> Response {
        var headers: HTTPFields = [.contentType: MediaType.json, .cacheControl: "no-store"]
        if isReplay { headers[.idempotencyReplayed] = "true" }
        return Response(status: .created, headers: headers, bytes: answer.body)
    }
}
