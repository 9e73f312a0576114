import Hummingbird
import Logging
import Reunite
import ReuniteService
import ReuniteStorage

/// Endpoints for operators.
struct HealthController: EndpointController {
    static let endpoints: [Endpoint<HealthController>] = [
        .init(.get, "/healthz", .everybody, use: live),
        .init(.get, "/readyz", .everybody, use: ready),
        .init(.get, "/metrics", .everybody, use: measure),
    ]

    let store: Store
    let map: PinMapFeed
    let space: PhotoSpace
    /// How long a request waits for the map.
    let patience: Duration
    let metrics: PrometheusMetrics
    let metricsAccess: MetricsAccess

    init(_ parts: ServiceParts) {
        (store, map, space) = (parts.store, parts.live.map, parts.photos.space)
        (patience, metrics) = (parts.configuration.feedPatience, parts.metrics)
        metricsAccess = parts.configuration.metricsAccess
    }

    /// The process runs.
    func live(_ request: Request, context: ServiceContext) async throws -> Response {
        return Self.status("ok")
    }

    /// The store can be read and the map is loaded. The status is `degraded` if uploads of photos are refused, but the response is
    /// still a 200: everything else works, so proxies should go on sending requests.
    func ready(_ request: Request, context: ServiceContext) async throws -> Response {
        do {
            try await store.ping()
            try await map.load(within: patience)
        } catch let error as MapStillLoading {
            throw error
        } catch {
            context.logger.error("The store cannot be read", metadata: ["error": "\(error)"])
            throw Problem(kind: .unavailable, detail: "The store cannot be read.", headers: [.retryAfter: "5"])
        }
        let shortages = space.shortages
        return Self.status(shortages.isEmpty ? "ready" : "degraded", because: shortages.map(\.rawValue))
    }

    /// Metrics for Prometheus, for clients of the operator alone. Counters tell about other clients: that of mails, or of open
    /// files, whether the address of a sign-in has an account.
    func measure(_ request: Request, context: ServiceContext) async throws -> Response {
        guard metricsAccess.allows(request, context) else { throw Problem.notFound }
        if let disk = space.disk {
            metrics.set(.diskFree, to: disk.free)
            metrics.set(.diskReserve, to: disk.reserve)
        }
        return Response(
            headers: [.contentType: PrometheusMetrics.contentType, .cacheControl: "no-store"],
            bytes: Array(metrics.render().utf8))
    }

    private static func status(_ status: String, because reasons: [String] = []) -> Response {
        var json = JSONWriter(capacity: 64)
        json.object { json in
            json.member("status", status)
            if !reasons.isEmpty { json.member("reasons", array: reasons) { $0.string($1) } }
        }
        return Response(headers: [.contentType: MediaType.json, .cacheControl: "no-store"], bytes: json.bytes)
    }
}
