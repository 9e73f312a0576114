import Synchronization

/// All metrics of the service, in memory.
///
/// The set is closed: ``ServiceMetric`` lists the metrics and the values of their labels, so clients cannot make it grow.
/// ``render()`` is the response to `GET /metrics`.
public final class PrometheusMetrics: Sendable {
    /// The `Content-Type` of ``render()``.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    /// A counter or a gauge, with one value of its label.
    private final class Sample: Sendable {
        let value = Atomic<Int>(0)
    }

    /// By metric and by the value of the label, which is empty for a metric without one. All are there from the start: a rate
    /// needs the 0 before the first event.
    private let samples: [ServiceMetric: [String: Sample]]
    /// How long requests took.
    public let durations = RequestDurations()

    /// All metrics at zero.
    public init() {
        let metrics = ServiceMetric.allCases.filter { $0.kind != .histogram }.map { metric in
            (metric, Dictionary(uniqueKeysWithValues: (metric.label?.values ?? [""]).map { ($0, Sample()) }))
        }
        samples = Dictionary(uniqueKeysWithValues: metrics)
    }

    /// Adds to a counter without a label.
    public func count(_ metric: ServiceMetric) { sample(metric, "")?.value.wrappingAdd(1, ordering: .relaxed) }

    /// Adds to a counter.
    ///
    /// - Parameter label: one of the values of its label.
    public func count<Label: RawRepresentable<String>>(_ metric: ServiceMetric, _ label: Label, by amount: Int = 1) {
        sample(metric, label.rawValue)?.value.wrappingAdd(amount, ordering: .relaxed)
    }

    /// Sets a gauge.
    public func set(_ metric: ServiceMetric, to value: Int) {
        sample(metric, "")?.value.store(value, ordering: .relaxed)
    }

    /// The sample of a metric with a label; nil, and an assertion failure in debug builds, if there is none.
    private func sample(_ metric: ServiceMetric, _ label: String) -> Sample? {
        guard let sample = samples[metric]?[label] else {
            assertionFailure("\(metric) has no label '\(label)'")
            return nil
        }
        return sample
    }

    /// The text of all metrics by name, and those of the process last.
    ///
    /// No lock is held while the text is written, so a slow scrape does not delay requests.
    public func render() -> String {
        var text = ExpositionText()
        for metric in ServiceMetric.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
            text.family(metric.rawValue, metric.kind, help: metric.help)
            if metric == .requestDuration { durations.append(to: &text) }
            for (label, sample) in samples[metric, default: [:]].sorted(by: { $0.key < $1.key }) {
                let labels = metric.label.map { [($0.name, label)] } ?? []
                text.sample(metric.rawValue, labels, Double(sample.value.load(ordering: .relaxed)))
            }
        }
        ProcessMetrics.append(to: &text)
        return text.text
    }
}
