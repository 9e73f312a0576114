import Metrics
import Synchronization

/// A swift-metrics backend that keeps all metrics in memory and writes them in the Prometheus text format 0.0.4.
///
/// Bootstrap it once, before any metric is created, and answer `GET /metrics` with ``render()``:
///
/// ```swift
/// let metrics = PrometheusMetrics()
/// MetricsSystem.bootstrap(metrics)
/// ```
///
/// Creating a metric takes a lock and a lookup; using one takes an atomic operation or a short lock. So keep a
/// `Counter` or `Timer` that is used often.
public final class PrometheusMetrics: MetricsFactory, Sendable {
    /// The `Content-Type` of ``render()``.
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

    /// No metrics yet; at most 1,000 label sets in each family.
    public convenience init() {
        self.init(labelSetLimit: 1000)
    }

    /// With a limit of label sets, for tests.
    ///
    /// - Parameter labelSetLimit: the most separate label sets of a family.
    init(labelSetLimit: Int) {
        self.labelSetLimit = labelSetLimit
    }

    /// The text of all metrics: families by name, sorted label sets, and the process metrics last.
    ///
    /// The lock is held only to copy the table, so a slow scrape does not delay requests.
    public func render() -> String {
        let families = registry.withLock { Array($0.families.values) }
        var text = ""
        for family in families.sorted(by: { $0.name < $1.name }) {
            family.append(to: &text)
        }
        ProcessMetrics.append(to: &text)
        return text
    }

    /// Sets the help text of a family, which is then exposed even without samples.
    func declare(_ label: String, _ kind: MetricKind, help: String) {
        registry.withLock { $0.families[family(label, kind, in: &$0)]?.help = help }
    }

    /// A counter; its name ends in `_total`.
    ///
    /// Also used by floating-point counters, through the adapter of swift-metrics.
    public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        instrument(CounterInstrument.self, label, dimensions)
    }

    /// A gauge that can be set, increased and decreased.
    public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        instrument(GaugeInstrument.self, label, dimensions)
    }

    /// A summary if values are to be aggregated, otherwise a gauge of the last value.
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

    /// A histogram in seconds; its name ends in `_seconds`.
    public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        instrument(HistogramInstrument.self, label, dimensions)
    }

    /// Does nothing: others may share the counter, the next scrape needs its last value, and the limit bounds memory.
    public func destroyCounter(_ handler: any CounterHandler) {}

    /// Does nothing, as ``destroyCounter(_:)``.
    public func destroyMeter(_ handler: any MeterHandler) {}

    /// Does nothing, as ``destroyCounter(_:)``.
    public func destroyRecorder(_ handler: any RecorderHandler) {}

    /// Does nothing, as ``destroyCounter(_:)``.
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

    /// The family of a label; created if it is missing.
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
