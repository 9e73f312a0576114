import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// Listings of the other status that may be about the same thing. See <doc:Matching>.
struct MatchesController: EndpointController {
    static let endpoints: [Endpoint<MatchesController>] = [
        .init(.get, "/api/v1/listings/{id}/matches", .member, query: ["limit"], use: list),
        .init(.put, "/api/v1/listings/{id}/matches/{other}", .member, body: .json, use: judge),
    ]

    private static let limit = PageSize(standard: 20, maximum: 100)

    let own: OwnMatches
    let changes: ChangeStore
    let accounts: AccountStore
    let baseURL: String
    /// How long a request waits for the latest listings.
    let patience: Duration

    init(_ parts: ServiceParts) {
        own = OwnMatches(matches: parts.store.matches, live: parts.live, limiter: parts.limiter)
        (changes, accounts) = (parts.store.changes, parts.store.accounts)
        (baseURL, patience) = (parts.baseURL, parts.configuration.feedPatience)
    }

    /// The matches of a listing, the likeliest first; for the owner and moderators.
    func list(_ request: Request, context: MemberContext) async throws -> Response {
        var reader = ParameterReader(request, in: context)
        let limit = reader.limit(Self.limit)
        try reader.finish()
        let id: ListingID = try context.identifier()
        let language = try await Language(of: request, context.session, in: accounts)
        let (matches, isComplete) = try await own.list(
            id, by: context.session, limit: limit, in: language, within: patience)
        let byID = Dictionary(uniqueKeysWithValues: matches.map { ($0.listing, $0) })
        let (features, count, _) = try await changes.published(
            matches.map(\.listing), into: JSONWriter(capacity: 2000 * matches.count), isFull: \.isFullPage
        ) { json, row in
            json.feature(row, baseURL: baseURL) { json in
                if let match = byID[row.id] { json.match(match) }
            }
        }
        var response = Response.collection(
            features, page: SearchPage(count: count, next: nil), isComplete: isComplete,
            path: "\(baseURL)\(request.uri.path)", reader.query)
        response.setLanguage(language)
        return response
    }

    /// What the owner says of a match.
    func judge(_ request: Request, context: MemberContext) async throws -> Response {
        let verdict = try JSONObject.verdict(await request.json(in: context))
        try await own.judge(verdict, on: context.identifier("other"), of: context.identifier(), by: context.session)
        return .noContent
    }
}
