@testable import ReuniteHTTP

extension PrometheusMetrics {
    /// The rendered lines without the process metrics, which differ between runs.
    var lines: [String] {
        render().split(separator: "\n").map(String.init).filter { line in
            !ProcessMetrics.names.contains {
                line.hasPrefix($0) || line.hasPrefix("# TYPE \($0) ") || line.hasPrefix("# HELP \($0) ")
            }
        }
    }
}
