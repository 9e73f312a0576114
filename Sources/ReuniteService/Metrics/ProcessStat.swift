/// The fields of `/proc/[pid]/stat` that ``ProcessMetrics`` needs.
///
/// Source: `man 5 proc_pid_stat`, which counts fields from 1.
struct ProcessStat: Equatable {
    /// CPU time in user and kernel mode, in clock ticks (fields 14 and 15).
    let cpuTicks: UInt64

    /// Start time in clock ticks since boot (field 22).
    let startTicks: UInt64

    /// The resident set size in pages (field 24).
    let residentPages: UInt64

    /// Parses a line; nil if it is malformed.
    ///
    /// Fields are counted from the last `)`: the program's name (field 2) may contain spaces and parentheses.
    init?(_ line: String) {
        guard let nameEnd = line.lastIndex(of: ")") else { return nil }
        let fields = line[line.index(after: nameEnd)...].split(whereSeparator: \.isWhitespace)
        func field(_ number: Int) -> UInt64? {
            let index = number - 3
            return fields.indices.contains(index) ? UInt64(fields[index]) : nil
        }
        guard let user = field(14), let system = field(15), let start = field(22), let pages = field(24) else {
            return nil
        }
        cpuTicks = user + system
        startTicks = start
        residentPages = pages
    }
}
