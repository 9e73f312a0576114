import HTTPTypes
import Metrics
import Synchronization

/// The metrics of requests. Instruments are kept, because creating one costs more than using it.
final class RequestTimers: Sendable {
    private struct Labels: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private let metrics: PrometheusMetrics
    private let timers = Mutex<[Labels: Timer]>([:])
    private let responses: [Counter]

    init(_ metrics: PrometheusMetrics) {
        self.metrics = metrics
        responses = (2...5).map { Counter(.responses, [("status", "\($0)xx")], in: metrics) }
    }

    /// Records a response.
    ///
    /// - Parameter route: the registered route, not the path, so that the number of label sets is bounded.
    func record(_ method: HTTPRequest.Method, _ route: String, _ status: HTTPResponse.Status, _ duration: Duration) {
        timer(method, route, status).recordNanoseconds(Int64(duration / .nanoseconds(1)))
        let place = status.code / 100 - 2
        if responses.indices.contains(place) { responses[place].increment() }
    }

    private func timer(_ method: HTTPRequest.Method, _ route: String, _ status: HTTPResponse.Status) -> Timer {
        let labels = Labels(
            method: Self.known.contains(method) ? method.rawValue : "other", route: route, status: status.code)
        return timers.withLock { timers in
            if let timer = timers[labels] { return timer }
            let timer = Timer(
                label: ServiceMetric.requestDuration.rawValue,
                dimensions: [("method", labels.method), ("route", route), ("status", "\(status.code)")],
                factory: metrics)
            timers[labels] = timer
            return timer
        }
    }

    private static let known: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
}
