import Reunite

/// The links between the resources of OGC API - Features.
struct FeatureLinks {
    private static let itemsPath = "/collections/listings/items"

    /// The beginning of all links.
    let baseURL: String

    var landing: [Link] {
        [
            link("self", ""), link("service-desc", "/api", type: MediaType.openAPI),
            Link(rel: "service-doc", href: "\(baseURL)/docs", type: "text/html"), link("conformance", "/conformance"),
            link("data", "/collections"),
        ]
    }

    var conformance: [Link] { [link("self", "/conformance")] }

    var collections: [Link] { [link("self", "/collections")] }

    var collection: [Link] {
        [link("self", "/collections/listings"), link("items", Self.itemsPath, type: MediaType.geoJSON)]
    }

    func item(_ id: ListingID) -> [Link] {
        [
            link("self", "\(Self.itemsPath)/\(id)", type: MediaType.geoJSON),
            link("collection", "/collections/listings"),
        ]
    }

    /// The URL of the features, without parameters.
    var items: String { "\(baseURL)/ogc\(Self.itemsPath)" }

    private func link(_ rel: String, _ path: String, type: String = MediaType.json) -> Link {
        Link(rel: rel, href: "\(baseURL)/ogc\(path)", type: type)
    }
}
