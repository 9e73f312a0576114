import HTTPTypes
import Hummingbird
import ServerLimits

/// The beginning of links that clients need as absolute URLs.
///
/// GDAL 3.6 (Debian 12) resolves a link that begins with a slash relative to the landing page, which gives a wrong URL.
struct LinkBase {
    /// The public address of the service; empty if it is not configured.
    let publicURL: String
    let trustedProxies: TrustedProxies

    /// The public address, or else `http://` with the `Host` of the request: the service itself has no TLS.
    ///
    /// For a request from a trusted proxy: the scheme and the host that it names (``TrustedProxies``), or the `Host` if it names the
    /// scheme only. If it names neither, the address is empty, which makes links relative, because the name in `Host` may be known to the
    /// proxy only. It is also empty if the request has no `Host`. Shared caches must not keep a response that contains a client's `Host`.
    func address(for request: Request, peer: String?) -> String {
        guard publicURL.isEmpty, let address = peer.flatMap({ IPAddress($0) }) else { return publicURL }
        guard trustedProxies.isTrusted(address) else {
            return Self.address(scheme: "http", host: request.head.authority) ?? ""
        }
        let forwarded = trustedProxies.forwarded(request.headers, peer: peer)
        guard forwarded.scheme != nil || forwarded.host != nil else { return "" }
        let scheme = forwarded.scheme ?? "http"
        return Self.address(scheme: scheme, host: forwarded.host)
            ?? Self.address(scheme: scheme, host: request.head.authority) ?? ""
    }

    /// An absolute address for examples: as ``address(for:peer:)``, or the `Host` of the request where that is empty.
    func absoluteAddress(for request: Request, peer: String?) -> String {
        let address = address(for: request, peer: peer)
        guard address.isEmpty else { return address }
        return Self.address(scheme: "http", host: request.head.authority) ?? "http://localhost:8080"
    }

    private static func address(scheme: String, host: String?) -> String? {
        guard let host, isHost(host), ["http", "https"].contains(scheme) else { return nil }
        return "\(scheme)://\(host)"
    }

    /// Whether a text has only the characters of host names, addresses and ports, so that it can neither end a link nor
    /// change its target.
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
