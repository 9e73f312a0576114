import Metrics
import Synchronization

/// A number that goes up and down: a meter, or a recorder that keeps the last value.
final class GaugeInstrument: MetricInstrument, MeterHandler, RecorderHandler {
    /// Exposed as a gauge.
    static let kind = MetricKind.gauge

    private let value = Atomic<Double>(0)

    /// A gauge at zero.
    init() {}

    /// Sets an integer value.
    func set(_ value: Int64) {
        set(Double(value))
    }

    /// Sets a value; the format can say infinity and not-a-number, so they are kept.
    func set(_ value: Double) {
        self.value.store(value, ordering: .relaxed)
    }

    /// Raises the value.
    ///
    /// As in swift-metrics' own meter, an amount that is not finite and above zero is ignored.
    func increment(by amount: Double) {
        guard amount > 0, amount.isFinite else { return }
        add(amount)
    }

    /// Lowers the value, under the rule of ``increment(by:)``.
    func decrement(by amount: Double) {
        guard amount > 0, amount.isFinite else { return }
        add(-amount)
    }

    /// Records an integer value in place of the last.
    func record(_ value: Int64) {
        set(Double(value))
    }

    /// Records a value in place of the last.
    func record(_ value: Double) {
        set(value)
    }

    /// Writes the one sample.
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
