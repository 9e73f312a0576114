import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ServerLimits

/// Changes by owners to their own listings.
struct PostingController {
    private static let types = [MediaType.geoJSON, MediaType.json]

    let own: OwnListings
    let configuration: ServiceConfiguration

    /// `POST /api/v1/listings`: posts a listing.
    func create(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let (json, key) = try await request.keyedJSON(Self.types, within: configuration.bodyLimits)
        let draft = try ListingDraft(body: json)
        let (listing, isReplay) = try await own.post(draft, by: session, from: context.client, key: key)
        return .posted(listing, isReplay: isReplay, baseURL: configuration.publicURL)
    }

    /// The listing as its owner sees it.
    private func representation(_ listing: ConfidentialListing) -> [UInt8] {
        JSONWriter.bytes { $0.feature(listing, showsExact: true, baseURL: configuration.publicURL) }
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
        return .noContent
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
        _ request: Request, _ context: ServiceContext, _ edit: (ConfidentialListing) throws -> ListingEdit
    ) async throws -> Response {
        let session = try context.member
        let id: ListingID = try context.identifier()
        let condition = IfMatch(request)
        let isWithdrawal = request.method == .delete
        let changed = try await own.edit(id, by: session) { listing in
            // Withdrawing again is no error, although the tag has changed. The owner may have read the listing signed
            // in or not, so either tag matches.
            let change = try edit(listing)
            guard !isWithdrawal || listing.listing.state != .withdrawn else { return change }
            try condition.check {
                [
                    representation(listing),
                    JSONWriter.bytes { $0.feature(listing.listing, baseURL: configuration.publicURL) },
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
