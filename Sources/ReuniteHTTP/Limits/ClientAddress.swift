import HTTPTypes
import Hummingbird

/// Finds out who is at the other end, behind the proxies that are trusted.
struct ClientAddress: RouterMiddleware {
    let trustedProxies: [IPNetwork]

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.client = site(of: request, peer: context.peer)
        return try await next(request, context)
    }

    /// What requests of one client have in common: its address, or its network of version 6.
    ///
    /// `X-Forwarded-For` is believed as far as trusted proxies wrote it: from its end to the first address that is none
    /// of theirs. What a client wrote before that says nothing.
    func site(of request: Request, peer: String?) -> [UInt8] {
        guard var client = peer.map({ IPAddress($0) }) ?? nil else { return [] }
        let hops = request.headers[values: .forwardedFor].joined(separator: ",").split(separator: ",")
            .map { hop in String(hop.filter { $0 != " " && $0 != "\t" }) }
        for hop in hops.reversed() {
            guard trustedProxies.contains(where: { $0.contains(client) }), let next = IPAddress(hop) else { break }
            client = next
        }
        return client.site
    }
}

extension HTTPField.Name {
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
}
