import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ServerLimits

/// The searches that a signed-in user has saved. See <doc:Alerts>.
struct SavedSearchesController {
    let savedSearches: SavedSearchStore
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    /// `GET /api/v1/accounts/me/searches`: all of them, in the order of creation.
    func list(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let searches = try await savedSearches.all(of: try context.member)
        return .json { json in
            json.object { json in
                json.member("searches", array: searches) { $0.savedSearch($1) }
            }
        }
    }

    /// `POST /api/v1/accounts/me/searches`: saves a search.
    func add(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let draft = try SavedSearch.Draft(body: await request.json(within: configuration.bodyLimits))
        try await limiter.count(
            limiter.keys(.writesByAccount, of: session) + limiter.keys(.searchesByAccount, of: session))
        let search = try await savedSearches.add(draft, by: session)
        var response = Response.json(status: .created) { $0.savedSearch(search) }
        response.headers[.location] = "\(configuration.publicURL)/api/v1/accounts/me/searches/\(search.id)"
        return response
    }

    /// `GET /api/v1/accounts/me/searches/{id}`: one of them.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let search = try await savedSearches.search(try context.identifier(), of: session)
        return .json { $0.savedSearch(search) }
    }

    /// `PATCH /api/v1/accounts/me/searches/{id}`: changes it (RFC 7396).
    func edit(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let change = try SavedSearch.Change(
            body: await request.json(MediaType.patches, within: configuration.bodyLimits))
        try await limiter.count(.writesByAccount, of: session)
        let search = try await savedSearches.change(try context.identifier(), by: session, change)
        return .json { $0.savedSearch(search) }
    }

    /// `DELETE /api/v1/accounts/me/searches/{id}`: deletes it.
    func remove(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        try await limiter.count(.writesByAccount, of: session)
        try await savedSearches.remove(try context.identifier(), by: session)
        return .noContent
    }
}

extension JSONWriter {
    /// Writes a saved search, as its owner sees it.
    mutating func savedSearch(_ search: SavedSearch) {
        object { json in
            json.member("id", search.id)
            json.member("name", search.draft.name.text)
            json.member("query", search.draft.query)
            json.member("notify", search.draft.notify)
            json.member("createdAt", search.id.createdAt)
        }
    }
}
