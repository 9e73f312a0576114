import Metrics
import Synchronization

/// A histogram of durations in seconds.
final class HistogramInstrument: MetricInstrument, TimerHandler {
    static let kind = MetricKind.histogram

    /// The inclusive upper bounds in nanoseconds, from 1 ms to 10 s: the range of request durations.
    private static let bounds: [Int64] = [
        1_000_000, 2_500_000, 5_000_000,
        10_000_000, 25_000_000, 50_000_000,
        100_000_000, 250_000_000, 500_000_000,
        1_000_000_000, 2_500_000_000, 5_000_000_000, 10_000_000_000,
    ]

    /// The `le` labels of the bounds and of the last bucket.
    private static let boundLabels =
        bounds.map { "le=\"\(ExpositionFormat.number(Double($0) / 1e9))\"" } + ["le=\"+Inf\""]

    private struct Values {
        var counts = [UInt64](repeating: 0, count: boundLabels.count)
        var sum = 0.0
    }

    private let values = Mutex(Values())

    /// An empty histogram.
    init() {}

    /// Records a duration; negative ones (after a change of the clock) count as zero.
    func recordNanoseconds(_ duration: Int64) {
        let duration = max(0, duration)
        let bucket = Self.bounds.firstIndex { duration <= $0 } ?? Self.bounds.count
        values.withLock { values in
            values.counts[bucket] += 1
            values.sum += Double(duration) / 1e9
        }
    }

    /// Writes the cumulative buckets, `_sum` and `_count`, all of one moment.
    func append(to text: inout String, name: String, labels: String) {
        let values = values.withLock { $0 }
        let bucketName = name + "_bucket"
        let prefix = labels.isEmpty ? "" : labels + ","
        var total: UInt64 = 0
        for (label, count) in zip(Self.boundLabels, values.counts) {
            total += count
            ExpositionFormat.appendSample(to: &text, name: bucketName, labels: prefix + label, value: "\(total)")
        }
        let sum = ExpositionFormat.number(values.sum)
        ExpositionFormat.appendSample(to: &text, name: name + "_sum", labels: labels, value: sum)
        ExpositionFormat.appendSample(to: &text, name: name + "_count", labels: labels, value: "\(total)")
    }
}
