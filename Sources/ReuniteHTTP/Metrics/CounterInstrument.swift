import Metrics
import Synchronization

/// A counter: grows until it is reset or the process ends.
final class CounterInstrument: MetricInstrument, CounterHandler {
    static let kind = MetricKind.counter

    private let value = Atomic<UInt64>(0)

    /// A counter at zero. It is exposed immediately: a rate needs the sample before the first event.
    init() {}

    /// Adds an amount; negative amounts are ignored.
    ///
    /// After 2^64 - 1 it starts again at zero, which Prometheus treats as a restart.
    func increment(by amount: Int64) {
        guard amount > 0 else { return }
        value.wrappingAdd(UInt64(amount), ordering: .relaxed)
    }

    /// Resets it to zero.
    func reset() {
        value.store(0, ordering: .relaxed)
    }

    /// Writes the sample.
    func append(to text: inout String, name: String, labels: String) {
        let value = value.load(ordering: .relaxed)
        ExpositionFormat.appendSample(to: &text, name: name, labels: labels, value: "\(value)")
    }
}
