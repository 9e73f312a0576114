import Metrics
import Testing

@testable import ReuniteHTTP

@Suite("Prometheus: families, limits and threads")
struct MetricFamilyTests {
    @Test("label sets beyond the limit fold into one, those within it stay")
    func boundedCardinality() {
        let metrics = PrometheusMetrics(labelSetLimit: 3)
        for number in 1...100 {
            Counter(label: "hits", dimensions: [("path", "/\(number)")], factory: metrics).increment()
        }
        Counter(label: "hits", dimensions: [("path", "/2")], factory: metrics).increment()
        Counter(label: "other", factory: metrics).increment()
        #expect(
            metrics.lines == [
                "# TYPE hits_total counter", #"hits_total{overflow="true"} 97"#, #"hits_total{path="/1"} 1"#,
                #"hits_total{path="/2"} 2"#, #"hits_total{path="/3"} 1"#, "# TYPE other_total counter",
                "other_total 1",
            ]
        )
    }

    @Test("the limit is 1,000 label sets a family unless told otherwise")
    func defaultLimit() {
        let metrics = PrometheusMetrics()
        for number in 1...5000 {
            Gauge(label: "level", dimensions: [("n", "\(number)")], factory: metrics).record(number)
        }
        #expect(metrics.lines.count == 1 + 1000 + 1)
        #expect(metrics.lines.contains(#"level{overflow="true"} 5000"#))
    }

    @Test("a name of another type gets its type added, then a number")
    func nameConflicts() {
        let metrics = PrometheusMetrics()
        Recorder(label: "size", factory: metrics).record(1)
        Gauge(label: "size", factory: metrics).record(2)
        Gauge(label: "size_count", factory: metrics).record(3)
        Gauge(label: "seen_total", factory: metrics).record(4)
        Gauge(label: "seen_counter_total", factory: metrics).record(5)
        Counter(label: "seen", factory: metrics).increment(by: 6)
        Gauge(label: "size", factory: metrics).record(7)
        #expect(
            metrics.lines.filter { !$0.hasPrefix("#") } == [
                "seen_counter_2_total 6", "seen_counter_total 5", "seen_total 4", "size_sum 1", "size_count 1",
                "size_count_gauge 3", "size_gauge 7",
            ]
        )
    }

    @Test("the names of the process metrics are reserved")
    func processNames() {
        let metrics = PrometheusMetrics()
        Gauge(label: "process.open.fds", factory: metrics).record(1)
        #expect(metrics.render().hasPrefix("# TYPE process_open_fds_gauge gauge\nprocess_open_fds_gauge 1\n"))
    }

    @Test("concurrent threads lose no counts")
    func concurrency() async {
        let metrics = PrometheusMetrics()
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<16 {
                group.addTask {
                    let kept = Counter(label: "kept", factory: metrics)
                    let meter = Meter(label: "level", factory: metrics)
                    let timer = Timer(label: "took", factory: metrics)
                    let recorder = Recorder(label: "size", factory: metrics)
                    for turn in 0..<1000 {
                        kept.increment()
                        meter.increment(by: 2)
                        meter.decrement()
                        timer.recordMilliseconds(turn % 20_000)
                        recorder.record(1)
                        Counter(label: "made", dimensions: [("t", "\(turn % 7)")], factory: metrics).increment()
                        if turn % 250 == task { _ = metrics.render() }
                    }
                }
            }
        }
        let lines = metrics.lines
        #expect(lines.contains("kept_total 16000"))
        #expect(lines.contains("level 16000"))
        #expect(lines.contains("took_seconds_count 16000"))
        #expect(lines.contains(#"took_seconds_bucket{le="+Inf"} 16000"#))
        #expect(lines.contains("size_sum 16000"))
        let made = lines.filter { $0.hasPrefix("made_total{") }.compactMap { Int($0.split(separator: " ")[1]) }
        #expect(made.count == 7)
        #expect(made.reduce(0, +) == 16_000)
    }
}
