import Hummingbird
import ReuniteDatabase
import ReuniteStorage
import ServerLimits

/// Finds the address of the client behind trusted proxies. The reads of the request are for this client, also those for a
/// body that is written part by part.
struct ClientAddress: RouterMiddleware {
    let trustedProxies: TrustedProxies

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.client = trustedProxies.forwarded(request.headers, peer: context.peer).client
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
}
