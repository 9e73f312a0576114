import Hummingbird
import Reunite
import ReuniteStorage

/// Listings: found by a search, read one by one.
struct ListingsController {
    let store: ListingStore
    /// What links begin with: nothing, or the service's public address.
    let baseURL: String

    /// `GET /api/v1/listings`: a page of the search.
    func search(_ request: Request, context: ServiceContext) async throws -> Response {
        let parameters = QueryString(request.uri.query)
        let query = try ListingQuery(parameters)
        let (features, page) = try await store.search(
            query, into: JSONWriter(capacity: 700 * min(query.limit, 100))
        ) { json, row in json.feature(row) }

        let path = "\(baseURL)\(request.uri.path)"
        let itself = request.uri.query.map { "\(path)?\($0)" } ?? path
        let next = page.next.map { "\(path)?\(parameters.replacing("cursor", with: $0.token))" }
        var json = JSONWriter(capacity: features.bytes.count + 512)
        json.collection(features, count: page.count, links: [("self", itself)] + (next.map { [("next", $0)] } ?? []))
        var headers: HTTPFields = [.contentType: MediaType.geoJSON, .cacheControl: "no-cache"]
        if let next { headers[.link] = "<\(next)>; rel=\"next\"" }
        return Response(headers: headers, bytes: json.bytes)
    }

    /// `GET /api/v1/listings/{id}`: one listing.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        guard let id = ListingID(context.parameters.get("id") ?? ""),
            let bytes = try await store.listing(
                id,
                { row in
                    var json = JSONWriter(capacity: 1024)
                    json.feature(row)
                    return json.bytes
                })
        else { throw Problem.notFound }
        return Response(
            conditional: request, headers: [.contentType: MediaType.geoJSON, .cacheControl: "no-cache"], bytes: bytes)
    }
}
