import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// Reports, appeals, and messages to owners.
struct ReportsController: EndpointController {
    static let endpoints: [Endpoint<ReportsController>] = [
        .init(.post, "/api/v1/listings/{id}/reports", .member, body: .keyed(.json), use: report),
        .init(.post, "/api/v1/claims/{id}/reports", .member, body: .keyed(.json), use: reportClaim),
        .init(.post, "/api/v1/listings/{id}/appeal", .member, body: .keyed(.json), use: appeal),
        .init(.post, "/api/v1/listings/{id}/messages", .member, body: .keyed(.json), use: message),
    ]

    let reporting: Reporting
    let messaging: Messaging

    init(_ parts: ServiceParts) {
        (reporting, messaging) = (parts.reporting, parts.messaging)
    }

    /// Reports a listing.
    func report(_ request: Request, context: MemberContext) async throws -> Response {
        let post = try await post(request, context, of: ListingID.self) { json in try ReportBody(json) }
        let (report, isReplay) = try await reporting.report(
            post.id, for: post.body.reason, comment: post.body.comment, by: post.session, from: context.client,
            key: post.key)
        return Response.json(status: .created) { $0.report(report) }.replayed(isReplay)
    }

    /// Reports a claim, for one of its two people.
    func reportClaim(_ request: Request, context: MemberContext) async throws -> Response {
        let post = try await post(request, context, of: ClaimID.self) { json in try ReportBody(json) }
        let (report, isReplay) = try await reporting.report(
            post.id, for: post.body.reason, comment: post.body.comment, by: post.session, from: context.client,
            key: post.key)
        return Response.json(status: .created) { $0.report(report) }.replayed(isReplay)
    }

    /// Appeals the decision that hides one's own listing.
    func appeal(_ request: Request, context: MemberContext) async throws -> Response {
        let post = try await post(request, context, of: ListingID.self) { json in
            try JSONObject.only("body", in: json, Note.init)
        }
        let (id, time, isReplay) = try await reporting.appeal(
            post.id, saying: post.body, by: post.session, key: post.key)
        return Response.json(status: .created) { $0.appeal(id, saying: post.body, at: time) }.replayed(isReplay)
    }

    /// Sends a message to the owner of a listing.
    func message(_ request: Request, context: MemberContext) async throws -> Response {
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
        _ request: Request, _ context: MemberContext, of kind: Identifier<Kind>.Type,
        _ parse: (OrderedJSON) throws -> Body
    ) async throws -> Post<Identifier<Kind>, Body> {
        let (json, key) = try await request.keyedJSON(in: context)
        return Post(id: try context.identifier(), session: context.session, body: try parse(json), key: key)
    }
}
