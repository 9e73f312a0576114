import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// Search, and single listings.
struct ListingsController: EndpointController {
    static let endpoints: [Endpoint<ListingsController>] = [
        .init(.get, "/api/v1/listings", .visitor, query: .search(.listings), use: search),
        .init(.get, "/api/v1/listings/{id}", .visitor, use: read),
    ]

    let listings: ListingStore
    let search: ListingSearch
    let baseURL: String
    private let cache: ListingCache

    init(_ parts: ServiceParts) {
        (listings, search, baseURL) = (parts.store.listings, parts.search, parts.baseURL)
        cache = ListingCache(bytes: parts.configuration.listingCacheSize)
    }

    /// A page of search results.
    func search(_ request: Request, context: ServiceContext) async throws -> Response {
        let parameters = QueryString(request.uri.query)
        let query = try ListingQuery(parameters)
        let (features, page) = try await search.page(
            query, from: cache, into: JSONWriter(capacity: 700 * min(query.limit, 500)),
            isFull: \.isFullPage, write: { [baseURL] row in JSONWriter.bytes { $0.feature(row, baseURL: baseURL) } }
        ) { json, feature, distance in json.element(feature, distance: distance) }
        return .collection(features, page: page, path: "\(baseURL)\(request.uri.path)", parameters)
    }

    /// One listing.
    func read(_ request: Request, context: ServiceContext) async throws -> Response {
        guard let bytes = try await feature(context.identifier(), context.session) else { throw Problem.notFound }
        return Response(
            conditional: request, headers: [.contentType: MediaType.geoJSON, .cacheControl: "no-cache"], bytes: bytes)
    }

    /// The listing as the client may see it; nil if it may not.
    private func feature(_ id: ListingID, _ session: Session?) async throws -> [UInt8]? {
        guard let (listing, audience, ways) = try await listings.listing(id, for: session) else { return nil }
        return JSONWriter.bytes {
            switch audience {
            case .everyone: $0.feature(listing.listing, baseURL: baseURL) { $0.contact(ways) }
            case .moderators, .owner:
                $0.feature(
                    listing, for: audience, contact: audience == .owner ? nil : ways, baseURL: baseURL)
            }
        }
    }
}
