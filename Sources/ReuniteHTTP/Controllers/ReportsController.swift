import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// Reports, appeals, and messages to owners.
struct ReportsController {
    let reporting: Reporting
    let messaging: Messaging
    let configuration: ServiceConfiguration

    /// `POST /api/v1/listings/{id}/reports`: reports a listing.
    func report(_ request: Request, context: ServiceContext) async throws -> Response {
        let post = try await post(request, context, of: ListingID.self) { json in try ReportBody(json) }
        let (report, isReplay) = try await reporting.report(
            post.id, for: post.body.reason, comment: post.body.comment, by: post.session, from: context.client,
            key: post.key)
        return Response.json(status: .created) { $0.report(report) }.replayed(isReplay)
    }

    /// `POST /api/v1/claims/{id}/reports`: reports a claim, for one of its two people.
    func reportClaim(_ request: Request, context: ServiceContext) async throws -> Response {
        let post = try await post(request, context, of: ClaimID.self) { json in try ReportBody(json) }
        let (report, isReplay) = try await reporting.report(
            post.id, for: post.body.reason, comment: post.body.comment, by: post.session, from: context.client,
            key: post.key)
        return Response.json(status: .created) { $0.report(report) }.replayed(isReplay)
    }

    /// `POST /api/v1/listings/{id}/appeal`: appeals the decision that hides one's own listing.
    func appeal(_ request: Request, context: ServiceContext) async throws -> Response {
        let post = try await post(request, context, of: ListingID.self) { json in
            try JSONObject.only("body", in: json, Note.init)
        }
        let (id, time, isReplay) = try await reporting.appeal(
            post.id, saying: post.body, by: post.session, key: post.key)
        return Response.json(status: .created) { $0.appeal(id, saying: post.body, at: time) }.replayed(isReplay)
    }

    /// `POST /api/v1/listings/{id}/messages`: sends a message to the owner of a listing.
    func message(_ request: Request, context: ServiceContext) async throws -> Response {
        let post = try await post(request, context, of: ListingID.self) { json in
            try JSONObject.only("body", in: json, Note.init)
        }
        let isReplay = try await messaging.send(
            post.body, about: post.id, by: post.session, from: context.client, key: post.key)
        return Response.accepted.replayed(isReplay)
    }

    /// A request that creates something for a listing or a claim.
    private struct Post<ID, Body> {
        let id: ID
        let session: Session
        let body: Body
        let key: IdempotencyKey?
    }

    private func post<Kind, Body>(
        _ request: Request, _ context: ServiceContext, of kind: Identifier<Kind>.Type,
        _ parse: (OrderedJSON) throws -> Body
    ) async throws -> Post<Identifier<Kind>, Body> {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let (json, key) = try await request.keyedJSON(within: configuration.bodyLimits)
        return Post(id: try context.identifier(), session: session, body: try parse(json), key: key)
    }
}
