import HTTPTypes
import Metrics
import Synchronization

/// The metric `http_request_duration` by method, route and status: made once for each, since that costs more than using it.
final class RequestTimers: Sendable {
    private struct Labels: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private let metrics: PrometheusMetrics
    private let timers = Mutex<[Labels: Timer]>([:])

    init(_ metrics: PrometheusMetrics) { self.metrics = metrics }

    /// - Parameter route: as it is registered, so that there are only so many.
    subscript(method: HTTPRequest.Method, route: String, status: HTTPResponse.Status) -> Timer {
        let labels = Labels(
            method: Self.known.contains(method) ? method.rawValue : "other", route: route, status: status.code)
        return timers.withLock { timers in
            if let timer = timers[labels] { return timer }
            let timer = Timer(
                label: "http_request_duration",
                dimensions: [("method", labels.method), ("route", route), ("status", "\(status.code)")],
                factory: metrics)
            timers[labels] = timer
            return timer
        }
    }

    private static let known: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
}
