import Testing

@testable import ReuniteService

@Suite("Prometheus: the metrics of the service")
struct PrometheusMetricsTests {
    let metrics = PrometheusMetrics()

    @Test("a counter grows, a gauge is set")
    func counting() {
        metrics.count(.mails, ServiceMetric.MailResult.givenUp)
        metrics.count(.mails, ServiceMetric.MailResult.givenUp, by: 41)
        metrics.count(.eventStreamsDropped)
        metrics.set(.mailQueue, to: 3)
        metrics.set(.mailQueue, to: -2)
        let lines = metrics.lines
        #expect(lines.contains(#"reunite_mails_total{result="given-up"} 42"#))
        #expect(lines.contains(#"reunite_mails_total{result="sent"} 0"#))
        #expect(lines.contains("reunite_event_streams_dropped_total 1") && lines.contains("reunite_mail_queue -2"))
    }

    @Test("durations are a histogram in seconds with inclusive, cumulative buckets")
    func histogram() {
        for duration in [.milliseconds(1), .nanoseconds(1_000_001), .seconds(2), .seconds(20), .nanoseconds(0)]
            as [Duration]
        {
            metrics.durations.record("GET", "/a", 200, duration)
        }
        let name = "http_request_duration_seconds"
        let labels = #"method="GET",route="/a",status="200""#
        let buckets = [
            ("0.001", 2), ("0.0025", 3), ("0.005", 3), ("0.01", 3), ("0.025", 3), ("0.05", 3), ("0.1", 3),
            ("0.25", 3), ("0.5", 3), ("1", 3), ("2.5", 4), ("5", 4), ("10", 4), ("+Inf", 5),
        ]
        let expected =
            ["# TYPE \(name) histogram"]
            + buckets.map { "\(name)_bucket{\(labels),le=\"\($0.0)\"} \($0.1)" }
            + ["\(name)_sum{\(labels)} 22.002000001", "\(name)_count{\(labels)} 5"]
        let lines = metrics.lines.filter { $0.contains(name) && !$0.hasPrefix("# HELP") }
        #expect(lines == expected)
    }

    @Test("methods that the service does not know share one label, and histograms are sorted")
    func labels() {
        for (method, route, status) in [
            ("PURGE", "/b", 405), ("BREW", "/b", 405), ("GET", "/b", 404), ("GET", "/b", 200), ("GET", "/a", 200),
        ] {
            metrics.durations.record(method, route, status, .zero)
        }
        let counts = metrics.lines.filter { $0.hasPrefix("http_request_duration_seconds_count") }
        #expect(
            counts == [
                #"http_request_duration_seconds_count{method="GET",route="/a",status="200"} 1"#,
                #"http_request_duration_seconds_count{method="GET",route="/b",status="200"} 1"#,
                #"http_request_duration_seconds_count{method="GET",route="/b",status="404"} 1"#,
                #"http_request_duration_seconds_count{method="other",route="/b",status="405"} 2"#,
            ])
    }

    @Test("every line is one of the format's")
    func grammar() throws {
        metrics.durations.record("GET", "/api/v1/listings/{id}", 200, .nanoseconds(1))
        let name = "[a-z_]+"
        let label = #"[a-z]+="[^"\\\n]*""#
        let number = #"(?:\+Inf|[+-]?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?)"#
        let type = "# TYPE \(name) (?:counter|gauge|histogram)"
        let sample = #"\#(name)(?:\{\#(label)(?:,\#(label))*\})? \#(number)"#
        let line = try Regex("(?:# HELP \(name) [^\n\\\\]+|\(type)|\(sample))")
        let text = metrics.render()
        #expect(text.hasSuffix("\n"))
        let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count > 60)
        for text in lines { #expect(text.wholeMatch(of: line) != nil, "\(text.debugDescription)") }
    }

    @Test("concurrent threads lose no counts")
    func concurrency() async {
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<16 {
                group.addTask { [metrics] in
                    for turn in 0..<1000 {
                        metrics.count(.writesRefused)
                        metrics.durations.record("GET", "/\(turn % 7)", 200, .milliseconds(turn * 20))
                        if turn % 250 == task { _ = metrics.render() }
                    }
                }
            }
        }
        let lines = metrics.lines
        #expect(lines.contains("reunite_writes_refused_total 16000"))
        let counts = lines.filter { $0.hasPrefix("http_request_duration_seconds_count") }
            .compactMap { Int($0.split(separator: " ")[1]) }
        #expect(counts.count == 7 && counts.reduce(0, +) == 16_000)
    }
}
