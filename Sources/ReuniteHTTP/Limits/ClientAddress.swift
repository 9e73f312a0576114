import HTTPTypes
import Hummingbird

/// Finds the address of the client behind trusted proxies.
struct ClientAddress: RouterMiddleware {
    let trustedProxies: [IPNetwork]

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.client = clientKey(of: request, peer: context.peer)
        return try await next(request, context)
    }

    /// The key of a client for rate limits: its IPv4 address, or the first 64 bits of its IPv6 address.
    ///
    /// `X-Forwarded-For` is read from its end, to the first address that is no trusted proxy. The entries before that
    /// come from the client and are ignored.
    func clientKey(of request: Request, peer: String?) -> [UInt8] {
        guard var client = peer.map({ IPAddress($0) }) ?? nil else { return [] }
        let hops = request.headers[values: .forwardedFor].joined(separator: ",").split(separator: ",")
            .map { hop in String(hop.filter { $0 != " " && $0 != "\t" }) }
        for hop in hops.reversed() {
            guard trustedProxies.contains(where: { $0.contains(client) }), let next = IPAddress(hop) else { break }
            client = next
        }
        return client.clientKey
    }
}

extension HTTPField.Name {
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
}
