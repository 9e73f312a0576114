import HTTPTypes
import Hummingbird

/// Where a request of a browser comes from: our own pages, or those of others.
///
/// A browser sends cookies whichever page makes the request. `Sec-Fetch-Site` tells which page did; browsers send it over
/// TLS and to this machine. Older browsers, and those without TLS, send `Origin`.
///
/// Other applications may have the same origin, below other paths. Of their pages, those are known that send a `Referer`, as
/// pages do by default; ours send none. And our pages call the API from scripts: a form or link that leads to it
/// (`Sec-Fetch-Mode: navigate`) is not ours. Scripts of such applications can avoid both, so a service should have an origin
/// of its own.
enum RequestSite {
    /// Our own pages.
    case own
    /// Pages of another origin, also of the same site, or of another application; or an address that was typed.
    case foreign
    /// The request does not tell: it comes from a program, or from an older browser that sends neither header. Signing in
    /// with `"cookie": true` is accepted from there.
    case unknown

    /// - Parameter address: the address of the service, as this client knows it.
    init(_ headers: HTTPFields, address: String) {
        let service = ServiceAddress(address)
        let isShared = !service.path.isEmpty
        if headers[.secFetchMode] == "navigate"
            || isShared && headers[.referer].map({ !service.contains($0) }) == true
        {
            self = .foreign
        } else if let isOwn = Self.isOwnPage(headers, of: service) {
            self = isOwn ? .own : .foreign
        } else if headers[.accept]?.lowercased().contains("text/html") == true {
            // A page that somebody opens, perhaps by a link of others: browsers without `Sec-Fetch-Site` tell no more.
            self = .foreign
        } else {
            self = .unknown
        }
    }

    /// Whether a page of the service's origin makes a request; nil if its headers do not tell.
    static func isOwnPage(_ headers: HTTPFields, of service: ServiceAddress) -> Bool? {
        headers[.secFetchSite].map { $0 == "same-origin" } ?? headers[.origin].map { $0.lowercased() == service.origin }
    }
}

extension HTTPField.Name {
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
}
