import HTTPTypes
import Hummingbird
import Reunite
import ReuniteStorage
import ServerLimits

/// Changes by owners to their own listings.
struct PostingController {
    private static let types = [MediaType.geoJSON, MediaType.json]

    let store: ListingStore
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    /// `POST /api/v1/listings`: posts a listing.
    func create(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let bytes = try await request.bytes(Self.types, within: configuration.bodyLimits)
        let key = try IdempotencyKey(request, body: bytes)
        // A repeated request gets the stored response and does not count against the limit.
        if let key, let first = try await store.answer(to: key, of: session) {
            return Self.created(first, isReplay: true)
        }
        try limiter.count(.writesByAccount, session.account.uuid)
        let draft = try ListingDraft(body: Request.parse(bytes))
        try limiter.count(.listingsByClient, context.client)
        try limiter.count(.listingsByAccount, of: session)
        let baseURL = configuration.publicURL
        let (answer, isReplay) = try await store.post(draft, by: session, key: key) { row in
            let body = JSONWriter.bytes { $0.feature(row, showsExact: true, baseURL: baseURL) }
            return CreationAnswer(
                location: "\(baseURL)/api/v1/listings/\(row.listing.id)", entityTag: EntityTag(of: body).value,
                body: body)
        }
        return Self.created(answer, isReplay: isReplay)
    }

    private static func created(_ answer: CreationAnswer, isReplay: Bool) -> Response {
        var headers: HTTPFields = [
            .contentType: MediaType.geoJSON, .cacheControl: "no-store", .location: answer.location,
            .eTag: answer.entityTag,
        ]
        if isReplay { headers[.idempotencyReplayed] = "true" }
        return Response(status: .created, headers: headers, bytes: answer.body)
    }

    /// `PATCH /api/v1/listings/{id}`: edits a listing (RFC 7396).
    func edit(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        _ = try context.member
        let patch = try await request.json([MediaType.mergePatch] + Self.types, within: configuration.bodyLimits)
        return try await change(request, context) { row in
            .draft(try ListingDraft(body: try row.draft.settable.merging(patch)))
        }
    }

    /// `DELETE /api/v1/listings/{id}`: withdraws a listing.
    func withdraw(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        _ = try await change(request, context) { _ in .transition(.withdraw) }
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// `POST /api/v1/listings/{id}/resolve`: marks a listing as resolved.
    func resolve(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        _ = try context.member
        let json = try await request.json(within: configuration.bodyLimits)
        let outcome = try JSONObject.only("outcome", in: json, Outcome.init(parameter:))
        return try await change(request, context) { _ in .transition(.resolve, outcome) }
    }

    /// `POST /api/v1/listings/{id}/reopen`: opens a resolved or expired listing again.
    func reopen(_ request: Request, context: ServiceContext) async throws -> Response {
        try await renew(request, context, .reopen)
    }

    /// `POST /api/v1/listings/{id}/renew`: restarts the time until the listing expires.
    func renew(_ request: Request, context: ServiceContext) async throws -> Response {
        try await renew(request, context, .renew)
    }

    private func renew(
        _ request: Request, _ context: ServiceContext, _ transition: ListingTransition
    ) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        _ = try context.member
        try await request.refuseBody(configuration.bodyLimits)
        return try await change(request, context) { _ in .transition(transition) }
    }

    /// Applies a change to one's own listing if `If-Match` allows it, and returns the new version.
    private func change(
        _ request: Request, _ context: ServiceContext,
        _ edit: @escaping @Sendable (ConfidentialListingRow) throws -> ListingEdit
    ) async throws -> Response {
        let session = try context.member
        try limiter.count(.writesByAccount, session.account.uuid)
        guard let id = ListingID(context.parameters.get("id") ?? "") else { throw Problem.notFound }
        let condition = IfMatch(request)
        let baseURL = configuration.publicURL
        let isWithdrawal = request.method == .delete
        let bytes = try await store.edit(id, by: session) { row in
            // Withdrawing again is no error, although the tag has changed. The owner may have read the listing signed
            // in or not, so either tag matches.
            let change = try edit(row)
            guard !isWithdrawal || !row.isWithdrawn else { return change }
            try condition.check {
                [
                    JSONWriter.bytes { $0.feature(row, showsExact: true, baseURL: baseURL) },
                    JSONWriter.bytes { $0.feature(row.listing, baseURL: baseURL) },
                ]
            }
            return change
        } answer: { row in
            JSONWriter.bytes { $0.feature(row, showsExact: true, baseURL: baseURL) }
        }
        return Response(
            headers: [
                .contentType: MediaType.geoJSON, .cacheControl: "private, no-cache", .eTag: EntityTag(of: bytes).value,
            ], bytes: bytes)
    }
}

extension HTTPField.Name {
    static let idempotencyReplayed = HTTPField.Name("Idempotency-Replayed")!
}
