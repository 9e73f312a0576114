import Metrics
import Testing

@testable import ReuniteHTTP

@Suite("Prometheus: each type of metric")
struct PrometheusMetricsTests {
    let metrics = PrometheusMetrics()

    @Test("a counter grows, ignores what is below zero, and can be reset")
    func counter() {
        let counter = Counter(label: "http.requests", factory: metrics)
        #expect(metrics.lines == ["# TYPE http_requests_total counter", "http_requests_total 0"])
        counter.increment(by: 41)
        counter.increment()
        counter.increment(by: -7)
        #expect(metrics.lines.last == "http_requests_total 42")
        counter.reset()
        #expect(metrics.lines.last == "http_requests_total 0")
    }

    @Test("a counter past its end wraps and does not trap")
    func counterOverflow() {
        let counter = Counter(label: "huge", factory: metrics)
        for _ in 1...3 { counter.increment(by: Int64.max) }
        #expect(metrics.lines.last == "huge_total \(Int64.max - 2)")
    }

    @Test("a floating point counter adds up to whole numbers")
    func floatingPointCounter() {
        let counter = FloatingPointCounter(label: "litres_total", factory: metrics)
        for _ in 1...5 { counter.increment(by: 0.5) }
        #expect(metrics.lines == ["# TYPE litres_total counter", "litres_total 2"])
    }

    @Test("a meter and a gauge of one name are one gauge")
    func gauge() {
        let meter = Meter(label: "open-requests", factory: metrics)
        meter.set(3)
        meter.increment(by: 1.5)
        meter.decrement()
        meter.increment(by: Double.nan)
        #expect(metrics.lines == ["# TYPE open_requests gauge", "open_requests 3.5"])
        Gauge(label: "open-requests", factory: metrics).record(-2)
        #expect(metrics.lines.last == "open_requests -2")
        meter.set(Double.infinity)
        #expect(metrics.lines.last == "open_requests +Inf")
        meter.set(-Double.infinity)
        #expect(metrics.lines.last == "open_requests -Inf")
        meter.set(Double.nan)
        #expect(metrics.lines.last == "open_requests NaN")
    }

    @Test("an aggregating recorder is a summary of sum and count")
    func summary() {
        let recorder = Recorder(label: "page.size", dimensions: [("kind", "map")], factory: metrics)
        recorder.record(10)
        recorder.record(2.5)
        recorder.record(Double.nan)
        #expect(
            metrics.lines == [
                "# TYPE page_size summary",
                #"page_size_sum{kind="map"} 12.5"#,
                #"page_size_count{kind="map"} 2"#,
            ]
        )
    }

    @Test("a timer is a histogram in seconds with inclusive, cumulative buckets")
    func histogram() {
        let timer = Timer(label: "duration", dimensions: [("route", "/")], factory: metrics)
        timer.recordMilliseconds(1)
        timer.recordNanoseconds(1_000_001)
        timer.recordSeconds(2)
        timer.recordSeconds(20)
        timer.recordNanoseconds(-5)
        let buckets = [
            ("0.001", 2), ("0.0025", 3), ("0.005", 3), ("0.01", 3), ("0.025", 3), ("0.05", 3), ("0.1", 3),
            ("0.25", 3), ("0.5", 3), ("1", 3), ("2.5", 4), ("5", 4), ("10", 4), ("+Inf", 5),
        ]
        let expected =
            ["# TYPE duration_seconds histogram"]
            + buckets.map { #"duration_seconds_bucket{route="/",le="\#($0.0)"} \#($0.1)"# }
            + [#"duration_seconds_sum{route="/"} 22.002000001"#, #"duration_seconds_count{route="/"} 5"#]
        #expect(metrics.lines == expected)
    }

    @Test("the longest duration is counted and does not trap")
    func longestDuration() {
        let timer = Timer(label: "wait_seconds", factory: metrics)
        timer.recordNanoseconds(Int64.max)
        timer.recordNanoseconds(Int64.max)
        #expect(metrics.lines.contains(#"wait_seconds_bucket{le="10"} 0"#))
        #expect(metrics.lines.contains(#"wait_seconds_bucket{le="+Inf"} 2"#))
    }

    @Test("the same label and dimensions in any order are the same instrument")
    func identity() {
        let first = metrics.makeCounter(label: "a.b", dimensions: [("x", "1"), ("y", "2")])
        let second = metrics.makeCounter(label: "a_b_total", dimensions: [("y", "2"), ("x", "1")])
        #expect(first === second)
        #expect(first !== metrics.makeCounter(label: "a.b", dimensions: [("x", "1")]))
    }

    @Test("destroying a counter keeps its last value")
    func destroy() {
        let counter = Counter(label: "kept", factory: metrics)
        counter.increment()
        counter.destroy()
        #expect(metrics.lines.last == "kept_total 1")
    }

    @Test("families and label sets are sorted")
    func order() {
        for route in ["/b", "/c", "/a"] {
            Counter(label: "z", dimensions: [("route", route)], factory: metrics).increment()
        }
        Gauge(label: "a", factory: metrics).record(1)
        #expect(
            metrics.lines == [
                "# TYPE a gauge", "a 1", "# TYPE z_total counter", #"z_total{route="/a"} 1"#,
                #"z_total{route="/b"} 1"#, #"z_total{route="/c"} 1"#,
            ]
        )
    }
}
