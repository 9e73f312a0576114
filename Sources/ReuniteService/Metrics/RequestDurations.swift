import Synchronization

/// The histogram of how long requests took, by method, route and status.
public final class RequestDurations: Sendable {
    /// The inclusive upper bounds of the buckets in seconds: the range of request durations.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, .infinity]

    /// The methods with a label of their own, so that the number of labels is bounded.
    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    private struct Labels: Hashable {
        let method: String
        let route: String
        let status: Int
    }

    private struct Histogram {
        var counts = [Int](repeating: 0, count: bounds.count)
        var sum = 0.0
    }

    private let histograms = Mutex<[Labels: Histogram]>([:])

    /// Adds a request.
    ///
    /// - Parameters:
    ///   - method: the method of the request, such as `GET`.
    ///   - route: the registered route, not the path, so that their number is bounded.
    ///   - duration: from the head of the request to that of the response.
    public func record(_ method: String, _ route: String, _ status: Int, _ duration: Duration) {
        let labels = Labels(
            method: Self.methods.contains(method) ? method : "other", route: route, status: status)
        let seconds = duration / .seconds(1)
        let bucket = Self.bounds.firstIndex { seconds <= $0 }!
        histograms.withLock { histograms in
            histograms[labels, default: Histogram()].counts[bucket] += 1
            histograms[labels]!.sum += seconds
        }
    }

    /// Writes the cumulative buckets, `_sum` and `_count` of each histogram, all of one moment.
    func append(to text: inout ExpositionText) {
        let name = ServiceMetric.requestDuration.rawValue
        let sorted = histograms.withLock { $0 }.map { key, histogram in
            ([("method", key.method), ("route", key.route), ("status", "\(key.status)")], histogram)
        }.sorted { $0.0.map(\.1).lexicographicallyPrecedes($1.0.map(\.1)) }
        for (labels, histogram) in sorted {
            var total = 0
            for (bound, count) in zip(Self.bounds, histogram.counts) {
                total += count
                text.sample("\(name)_bucket", labels + [("le", ExpositionText.number(bound))], Double(total))
            }
            text.sample("\(name)_sum", labels, histogram.sum)
            text.sample("\(name)_count", labels, Double(total))
        }
    }
}
