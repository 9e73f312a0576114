import Metrics
import Synchronization

/// A swift-metrics backend that keeps every metric in memory and writes it in the Prometheus text format 0.0.4.
///
/// Bootstrap it once, before anything makes a metric, and answer `GET /metrics` with ``render()``:
///
/// ```swift
/// let metrics = PrometheusMetrics()
/// MetricsSystem.bootstrap(metrics)
/// ```
///
/// Making a metric takes a lock and a lookup; using it takes one atomic operation or one short lock. So keep the
/// `Counter` or `Timer` where it is used often.
public final class PrometheusMetrics: MetricsFactory, Sendable {
    /// The media type of what ``render()`` returns, for the `Content-Type` header.
    public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private struct FamilyKey: Hashable {
        let kind: MetricKind
        let stem: String
    }

    private struct Registry {
        var families: [FamilyKey: MetricFamily] = [:]
        var takenNames = Set(ProcessMetrics.names)
    }

    private let labelSetLimit: Int
    private let registry = Mutex(Registry())

    /// An empty set of metrics with room for 1,000 label sets in each family.
    public convenience init() {
        self.init(labelSetLimit: 1000)
    }

    /// An empty set of metrics with a limit of its own, for tests.
    ///
    /// - Parameter labelSetLimit: How many label sets a family keeps apart before it folds the rest into one.
    init(labelSetLimit: Int) {
        self.labelSetLimit = labelSetLimit
    }

    /// The text of every metric: families by name, label sets sorted in each, the process's own figures last.
    ///
    /// The lock is held only while the table is copied, so a slow scrape never holds up a request.
    public func render() -> String {
        let families = registry.withLock { Array($0.families.values) }
        var text = ""
        for family in families.sorted(by: { $0.name < $1.name }) {
            family.append(to: &text)
        }
        ProcessMetrics.append(to: &text)
        return text
    }

    /// Gives a family a text that says what it counts, also where it has no sample yet.
    func declare(_ label: String, _ kind: MetricKind, help: String) {
        registry.withLock { $0.families[family(label, kind, in: &$0)]?.help = help }
    }

    /// A counter, whose name ends in `_total`.
    ///
    /// Floating point counters come here too, through the accumulation that swift-metrics provides.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        instrument(CounterInstrument.self, label, dimensions)
    }

    /// A gauge that can be set, raised and lowered.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        instrument(GaugeInstrument.self, label, dimensions)
    }

    /// A summary where values are to be aggregated, else a gauge that keeps the last value.
    public func makeRecorder(
        label: String,
        dimensions: [(String, String)],
        aggregate: Bool
    ) -> any RecorderHandler {
        if aggregate {
            instrument(SummaryInstrument.self, label, dimensions)
        } else {
            instrument(GaugeInstrument.self, label, dimensions)
        }
    }

    /// A histogram in seconds, whose name ends in `_seconds`.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        instrument(HistogramInstrument.self, label, dimensions)
    }

    /// Keeps the counter: others may share it, the next scrape wants its last value, and the limit bounds memory.
    public func destroyCounter(_ handler: any CounterHandler) {}

    /// Keeps the gauge, as ``destroyCounter(_:)`` does.
    public func destroyMeter(_ handler: any MeterHandler) {}

    /// Keeps the recorder, as ``destroyCounter(_:)`` does.
    public func destroyRecorder(_ handler: any RecorderHandler) {}

    /// Keeps the timer, as ``destroyCounter(_:)`` does.
    public func destroyTimer(_ handler: any TimerHandler) {}

    private func instrument<Instrument: MetricInstrument>(
        _ type: Instrument.Type,
        _ label: String,
        _ dimensions: [(String, String)]
    ) -> Instrument {
        let labels = ExpositionFormat.labels(dimensions)
        return registry.withLock { registry in
            registry.families[family(label, type.kind, in: &registry)]!.instrument(type, labels: labels)
        }
    }

    /// The family of a label, made where there is none.
    private func family(_ label: String, _ kind: MetricKind, in registry: inout Registry) -> FamilyKey {
        let key = FamilyKey(kind: kind, stem: kind.stem(of: ExpositionFormat.metricName(label)))
        if registry.families[key] == nil {
            let name = kind.freeName(stem: key.stem, taken: registry.takenNames)
            registry.takenNames.formUnion(kind.sampleNames(name))
            registry.families[key] = MetricFamily(name: name, kind: kind, limit: labelSetLimit)
        }
        return key
    }
}
