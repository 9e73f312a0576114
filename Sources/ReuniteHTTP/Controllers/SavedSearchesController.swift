import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ServerLimits

/// The searches that a signed-in user has saved. See <doc:Alerts>.
struct SavedSearchesController: EndpointController {
    static let endpoints: [Endpoint<SavedSearchesController>] = [
        .init(.get, "/api/v1/accounts/me/searches", .member, use: list),
        .init(.post, "/api/v1/accounts/me/searches", .member, body: .json, use: add),
        .init(.get, "/api/v1/accounts/me/searches/{id}", .member, use: read),
        .init(.patch, "/api/v1/accounts/me/searches/{id}", .member, body: .patch, use: edit),
        .init(.delete, "/api/v1/accounts/me/searches/{id}", .member, use: remove),
    ]

    let savedSearches: SavedSearchStore
    let limiter: RateLimiter
    let baseURL: String

    init(_ parts: ServiceParts) {
        (savedSearches, limiter, baseURL) = (parts.store.savedSearches, parts.limiter, parts.baseURL)
    }

    /// All saved searches, in the order of creation.
    func list(_ request: Request, context: MemberContext) async throws -> Response {
        let searches = try await savedSearches.all(of: context.session)
        return .json { json in
            json.object { json in
                json.member("searches", array: searches) { $0.savedSearch($1) }
            }
        }
    }

    /// Saves a search.
    func add(_ request: Request, context: MemberContext) async throws -> Response {
        let draft = try SavedSearch.Draft(body: await request.json(in: context))
        try await limiter.count(
            limiter.keys(.writesByAccount, of: context.session) + limiter.keys(.searchesByAccount, of: context.session))
        let search = try await savedSearches.add(draft, by: context.session)
        var response = Response.json(status: .created) { $0.savedSearch(search) }
        response.headers[.location] = "\(baseURL)/api/v1/accounts/me/searches/\(search.id)"
        return response
    }

    /// One saved search.
    func read(_ request: Request, context: MemberContext) async throws -> Response {
        let search = try await savedSearches.search(try context.identifier(), of: context.session)
        return .json { $0.savedSearch(search) }
    }

    /// Changes a saved search (RFC 7396).
    func edit(_ request: Request, context: MemberContext) async throws -> Response {
        let change = try SavedSearch.Change(
            body: await request.json(in: context))
        try await limiter.count(.writesByAccount, of: context.session)
        let search = try await savedSearches.change(try context.identifier(), by: context.session, change)
        return .json { $0.savedSearch(search) }
    }

    /// Deletes a saved search.
    func remove(_ request: Request, context: MemberContext) async throws -> Response {
        try await limiter.count(.writesByAccount, of: context.session)
        try await savedSearches.remove(try context.identifier(), by: context.session)
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
