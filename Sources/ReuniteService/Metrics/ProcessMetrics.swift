import Foundation

/// The standard process metrics of Prometheus clients.
///
/// Read from `/proc` at each scrape, on Linux only. Metrics whose file cannot be read are left out.
enum ProcessMetrics {
    private static let names = [
        "process_cpu_seconds_total", "process_open_fds", "process_resident_memory_bytes",
        "process_start_time_seconds",
    ]

    /// Writes the four families.
    static func append(to text: inout ExpositionText) {
        #if os(Linux)
            let stat = read("/proc/self/stat").flatMap(ProcessStat.init)
            let values: [(name: String, kind: ExpositionText.Kind, help: String, value: Double?)] = [
                (
                    names[0], .counter, "CPU time in user and kernel mode, in seconds.",
                    stat.map { Double($0.cpuTicks) / ticksPerSecond }
                ),
                (names[1], .gauge, "Open file descriptors.", openFiles),
                (names[2], .gauge, "Resident memory in bytes.", stat.map { Double($0.residentPages) * pageSize }),
                (names[3], .gauge, "Start time of the process, in seconds since 1970.", startTime),
            ]
            for case (let name, let kind, let help, let value?) in values {
                text.family(name, kind, help: help)
                text.sample(name, [], value)
            }
        #endif
    }

    #if os(Linux)
        private static let ticksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
        private static let pageSize = Double(sysconf(Int32(_SC_PAGESIZE)))

        /// Read once: it must not change when the clock is set.
        private static let startTime: Double? = {
            guard let stat = read("/proc/self/stat").flatMap(ProcessStat.init),
                let bootLine = read("/proc/stat")?.split(separator: "\n").first(where: { $0.hasPrefix("btime ") }),
                let bootTime = Double(bootLine.dropFirst("btime ".count))
            else { return nil }
            return bootTime + Double(stat.startTicks) / ticksPerSecond
        }()

        /// The number of open descriptors, without the one used to list them.
        private static var openFiles: Double? {
            guard let entries = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") else {
                return nil
            }
            return Double(max(0, entries.count - 1))
        }

        private static func read(_ path: String) -> String? {
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        }
    #endif
}
