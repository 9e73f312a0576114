@testable import ReuniteHTTP

/// What the tests of the OGC API have in common.
enum OGC {
    static let items = "/ogc/collections/listings/items"
    static let crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
    static let openAPI = "application/vnd.oai.openapi+json;version=3.0"

    /// The constant documents, and the media type of each.
    static let documents = [
        ("/ogc", "application/json"), ("/ogc/api", openAPI), ("/ogc/conformance", "application/json"),
        ("/ogc/collections", "application/json"), ("/ogc/collections/listings", "application/json"),
    ]

    /// The addresses of a document's links, by their relations.
    static func links(_ body: [String: Any]) -> [String: String] {
        let links = (body["links"] as? [[String: String]] ?? []).map { ($0["rel"] ?? "", $0["href"] ?? "") }
        return Dictionary(links, uniquingKeysWith: { first, _ in first })
    }
}

extension TestService {
    /// A service whose links begin with an address that is known in advance.
    static func ogc() throws -> TestService {
        var service = try TestService()
        service.configuration.publicURL = "https://reunite.example"
        return service
    }
}
