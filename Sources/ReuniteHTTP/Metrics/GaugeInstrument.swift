import Metrics
import Synchronization

/// A gauge: a meter, or a recorder that keeps the last value.
final class GaugeInstrument: MetricInstrument, MeterHandler, RecorderHandler {
    static let kind = MetricKind.gauge

    private let value = Atomic<Double>(0)

    /// A gauge at zero.
    init() {}

    /// Sets the value.
    func set(_ value: Int64) {
        set(Double(value))
    }

    /// Sets the value; infinity and NaN are kept, because the format has them.
    func set(_ value: Double) {
        self.value.store(value, ordering: .relaxed)
    }

    /// Increases the value.
    ///
    /// Amounts that are not finite or not positive are ignored, as in swift-metrics' own meter.
    func increment(by amount: Double) {
        guard amount > 0, amount.isFinite else { return }
        add(amount)
    }

    /// Decreases the value, with the same rule as ``increment(by:)``.
    func decrement(by amount: Double) {
        guard amount > 0, amount.isFinite else { return }
        add(-amount)
    }

    /// Replaces the value.
    func record(_ value: Int64) {
        set(Double(value))
    }

    /// Replaces the value.
    func record(_ value: Double) {
        set(value)
    }

    /// Writes the sample.
    func append(to text: inout String, name: String, labels: String) {
        let value = ExpositionFormat.number(value.load(ordering: .relaxed))
        ExpositionFormat.appendSample(to: &text, name: name, labels: labels, value: value)
    }

    private func add(_ amount: Double) {
        var old = value.load(ordering: .relaxed)
        while true {
            let (exchanged, original) = value.weakCompareExchange(
                expected: old,
                desired: old + amount,
                ordering: .relaxed
            )
            if exchanged { return }
            old = original
        }
    }
}
