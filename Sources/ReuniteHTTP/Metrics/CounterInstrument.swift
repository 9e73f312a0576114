import Metrics
import Synchronization

/// A number that only grows, until it is reset or the process ends.
final class CounterInstrument: MetricInstrument, CounterHandler {
    /// Exposed as a counter.
    static let kind = MetricKind.counter

    private let value = Atomic<UInt64>(0)

    /// A counter at zero, which is worth exposing: a rate needs the sample before the first event.
    init() {}

    /// Adds an amount; below zero it is ignored, since a counter cannot fall.
    ///
    /// Past 2^64 it begins again at zero, which Prometheus takes for a restart, and never traps.
    func increment(by amount: Int64) {
        guard amount > 0 else { return }
        value.wrappingAdd(UInt64(amount), ordering: .relaxed)
    }

    /// Sets it back to zero.
    func reset() {
        value.store(0, ordering: .relaxed)
    }

    /// Writes the one sample.
    func append(to text: inout String, name: String, labels: String) {
        let value = value.load(ordering: .relaxed)
        ExpositionFormat.appendSample(to: &text, name: name, labels: labels, value: "\(value)")
    }
}
