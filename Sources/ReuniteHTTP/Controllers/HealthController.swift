import Hummingbird
import Logging
import ReuniteService
import ReuniteStorage

/// Endpoints for operators.
struct HealthController {
    let store: Store
    let map: PinMapFeed
    /// How long a request waits for the map.
    let patience: Duration
    let metrics: PrometheusMetrics
    let metricsAccess: MetricsAccess

    /// `GET /healthz`: the process runs.
    func live(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        return Self.status("ok")
    }

    /// `GET /readyz`: the store can be read and the map is loaded.
    func ready(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        do {
            try await store.ping()
            try await map.load(within: patience)
        } catch let error as MapStillLoading {
            throw error
        } catch {
            context.logger.error("The store cannot be read", metadata: ["error": "\(error)"])
            throw Problem(kind: .unavailable, detail: "The store cannot be read.", headers: [.retryAfter: "5"])
        }
        return Self.status("ready")
    }

    /// `GET /metrics`: metrics for Prometheus, for clients of the operator alone. Counters tell about other clients:
    /// that of mails, or of open files, whether the address of a sign-in has an account.
    func measure(_ request: Request, context: ServiceContext) async throws -> Response {
        guard metricsAccess.allows(request, context) else { throw Problem.notFound }
        try QueryString(request.uri.query).refuseAll()
        return Response(
            headers: [.contentType: PrometheusMetrics.contentType, .cacheControl: "no-store"],
            bytes: Array(metrics.render().utf8))
    }

    private static func status(_ status: String) -> Response {
        Response(
            headers: [.contentType: MediaType.json, .cacheControl: "no-store"],
            bytes: Array("{\"status\":\"\(status)\"}".utf8))
    }
}
