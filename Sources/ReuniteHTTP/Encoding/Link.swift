import Reunite
import ReuniteStorage

/// A link to a related resource, for the member `links` of responses.
struct Link {
    let rel: String
    let href: String
    let type: String
}

extension [Link] {
    /// The links of a page of features: to itself, and to the next page if there is one.
    init(_ page: SearchPage, path: String, _ parameters: QueryString) {
        let query = parameters.encoded
        self = [Link(rel: "self", href: query.isEmpty ? path : "\(path)?\(query)", type: MediaType.geoJSON)]
        guard let next = page.next else { return }
        let href = "\(path)?\(parameters.replacing("cursor", with: next.token))"
        append(Link(rel: "next", href: href, type: MediaType.geoJSON))
    }

    /// The same links as a `Link` header (RFC 8288).
    var header: String {
        map { "<\($0.href)>; rel=\"\($0.rel)\"; type=\"\($0.type)\"" }.joined(separator: ", ")
    }
}

extension JSONWriter {
    /// Writes the member `links`.
    mutating func links(_ links: [Link]) {
        key("links")
        array { json in
            for link in links {
                json.object { json in
                    json.member("rel", link.rel)
                    json.member("href", link.href)
                    json.member("type", link.type)
                }
            }
        }
    }
}
