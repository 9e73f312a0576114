import HTTPTypes
import Hummingbird
import Logging
import ReuniteService

/// Adds the request id and the mark of the service to each response, and measures and logs the request.
///
/// Networks answer in place of the service, and not only with HTML: the web application takes a response without the mark for
/// that of somebody else (`network/foreign.js`). Its value is the version of the API.
///
/// The log contains the route but not the query, which can reveal where people are and what they look for.
struct RequestMiddleware: RouterMiddleware {
    let metrics: PrometheusMetrics

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var response = try await next(request, context)
        response.headers[.requestID] = context.id
        response.headers[.reuniteAPI] = "1"
        let duration = ContinuousClock.now - start
        let route = context.endpointPath ?? "NotFound"
        metrics.durations.record(request.method.rawValue, route, response.status.code, duration)
        if let status = ServiceMetric.StatusClass(response.status.code) { metrics.count(.responses, status) }
        let level: Logger.Level =
            switch response.status {
            // Expected under load.
            case .serviceUnavailable: .notice
            // The client's mistake.
            case .notImplemented: .debug
            default: response.status.code >= 500 ? .error : .debug
            }
        context.logger.log(
            level: level, "\(request.method) \(route) \(response.status.code)",
            metadata: ["duration": "\(duration)"])
        return response
    }
}

extension HTTPField.Name {
    static let requestID = HTTPField.Name("X-Request-Id")!
    static let reuniteAPI = HTTPField.Name("Reunite-API")!
}
