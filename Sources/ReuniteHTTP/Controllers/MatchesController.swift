import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// Listings of the other status that may be about the same thing. See <doc:Matching>.
struct MatchesController {
    private static let limit = PageSize(standard: 20, maximum: 100)

    let own: OwnMatches
    let changes: ChangeStore
    let accounts: AccountStore
    let configuration: ServiceConfiguration

    /// `GET /api/v1/listings/{id}/matches`: the likeliest first; for the owner and moderators.
    func list(_ request: Request, context: ServiceContext) async throws -> Response {
        let parameters = QueryString(request.uri.query)
        var reader = ParameterReader(parameters, names: ["limit"])
        let limit = reader.limit(Self.limit)
        try reader.finish()
        let session = try context.member
        let id: ListingID = try context.identifier()
        let language = try await Language(of: request, session, in: accounts)
        let (matches, isComplete) = try await own.list(
            id, by: session, limit: limit, in: language, within: configuration.feedPatience)
        let byID = Dictionary(uniqueKeysWithValues: matches.map { ($0.listing, $0) })
        let baseURL = configuration.publicURL
        let (features, count, _) = try await changes.published(
            matches.map(\.listing), into: JSONWriter(capacity: 2000 * matches.count), isFull: \.isFullPage
        ) { json, row in
            json.feature(row, baseURL: baseURL) { json in
                if let match = byID[row.id] { json.match(match) }
            }
        }
        var response = Response.collection(
            features, page: SearchPage(count: count, next: nil), isComplete: isComplete,
            path: "\(baseURL)\(request.uri.path)", parameters)
        response.setLanguage(language)
        return response
    }

    /// `PUT /api/v1/listings/{id}/matches/{other}`: what the owner says of a match.
    func judge(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let json = try await request.json(within: configuration.bodyLimits)
        var body = try JSONObject(body: json)
        let verdict = body.nullableText("verdict", MatchVerdict.init(parameter:))
        body.refuseOthers()
        try body.check()
        try await own.judge(verdict, on: context.identifier("other"), of: context.identifier(), by: session)
        return .noContent
    }
}
