import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import ReuniteHTTP
@testable import ReuniteService
@testable import ServerLimits

@Suite("Prometheus: metrics of the service")
struct ServiceMetricTests {
    private static func exposition() -> String {
        PrometheusMetrics().render()
    }

    @Test("every family of a running server has a text and a type")
    func texts() async throws {
        try await TestService().run { client in
            _ = try await client.send(.get, "/api/v1/categories")
            _ = try await client.send(.head, "/api/v1/events")
            let text = String(buffer: try await client.send(.get, "/metrics").body)
            let lines = text.split(separator: "\n")
            for (index, line) in lines.enumerated() where line.hasPrefix("# TYPE ") {
                let name = line.split(separator: " ")[2]
                #expect(index > 0 && lines[index - 1].hasPrefix("# HELP \(name) "), "\(line)")
            }
            for metric in ServiceMetric.allCases { #expect(text.contains("# HELP \(metric.rawValue) ")) }
        }
    }

    @Test("a family has the name and the type of its case, and a text that says what it counts")
    func names() {
        let text = Self.exposition()
        for metric in ServiceMetric.allCases {
            #expect(text.contains("# TYPE \(metric.rawValue) \(metric.kind.rawValue)\n"), "\(metric)")
            #expect(metric.help.hasSuffix(".") && metric.help.count > 20 && !metric.help.contains("\n"))
            #expect((metric.kind == .counter) == metric.rawValue.hasSuffix("_total"))
            #expect((metric.kind == .histogram) == metric.rawValue.hasSuffix("_seconds"))
        }
    }

    @Test(
        "counters are there from the start",
        arguments: [
            #"http_responses_total{status="2xx"} 0"#, #"http_responses_total{status="5xx"} 0"#,
            #"reunite_mails_total{result="sent"} 0"#, #"reunite_mails_total{result="postponed"} 0"#,
            #"reunite_mails_total{result="given-up"} 0"#, "reunite_event_streams_dropped_total 0",
            "reunite_event_streams_closed_total 0",
            #"reunite_connections_refused_total{reason="client"} 0"#,
            #"reunite_connections_refused_total{reason="all"} 0"#, "reunite_connections_closed_total 0",
            "reunite_connections_stalled_total 0",
            #"reunite_memory_refusals_total{for="responses"} 0"#, #"reunite_memory_refusals_total{for="uploads"} 0"#,
            #"reunite_photo_worker_failures_total{reason="not-started"} 0"#,
            #"reunite_photo_worker_failures_total{reason="crashed"} 0"#,
            #"reunite_photo_worker_failures_total{reason="overran"} 0"#, "reunite_mail_queue 0",
            "reunite_event_streams 0",
        ])
    func zeros(line: String) {
        #expect(Self.exposition().contains("\n\(line)\n"))
    }

    @Test("responses are counted by status class")
    func responses() async throws {
        try await TestService().run { client in
            for uri in ["/healthz", "/healthz", "/nowhere"] { _ = try await client.send(.get, uri) }
            let tag = try #require(try await client.send(.head, "/openapi.json").headers[.eTag])
            _ = try await client.send(.get, "/openapi.json", headers: [.ifNoneMatch: tag])
            let text = String(buffer: try await client.send(.get, "/metrics").body)
            for (status, count) in [("2xx", 3), ("3xx", 1), ("4xx", 1), ("5xx", 0)] {
                #expect(text.contains("http_responses_total{status=\"\(status)\"} \(count)\n"), "\(text)")
            }
        }
    }

    @Test("only the clients of the setting get the metrics")
    func clients() async throws {
        var service = try TestService()
        func status(_ forwarded: String?) async throws -> HTTPResponse.Status {
            let found = Mutex<TestResponse?>(nil)
            try await service.run { client in
                var headers = HTTPFields()
                if let forwarded { headers[.forwardedFor] = forwarded }
                let response = try await client.send(.get, "/metrics", headers: headers)
                found.withLock { $0 = response }
            }
            let response = try #require(found.withLock { $0 })
            if response.status != .ok { #expect(try response.problem == "not-found") }
            return response.status
        }
        #expect(try await status(nil) == .ok)
        // The proxy is not trusted, so it is not known who asks.
        #expect(try await status("203.0.113.7") == .notFound)
        #expect(try await status("127.0.0.1") == .notFound)
        service.configuration.trustedProxies = [try #require(IPNetwork("127.0.0.1"))]
        #expect(try await status(nil) == .ok)
        #expect(try await status("203.0.113.7") == .notFound)
        #expect(try await status("127.0.0.2, 203.0.113.7") == .notFound)
        #expect(try await status("nobody") == .notFound)
        service.configuration.metricsClients = [try #require(IPNetwork("203.0.113.0/24"))]
        #expect(try await status("203.0.113.7") == .ok)
        #expect(try await status(nil) == .notFound)
    }

    @Test("what a proxy on the same machine forwards gets no metrics")
    func forwarded() async throws {
        var service = try TestService()
        func statuses(_ heads: [String]) async throws -> [String] {
            let found = Mutex<[String]>([])
            try await service.run { client in
                for head in heads {
                    let answer = try await RawConnection.send(
                        "GET /metrics \(head)\r\nConnection: close\r\n\r\n", port: client.port)
                    found.withLock { $0 += RawConnection.statuses(answer) }
                }
            }
            return found.withLock { $0 }
        }
        let direct = [
            "HTTP/1.1\r\nHost: 127.0.0.1:8080", "HTTP/1.1\r\nHost: LocalHost", "HTTP/1.1\r\nHost: [::1]:8080",
        ]
        // nginx without settings, with the public name, and others. Clients cannot remove what a proxy adds.
        let forwarded =
            ["HTTP/1.0\r\nHost: 127.0.0.1:8080", "HTTP/1.0"]
            + ["reunite.example", "localhost.example", "[2001:db8::1]", "203.0.113.5:8080", ""].map {
                "HTTP/1.1\r\nHost: \($0)"
            }
            + ["X-Real-IP: 127.0.0.1", "Via: 1.1 proxy", "Forwarded: for=127.0.0.1", "x-forwarded-proto: https"].map {
                "HTTP/1.1\r\nHost: localhost\r\n\($0)"
            }
        let refused = Array(repeating: "404", count: forwarded.count)
        #expect(try await statuses(direct + forwarded) == ["200", "200", "200"] + refused)
        // A trusted proxy that names nobody.
        service.configuration.trustedProxies = [try #require(IPNetwork("127.0.0.1"))]
        #expect(try await statuses(direct + forwarded) == ["200", "200", "200"] + refused)
        let named = "HTTP/1.0\r\nHost: reunite.example\r\nX-Forwarded-For: 127.0.0.9"
        // What is forwarded does not come from this machine, whatever it says.
        #expect(try await statuses([named]) == ["404"])
        // TLS ends at a proxy, whatever it sends; so may a public name. nginx from 1.29.7 adds nothing to what it forwards.
        for publicURL in [
            "https://reunite.example", "https://localhost", "http://reunite.example", "http://203.0.113.5:8080/lost",
        ] {
            service.configuration.publicURL = publicURL
            #expect(try await statuses(direct) == ["404", "404", "404"], "\(publicURL)")
        }
        for publicURL in ["http://localhost:8080", "http://127.0.0.1/lost", "http://[::1]:8080"] {
            service.configuration.publicURL = publicURL
            #expect(try await statuses(direct) == ["200", "200", "200"], "\(publicURL)")
        }
        service.configuration.publicURL = "http://reunite.example"
        service.configuration.metricsClients = [try #require(IPNetwork("127.0.0.1"))]
        #expect(try await statuses(direct + forwarded) == ["200", "200", "200"] + refused)
    }

    @Test("the article names every metric")
    func article() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Sources/Reunite/Reunite.docc/Operations.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        for metric in ServiceMetric.allCases { #expect(text.contains("`\(metric.rawValue)`"), "\(metric)") }
    }
}
