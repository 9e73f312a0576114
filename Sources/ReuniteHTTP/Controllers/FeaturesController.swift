import Hummingbird
import Reunite
import ReuniteStorage

/// Listings for geographic information systems: OGC API - Features, Part 1, with the one collection `listings`.
///
/// It asks the same searches as ``ListingsController``, for the public alone: who has signed in makes no difference.
struct FeaturesController {
    let store: ListingStore
    let base: LinkBase

    /// `GET /ogc`: where clients begin.
    func landing(_ request: Request, context: ServiceContext) async throws -> Response {
        let links = links(request, context).landing
        return try answer(request, links) { json in
            json.object { json in
                json.key("title")
                json.string("Reunite")
                json.key("description")
                json.string("Lost and found things, on a map.")
                json.links(links)
            }
        }
    }

    /// `GET /ogc/conformance`: what of the standard there is.
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

    /// `GET /ogc/collections`: the one collection.
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

    /// `GET /ogc/collections/listings`: what the collection has.
    func collection(_ request: Request, context: ServiceContext) async throws -> Response {
        let links = links(request, context).collection
        return try answer(request, links) { json in json.listingsCollection(links: links) }
    }

    /// `GET /ogc/collections/listings/items`: a page of its features.
    func items(_ request: Request, context: ServiceContext) async throws -> Response {
        let parameters = QueryString(request.uri.query)
        let query = try ListingQuery(
            parameters, known: ListingParameter.ofFeatures, box: BoundingBox.init(ofFeatures:))
        let links = links(request, context)
        let (features, page) = try await store.search(
            query, into: JSONWriter(capacity: 700 * min(query.limit, 100))
        ) { json, row in json.item(row, baseURL: links.baseURL) }
        let pageLinks = [Link](page, path: links.items, parameters)
        // Where one page has everything; to count more is to read all that matches.
        let matched = query.cursor == nil && page.next == nil ? page.count : nil
        return linked(.collection(features, page: page, matched: matched, links: pageLinks), pageLinks)
    }

    /// `GET /ogc/collections/listings/items/{featureId}`: one feature.
    func item(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        guard let id = ListingID(context.parameters.get("featureId") ?? "") else { throw Problem.notFound }
        let links = links(request, context)
        let bytes = try await store.listing(id) { row in
            JSONWriter.bytes { $0.item(row, baseURL: links.baseURL, links: links.item(id)) }
        }
        guard let bytes else { throw Problem.notFound }
        let response = Response(conditional: request, headers: [.contentType: MediaType.geoJSON], bytes: bytes)
        return linked(response, links.item(id))
    }

    private func links(_ request: Request, _ context: ServiceContext) -> FeatureLinks {
        FeatureLinks(baseURL: base.address(for: request, peer: context.peer))
    }

    /// What is the same for everyone.
    private func answer(
        _ request: Request, _ links: [Link], _ write: (inout JSONWriter) -> Void
    ) throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        return linked(.json(conditional: request, write), links)
    }

    /// An answer with its links in the header too; for nobody else where they have the host that this client named.
    private func linked(_ response: Response, _ links: [Link]) -> Response {
        var response = response
        response.headers[.link] = links.header
        response.headers[.cacheControl] = base.publicURL.isEmpty ? "private, no-cache" : "no-cache"
        return response
    }
}
