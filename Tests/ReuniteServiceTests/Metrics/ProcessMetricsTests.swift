import Foundation
import Testing

@testable import ReuniteService

@Suite("Prometheus: the process metrics")
struct ProcessMetricsTests {
    #if os(Linux)
        @Test("the figures are plausible, under their customary types")
        func figures() throws {
            let lines = PrometheusMetrics().render().split(separator: "\n").map(String.init)
            func value(_ name: String) -> Double? {
                lines.first { $0.hasPrefix(name + " ") }.flatMap { Double($0.split(separator: " ")[1]) }
            }
            let resident = try #require(value("process_resident_memory_bytes"))
            #expect(resident > 1_000_000)
            #expect(resident < 100_000_000_000)
            #expect(try #require(value("process_cpu_seconds_total")) >= 0)
            #expect(try #require(value("process_open_fds")) >= 3)
            let age = Date().timeIntervalSince1970 - (try #require(value("process_start_time_seconds")))
            #expect(age > -5)
            #expect(age < 24 * 3600)
            #expect(lines.filter { $0.hasPrefix("# TYPE process_") && $0.hasSuffix(" gauge") }.count == 3)
            #expect(lines.contains("# TYPE process_cpu_seconds_total counter"))
        }
    #endif

    @Test("a program's name with blanks and parentheses does not shift the fields")
    func programName() throws {
        let numbers = (4...52).map(String.init).joined(separator: " ")
        let stat = try #require(ProcessStat("1 (a) b (c) S \(numbers)\n"))
        #expect(stat.cpuTicks == 14 + 15)
        #expect(stat.startTicks == 22)
        #expect(stat.residentPages == 24)
    }

    @Test("malformed lines are refused", arguments: ["", "1 (a", "1 (a) S 4 5 6", "1 (a) S x y z"])
    func nonsense(line: String) {
        #expect(ProcessStat(line) == nil)
    }
}
