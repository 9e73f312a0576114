@testable import ReuniteService

extension PrometheusMetrics {
    /// The rendered lines without the process metrics, which differ between runs.
    var lines: [String] { render().split(separator: "\n").map(String.init).filter { !$0.contains("process_") } }
}
