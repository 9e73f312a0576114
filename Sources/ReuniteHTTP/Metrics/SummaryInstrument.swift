import Metrics
import Synchronization

/// How many values a recorder has seen, and their sum.
///
/// No quantiles and no buckets: a recorder does not say its unit, and quantiles of several servers do not add up.
final class SummaryInstrument: MetricInstrument, RecorderHandler {
    /// Exposed as a summary.
    static let kind = MetricKind.summary

    private struct Values {
        var count: UInt64 = 0
        var sum = 0.0
    }

    private let values = Mutex(Values())

    /// A summary of nothing.
    init() {}

    /// Records an integer value.
    func record(_ value: Int64) {
        record(Double(value))
    }

    /// Records a value, unless it is infinite or not a number: one such would spoil the sum for good.
    func record(_ value: Double) {
        guard value.isFinite else { return }
        values.withLock { values in
            values.count += 1
            values.sum += value
        }
    }

    /// Writes `_sum` and `_count`, which belong to the same moment.
    func append(to text: inout String, name: String, labels: String) {
        let values = values.withLock { $0 }
        let sum = ExpositionFormat.number(values.sum)
        ExpositionFormat.appendSample(to: &text, name: name + "_sum", labels: labels, value: sum)
        ExpositionFormat.appendSample(to: &text, name: name + "_count", labels: labels, value: "\(values.count)")
    }
}
