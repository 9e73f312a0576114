import HTTPTypes
import Hummingbird

/// What links begin with where clients need whole addresses.
///
/// GDAL 3.6, which Debian 12 has, reads a link that begins with a slash as relative to the landing page, and so finds
/// nothing.
struct LinkBase {
    /// The service's public address; empty where it was not configured.
    let publicURL: String
    let trustedProxies: [IPNetwork]

    /// The public address; without one the host that the client named, by plain HTTP, which is all that we speak.
    ///
    /// To a request by a trusted proxy it is what `X-Forwarded-Host` and `X-Forwarded-Proto` say; without them it is
    /// empty, for relative links: what the proxy calls us need not be what its clients do. It is empty as well where a
    /// client named no host. Shared caches must not keep a response with what a client named.
    func address(for request: Request, peer: String?) -> String {
        guard publicURL.isEmpty, let client = peer.map({ IPAddress($0) }) ?? nil else { return publicURL }
        guard trustedProxies.contains(where: { $0.contains(client) }) else {
            return Self.address(scheme: "http", host: request.head.authority) ?? ""
        }
        let scheme = request.headers[.forwardedProto] ?? "http"
        return Self.address(scheme: scheme, host: request.headers[.forwardedHost]) ?? ""
    }

    /// The address for examples, which need a whole one: where ``address(for:peer:)`` is empty it is the host that the
    /// request names.
    func exampleAddress(for request: Request, peer: String?) -> String {
        let address = address(for: request, peer: peer)
        guard address.isEmpty else { return address }
        return Self.address(scheme: "http", host: request.head.authority) ?? "http://localhost:8080"
    }

    private static func address(scheme: String, host: String?) -> String? {
        guard let host, isHost(host), ["http", "https"].contains(scheme) else { return nil }
        return "\(scheme)://\(host)"
    }

    /// Whether a text has nothing but what names, addresses and ports have: nothing that ends a link, or leads it
    /// elsewhere.
    private static func isHost(_ text: String) -> Bool {
        (1...255).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", ":", "[", "]": true
                default: false
                }
            }
    }
}

extension HTTPField.Name {
    static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
    static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
}
