import HTTPTypes
import Hummingbird
import ReuniteStorage

/// Finds the address of the client behind trusted proxies. The reads of the request are for this client, also those for a
/// body that is written part by part.
struct ClientAddress: RouterMiddleware {
    let trustedProxies: [IPNetwork]

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.client = client(of: request, peer: context.peer)
        // A customer with many networks of 64 bits gets no more turns than others.
        let reader = ReadClient(key: context.client.widestKey)
        var response = try await ReadClient.$current.withValue(reader) { [context] in
            try await next(request, context)
        }
        let body = response.body
        // A body of known length has been read. Others are written when this function has returned.
        guard body.contentLength == nil else { return response }
        response.body = ResponseBody { writer in
            try await ReadClient.$current.withValue(reader.answered) { [writer] in try await body.write(writer) }
        }
        return response
    }

    /// The address of a hop. Some proxies add the port: 192.0.2.1:4711, [2001:db8::1]:4711.
    private static func address(_ hop: String) -> IPAddress? {
        IPAddress(hop)
            ?? IPAddress(hop.hasPrefix("[") ? hop.dropFirst().prefix { $0 != "]" } : hop.prefix { $0 != ":" })
    }

    /// The client that sent a request.
    ///
    /// `X-Forwarded-For` is read from its end, to the first address that is no trusted proxy. The entries before that
    /// come from the client and are ignored.
    func client(of request: Request, peer: String?) -> ClientNetwork {
        guard var client = peer.map({ IPAddress($0) }) ?? nil else { return ClientNetwork(nil) }
        let hops = request.headers[values: .forwardedFor].joined(separator: ",").split(separator: ",")
            .map { hop in String(hop.filter { $0 != " " && $0 != "\t" }) }
        for hop in hops.reversed() {
            guard trustedProxies.contains(where: { $0.contains(client) }), let next = Self.address(hop) else { break }
            client = next
        }
        return ClientNetwork(client)
    }
}

extension HTTPField.Name {
    static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
}
