import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// Listings for geographic information systems: OGC API - Features, Part 1, with the one collection `listings`.
///
/// Uses the same search as ``ListingsController``, but shows only public data: the session makes no difference.
struct FeaturesController: EndpointController {
    static let endpoints: [Endpoint<FeaturesController>] = [
        .init(.get, "/ogc", .everybody, use: landing),
        .init(.get, "/ogc/conformance", .everybody, use: conformance),
        .init(.get, "/ogc/collections", .everybody, use: collections),
        .init(.get, "/ogc/collections/listings", .everybody, use: collection),
        .init(.get, "/ogc/collections/listings/items", .everybody, query: .search(.features), use: items),
        .init(.get, "/ogc/collections/listings/items/{featureId}", .everybody, use: item),
    ]

    let listings: ListingStore
    let search: ListingSearch
    let base: LinkBase

    init(_ parts: ServiceParts) {
        (listings, search, base) = (parts.store.listings, parts.search, parts.linkBase)
    }

    /// The landing page.
    func landing(_ request: Request, context: ServiceContext) async throws -> Response {
        let links = links(request, context).landing
        return try answer(request, links) { json in
            json.object { json in
                json.member("title", "Reunite")
                json.member("description", "Lost and found things on a map.")
                json.links(links)
            }
        }
    }

    /// The conformance classes.
    func conformance(_ request: Request, context: ServiceContext) async throws -> Response {
        try answer(request, links(request, context).conformance) { json in
            json.object { json in
                json.key("conformsTo")
                json.array { json in
                    for name in ["core", "geojson", "oas30"] {
                        json.string("http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/\(name)")
                    }
                }
            }
        }
    }

    /// The collections; there is one.
    func collections(_ request: Request, context: ServiceContext) async throws -> Response {
        let links = links(request, context)
        return try answer(request, links.collections) { json in
            json.object { json in
                json.key("collections")
                json.array { json in json.listingsCollection(links: links.collection) }
                json.links(links.collections)
            }
        }
    }

    /// The description of the collection.
    func collection(_ request: Request, context: ServiceContext) async throws -> Response {
        let links = links(request, context).collection
        return try answer(request, links) { json in json.listingsCollection(links: links) }
    }

    /// A page of the features of the collection.
    func items(_ request: Request, context: ServiceContext) async throws -> Response {
        let parameters = QueryString(request.uri.query)
        let query = try ListingQuery(parameters, of: .features, box: BoundingBox.init(ofFeatures:))
        let links = links(request, context)
        let (features, page) = try await search.page(
            query, into: JSONWriter(capacity: 700 * min(query.limit, 100)), isFull: \.isFullPage
        ) { json, row in json.item(row, baseURL: links.baseURL) }
        let pageLinks = [Link](page, path: links.items, parameters)
        // Only known if one page holds all; otherwise counting would read every match.
        let matched = query.cursor == nil && page.next == nil ? page.count : nil
        return linked(.collection(features, page: page, matched: matched, links: pageLinks), pageLinks)
    }

    /// One feature.
    func item(_ request: Request, context: ServiceContext) async throws -> Response {
        let id: ListingID = try context.identifier("featureId")
        let links = links(request, context)
        guard let listing = try await listings.listing(id) else { throw Problem.notFound }
        let bytes = JSONWriter.bytes { $0.item(listing, baseURL: links.baseURL, links: links.item(id)) }
        let response = Response(conditional: request, headers: [.contentType: MediaType.geoJSON], bytes: bytes)
        return linked(response, links.item(id))
    }

    private func links(_ request: Request, _ context: ServiceContext) -> FeatureLinks {
        FeatureLinks(baseURL: base.address(for: request, peer: context.peer))
    }

    /// A response that is the same for everyone.
    private func answer(
        _ request: Request, _ links: [Link], _ write: (inout JSONWriter) -> Void
    ) throws -> Response {
        return linked(.json(conditional: request, write), links)
    }

    /// Adds the links as `Link` headers. Shared caches must not keep links that contain the `Host` of a client.
    private func linked(_ response: Response, _ links: [Link]) -> Response {
        var response = response
        response.headers[.link] = links.header
        response.headers[.cacheControl] = base.publicURL.isEmpty ? "private, no-cache" : "no-cache"
        return response
    }
}
