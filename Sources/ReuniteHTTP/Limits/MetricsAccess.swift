import HTTPTypes
import Hummingbird
import ServerLimits

/// Who gets `/metrics`.
///
/// The address decides, but behind a proxy on the same machine that names no client, everybody has a loopback address. So a
/// request that comes from its peer itself, and not by a trusted proxy for a client, must also look like one that no proxy
/// has forwarded. That nobody forwards it cannot be known; where it is certain that there is a proxy, see
/// ``ServiceConfiguration/metricsClients``.
struct MetricsAccess {
    /// Header fields that only proxies add. Those that begin with ``forwardedPrefix`` count too.
    private static let proxyFields: Set<String> = ["forwarded", "via", "x-real-ip"]
    private static let forwardedPrefix = "x-forwarded-"
    private static let loopback = [IPNetwork("127.0.0.0/8")!, IPNetwork("::1")!]

    private let clients: [IPNetwork]

    /// - Parameters:
    ///   - clients: the clients that the operator names; nil for the default.
    ///   - publicURL: the public address of the service; empty if it is not configured.
    init(clients: [IPNetwork]?, publicURL: String) {
        // A public host name or TLS often belongs to a proxy on this machine, whose requests may have no header that shows it.
        let isPublic = !publicURL.isEmpty && !Self.isLoopback(host: ServiceAddress(publicURL).authority)
        self.clients = clients ?? (isPublic || ServiceAddress(publicURL).isSecure ? [] : Self.loopback)
    }

    /// Whether anybody has access.
    var isOpen: Bool { !clients.isEmpty }

    /// Whether a request may be answered.
    func allows(_ request: Request, _ context: ServiceContext) -> Bool {
        guard let client = context.client.address, clients.contains(where: { $0.contains(client) }) else {
            return false
        }
        let isLocal = Self.loopback.contains { $0.contains(client) }
        // A forwarded request never comes from this machine, whatever its fields say.
        guard context.peer.map({ IPAddress($0) }) == client else { return !isLocal }
        guard !Self.isForwarded(request) else { return false }
        return !isLocal || Self.isLoopback(host: request.head.authority ?? "")
    }

    /// Whether a proxy has forwarded a request: by what it adds, or by HTTP/1.0, which nginx uses for its upstreams.
    private static func isForwarded(_ request: Request) -> Bool {
        request.head.isHTTP10
            || request.headers.contains { field in
                proxyFields.contains(field.name.canonicalName)
                    || field.name.canonicalName.hasPrefix(forwardedPrefix)
            }
    }

    /// Whether a `Host` names this machine, as clients on it do: another name was passed on by a proxy, or is that of
    /// a page that had its name resolved to this machine.
    private static func isLoopback(host: String) -> Bool {
        if host.hasPrefix("[") {
            return IPAddress(host.dropFirst().prefix { $0 != "]" }).map(isLoopback) ?? false
        }
        let name = host.prefix { $0 != ":" }.lowercased()
        return name == "localhost" || IPAddress(name).map(isLoopback) ?? false
    }

    private static func isLoopback(_ address: IPAddress) -> Bool { loopback.contains { $0.contains(address) } }
}
