import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ServerLimits

/// Changes by owners to their own listings.
struct PostingController: EndpointController {
    static let endpoints: [Endpoint<PostingController>] = [
        .init(.post, "/api/v1/listings", .member, body: .keyed(.listing), use: create),
        .init(.patch, "/api/v1/listings/{id}", .member, body: .listingPatch, use: edit),
        .init(.delete, "/api/v1/listings/{id}", .member, use: withdraw),
        .init(.post, "/api/v1/listings/{id}/resolve", .member, body: .json, use: resolve),
        .init(.post, "/api/v1/listings/{id}/reopen", .member, body: .empty, use: { $0.renew(.reopen) }),
        .init(.post, "/api/v1/listings/{id}/renew", .member, body: .empty, use: { $0.renew(.renew) }),
    ]

    let own: OwnListings
    let baseURL: String

    init(_ parts: ServiceParts) {
        own = OwnListings(
            listings: parts.store.listings, creations: parts.store.creations, limiter: parts.limiter)
        baseURL = parts.baseURL
    }

    /// Posts a listing.
    func create(_ request: Request, context: MemberContext) async throws -> Response {
        let (json, key) = try await request.keyedJSON(in: context)
        let draft = try ListingDraft(body: json)
        let (listing, isReplay) = try await own.post(draft, by: context.session, from: context.client, key: key)
        return .posted(listing, isReplay: isReplay, baseURL: baseURL)
    }

    /// The listing as its owner sees it.
    private func representation(_ listing: ConfidentialListing) -> [UInt8] {
        JSONWriter.bytes { $0.feature(listing, baseURL: baseURL) }
    }

    /// Edits a listing (RFC 7396).
    func edit(_ request: Request, context: MemberContext) async throws -> Response {
        let patch = try await request.json(in: context)
        return try await change(request, context) { row in
            .draft(try ListingDraft(body: try row.draft.settable.merging(patch)))
        }
    }

    /// Withdraws a listing.
    func withdraw(_ request: Request, context: MemberContext) async throws -> Response {
        _ = try await change(request, context) { _ in .transition(.withdraw) }
        return .noContent
    }

    /// Marks a listing as resolved.
    func resolve(_ request: Request, context: MemberContext) async throws -> Response {
        let outcome = try JSONObject.only("outcome", in: await request.json(in: context), Outcome.init(parameter:))
        return try await change(request, context) { _ in .transition(.resolve, outcome) }
    }

    /// Restarts the time until a listing expires, and opens it again if it was resolved or has expired.
    func renew(_ transition: ListingTransition) -> EndpointHandler<MemberContext> {
        { request, context in try await change(request, context) { _ in .transition(transition) } }
    }

    /// Applies a change to one's own listing if `If-Match` allows it, and returns the new version.
    private func change(
        _ request: Request, _ context: MemberContext, _ edit: (ConfidentialListing) throws -> ListingEdit
    ) async throws -> Response {
        let id: ListingID = try context.identifier()
        let condition = IfMatch(request)
        let isWithdrawal = request.method == .delete
        let changed = try await own.edit(id, by: context.session) { listing in
            // Withdrawing again is no error, although the tag has changed. The owner may have read the listing signed
            // in or not, so either tag matches.
            let change = try edit(listing)
            guard !isWithdrawal || listing.listing.state != .withdrawn else { return change }
            try condition.check {
                [
                    representation(listing),
                    JSONWriter.bytes { $0.feature(listing.listing, baseURL: baseURL) },
                ]
            }
            return change
        }
        let bytes = representation(changed)
        return Response(
            headers: [
                .contentType: MediaType.geoJSON, .cacheControl: "private, no-cache", .eTag: EntityTag(of: bytes).value,
            ], bytes: bytes)
    }
}
