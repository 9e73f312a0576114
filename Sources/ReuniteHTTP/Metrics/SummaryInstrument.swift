import Metrics
import Synchronization

/// The number and the sum of the values of a recorder.
///
/// Without quantiles and buckets: a recorder has no unit, and quantiles of several servers cannot be combined.
final class SummaryInstrument: MetricInstrument, RecorderHandler {
    static let kind = MetricKind.summary

    private struct Values {
        var count: UInt64 = 0
        var sum = 0.0
    }

    private let values = Mutex(Values())

    /// An empty summary.
    init() {}

    /// Records a value.
    func record(_ value: Int64) {
        record(Double(value))
    }

    /// Records a value; infinity and NaN are ignored, because they would make the sum useless.
    func record(_ value: Double) {
        guard value.isFinite else { return }
        values.withLock { values in
            values.count += 1
            values.sum += value
        }
    }

    /// Writes `_sum` and `_count`, both of one moment.
    func append(to text: inout String, name: String, labels: String) {
        let values = values.withLock { $0 }
        let sum = ExpositionFormat.number(values.sum)
        ExpositionFormat.appendSample(to: &text, name: name + "_sum", labels: labels, value: sum)
        ExpositionFormat.appendSample(to: &text, name: name + "_count", labels: labels, value: "\(values.count)")
    }
}
