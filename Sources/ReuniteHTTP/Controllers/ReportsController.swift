import HTTPTypes
import Hummingbird
import Reunite
import ReuniteStorage
import ServerLimits

/// Reports, appeals, and messages to owners.
struct ReportsController {
    let store: Store
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    /// `POST /api/v1/listings/{id}/reports`: reports a listing.
    func report(_ request: Request, context: ServiceContext) async throws -> Response {
        let post = try await post(request, context) { json in try ReportBody(json) }
        if case .report(let id, let time)? = post.result {
            return Self.created(isReplay: true) {
                $0.report(Report(id: id, reason: post.body.reason, comment: post.body.comment, updatedAt: time))
            }
        }
        try count([.reportsByClient], .reportsByAccount, post, context)
        let made = try await store.reports.report(
            post.listing, for: post.body.reason, comment: post.body.comment, by: post.session,
            from: context.client.widestKey, holdBy: configuration.holdRule, key: post.key)
        return Self.created(isReplay: made.isReplay) { $0.report(made.report) }
    }

    /// `POST /api/v1/listings/{id}/appeal`: appeals the decision that hides one's own listing.
    func appeal(_ request: Request, context: ServiceContext) async throws -> Response {
        let post = try await post(request, context) { json in try JSONObject.only("body", in: json, Note.init) }
        if case .appeal(let id, let time)? = post.result {
            return Self.created(isReplay: true) { $0.appeal(id, saying: post.body, at: time) }
        }
        try count([], .reportsByAccount, post, context)
        let made = try await store.reports.appeal(post.listing, saying: post.body, by: post.session, key: post.key)
        return Self.created(isReplay: made.isReplay) { $0.appeal(made.appeal, saying: post.body, at: made.at) }
    }

    /// `POST /api/v1/listings/{id}/messages`: sends a message to the owner of a listing.
    func message(_ request: Request, context: ServiceContext) async throws -> Response {
        let post = try await post(request, context) { json in try JSONObject.only("body", in: json, Note.init) }
        var isReplay = post.result != nil
        if !isReplay {
            try count([.messagesByClient], .messagesByAccount, post, context)
            let id = post.listing
            let owner = try await store.messages.recipient(about: id, from: post.session)
            let (sender, network) = (post.session.account.uuid, context.client.widestKey)
            try limiter.count([
                RateLimiter.Key(.messagesByAccountAndListing, sender + id.uuid),
                RateLimiter.Key(.messagesByClientAndListing, network + id.uuid),
                RateLimiter.Key(.messagesByClientAndOwner, network + owner.uuid),
                RateLimiter.Key(.messagesByListing, id.uuid), RateLimiter.Key(.messagesByOwner, owner.uuid),
            ])
            isReplay = try await store.messages.send(post.body, about: id, by: post.session, key: post.key)
        }
        var accepted = Response.accepted
        if isReplay { accepted.headers[.idempotencyReplayed] = "true" }
        return accepted
    }

    /// A request that creates something for a listing.
    private struct Post<Body> {
        let listing: ListingID
        let session: Session
        let body: Body
        let key: IdempotencyKey?
        /// What the same request has created before; nil if this is the first.
        let result: CreationResult?
    }

    private func post<Body>(
        _ request: Request, _ context: ServiceContext, _ parse: (OrderedJSON) throws -> Body
    ) async throws -> Post<Body> {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let bytes = try await request.bytes([MediaType.json], within: configuration.bodyLimits)
        guard let id = ListingID(context.parameters.get("id") ?? "") else { throw Problem.notFound }
        let key = try IdempotencyKey(request, body: bytes)
        var result: CreationResult?
        if let key { result = try await store.creations.result(of: key, by: session) }
        return Post(
            listing: id, session: session, body: try parse(Request.parse(bytes)), key: key, result: result)
    }

    /// Counts a request; not one that repeats another.
    private func count(
        _ clientLimits: [RateLimit], _ accountLimit: RateLimit, _ post: Post<some Any>, _ context: ServiceContext
    ) throws {
        for limit in clientLimits { try limiter.count(limit, context.client) }
        try limiter.count(accountLimit, of: post.session)
    }

    private static func created(isReplay: Bool, _ write: (inout JSONWriter) -> Void) -> Response {
        var response = Response.json(status: .created, write)
        if isReplay { response.headers[.idempotencyReplayed] = "true" }
        return response
    }
}
