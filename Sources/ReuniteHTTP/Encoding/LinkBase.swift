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
    /// Empty, for relative links, where that is no host, and where a trusted proxy asks: what it calls us need not be
    /// what its clients do. No other header is believed. Shared caches must not keep an answer with what a client named.
    func address(for request: Request, peer: String?) -> String {
        guard publicURL.isEmpty, let host = request.head.authority, Self.isHost(host) else { return publicURL }
        let client = peer.map { IPAddress($0) } ?? nil
        guard let client, !trustedProxies.contains(where: { $0.contains(client) }) else { return "" }
        return "http://\(host)"
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
