import Foundation
import Hummingbird
import Reunite
import ReuniteService

/// The status of drafts and listings by their numbers: of their authors only. No response tells whether a number is somebody's.
struct StatusController: EndpointController {
    static let endpoints: [Endpoint<StatusController>] = [
        .init(.get, "/api/v1/status/{number}", .visitor, query: ["secret"], use: read),
        .init(.post, "/api/v1/status/{number}/end", .visitor, isForOwnPages: true, body: .json, use: end),
        .init(.post, "/api/v1/status/{number}/links", .visitor, isForOwnPages: true, body: .json, use: requestLink),
    ]

    let numbered: NumberedListings
    let baseURL: String

    init(_ parts: ServiceParts) { (numbered, baseURL) = (parts.numbered, parts.baseURL) }

    /// How far a draft or a listing is.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        var reader = ParameterReader(request, in: context)
        let secret = reader.value("secret") { SecretToken($0) }
        try reader.finish()
        return answer(
            try await numbered.progress(of: context.listingNumber, by: proof(secret, context)), context)
    }

    /// Resolves a listing.
    func end(_ request: Request, context: ServiceContext) async throws -> Response {
        let body = try EndBody(await request.json(in: context))
        return answer(
            try await numbered.end(
                context.listingNumber, by: proof(body.secret, context), body.outcome, from: context.client), context)
    }

    /// Mails the link to the status. The response does not tell whether the listing belongs to the address.
    func requestLink(_ request: Request, context: ServiceContext) async throws -> Response {
        let body = try LinkRequestBody(await request.json(in: context))
        try await numbered.requestLink(
            context.listingNumber, to: body.email, locale: body.locale, from: context.client)
        return .accepted
    }

    private func proof(_ secret: SecretToken?, _ context: ServiceContext) -> NumberProof? {
        secret.map(NumberProof.secret) ?? context.session.map(NumberProof.session)
    }

    private func answer(_ progress: ListingProgress, _ context: ServiceContext) -> Response {
        .json { json in
            json.object { json in
                json.member("number", context.listingNumber?.label)
                json.member("listing", progress.listing)
                json.member("status", progress.status)
                json.member("title", progress.title)
                json.member("state", progress.state)
                json.member("reason", progress.reason)
                json.member("expiresAt", progress.expiresAt)
                json.member("matches", progress.matches)
                json.member("comparedAt", progress.comparedAt)
                json.member("claims", progress.claims)
                json.member("next", progress.next(at: .now))
            }
        }
    }
}

/// The body that ends a listing.
private struct EndBody {
    let secret: SecretToken?
    let outcome: Outcome

    /// - Throws: ``Problem`` with all invalid members.
    init(_ json: OrderedJSON) throws(Problem) {
        var body = try JSONObject(body: json)
        let secret = body.optionalText("secret") { SecretToken($0) }
        let outcome = body.text("outcome", Outcome.init(parameter:))
        try body.finish()
        guard let outcome else { throw .invalidBody([]) }
        (self.secret, self.outcome) = (secret, outcome)
    }
}

extension ServiceContext {
    /// The number in the path; nil if it cannot be one.
    var listingNumber: ListingNumber? {
        parameters.get("number")?.removingPercentEncoding.flatMap { try? ListingNumber(label: $0) }
    }
}
