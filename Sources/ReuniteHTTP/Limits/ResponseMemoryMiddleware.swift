import Hummingbird
import NIOCore
import Reunite
import ReuniteService
import ServerLimits

/// Limits the memory of responses that wait for their clients, in total and for each client: see `SharedBudget`.
///
/// A client that reads slowly, on many connections, is refused further responses before it takes the memory that others
/// need. If what it holds leaves no room for a full page, the store is not read at all: to read a page and then refuse it
/// would cost as much as to send it. For a client that holds nothing, the read is always made; its response is refused only
/// if it is larger than ``small`` and there is no room for it. Writes, whose responses are small, and the checks of the
/// service are never refused. `ResponseProgress` bounds how long a client can hold memory.
///
/// A response counts with its uncompressed size, from when it is made until its last byte is sent. Small ones do not count,
/// because connections are limited in number. Nor do event streams, which are limited too: see
/// ``EventStream/maximumBytes``.
struct ResponseMemoryMiddleware: RouterMiddleware {
    /// Maximum number of bytes of a response that does not count.
    static let small = 16 * 1024

    /// The paths that are answered in any case: with a proxy that is not trusted, the load balancer is one client with all
    /// others.
    private static let checks: Set = ["/healthz", "/readyz"]

    private let budget: SharedBudget
    private let maximumPerClient: Int
    private let metrics: PrometheusMetrics

    /// - Parameter total: the maximum number of bytes of all responses. Those of one client may have a quarter.
    init(total: Int, metrics: PrometheusMetrics) {
        self.metrics = metrics
        budget = SharedBudget(total: total)
        maximumPerClient = max(total / 4, 2 * PageSize.bytes)
    }

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        // Responses to writes are always sent; the request bounds their size.
        guard request.method == .get || request.method == .head, !Self.checks.contains(request.uri.path) else {
            return try await next(request, context)
        }
        let shares = context.client.shares(of: maximumPerClient)
        guard !budget.isUsedUp(for: PageSize.bytes, by: shares) else { throw refusal() }
        var response = try await next(request, context)
        // What is written part by part waits for the client with one part, while the next one is made.
        let bytes = response.body.contentLength ?? 2 * PageSize.bytes
        guard request.method == .get, bytes > Self.small, response.headers[.contentType] != MediaType.eventStream
        else { return response }
        guard let reservation = ResponseReservation(bytes, of: shares, from: budget) else { throw refusal() }
        let (body, channel) = (response.body, context.channel)
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            try await channel.triggerUserOutboundEvent(reservation)
            try await body.write(writer)
        }
        return response
    }

    private func refusal() -> Problem {
        metrics.count(.memoryRefusals, ServiceMetric.MemoryUse.responses)
        return Problem(
            kind: .unavailable, detail: "Too many of your responses are unread. Read them, then try again.",
            headers: [.retryAfter: "1"])
    }
}
