import Metrics
import Testing

@testable import ReuniteHTTP

@Suite("Prometheus: the text format")
struct ExpositionFormatTests {
    @Test(
        "metric names hold letters, digits, _ and :",
        arguments: [
            ("http.server-requests", "http_server_requests"), ("a:b", "a:b"), ("9lives", "_9lives"), ("", "_"),
            ("größe", "gr__e"), ("a\r\nb", "a__b"), ("x{y=\"1\"} 5", "x_y__1___5"),
        ]
    )
    func metricNames(label: String, name: String) {
        #expect(ExpositionFormat.metricName(label) == name)
    }

    @Test(
        "label names hold no colon and take none that Prometheus means something by",
        arguments: [
            ("http.route", "http_route"), ("a:b", "a_b"), ("le", "exported_le"), ("quantile", "exported_quantile"),
            ("__name__", "exported___name__"), ("1st", "_1st"),
        ]
    )
    func labelNames(dimension: String, name: String) {
        #expect(ExpositionFormat.labelName(dimension) == name)
    }

    @Test(
        "label values are escaped",
        arguments: [
            (#"C:\DIR"#, #"C:\\DIR"#), (#"say "hi""#, #"say \"hi\""#), ("one\ntwo", #"one\ntwo"#),
            ("one\r\ntwo", "one\r\\ntwo"), ("\u{301}Zoë ☂", "\u{301}Zoë ☂"),
        ]
    )
    func escaping(value: String, escaped: String) {
        let labels = ExpositionFormat.labels([("x", value)])
        #expect(Array(labels.utf8) == Array("x=\"\(escaped)\"".utf8))
    }

    @Test("label values are cut, empty ones left out, equal names joined")
    func labelSets() {
        let long = String(repeating: "é", count: 1000)
        #expect(ExpositionFormat.labels([("x", long)]) == "x=\"\(String(repeating: "é", count: 256))\"")
        #expect(ExpositionFormat.labels([("x", ""), ("a", "1")]) == #"a="1""#)
        #expect(ExpositionFormat.labels([("a.b", "2"), ("a-b", "1"), ("c", "3")]) == #"a_b="1;2",c="3""#)
        #expect(ExpositionFormat.labels([]) == "")
    }

    @Test("every line is one of the format's, whatever the input")
    func grammar() throws {
        let name = "[a-zA-Z_:][a-zA-Z0-9_:]*"
        let label = #"[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*""#
        let number = #"(?:[+-]?Inf|NaN|[+-]?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?)"#
        let type = "# TYPE \(name) (?:counter|gauge|histogram|summary)"
        let sample = #"\#(name)(?:\{\#(label)(?:,\#(label))*\})? \#(number)"#
        let help = "# HELP \(name) [^\n]+"
        let line = try Regex("(?:\(help)|\(type)|\(sample))").matchingSemantics(.unicodeScalar)
        let metrics = PrometheusMetrics()
        let hostile = ["plain", "\"} 1\nfake 2", "a\\", "\r\n", "", "\u{301}", "🧤{", "# HELP x"]
        for (index, text) in hostile.enumerated() {
            let dimensions = [("d\(text)", text), (text, "v\(text)"), ("le", text)]
            Counter(label: "c\(text)", dimensions: dimensions, factory: metrics).increment(by: index)
            Gauge(label: text, dimensions: dimensions, factory: metrics).record(1e300 / Double(index))
            Recorder(label: "r\(text)", dimensions: dimensions, factory: metrics).record(1e-300)
            Timer(label: text, dimensions: dimensions, factory: metrics).recordNanoseconds(index)
        }
        let text = metrics.render()
        #expect(text.unicodeScalars.last == "\n")
        let lines = text.unicodeScalars.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count > 100)
        for scalars in lines {
            let text = String(String.UnicodeScalarView(scalars))
            #expect(text.wholeMatch(of: line) != nil, "\(text.debugDescription)")
        }
    }
}
