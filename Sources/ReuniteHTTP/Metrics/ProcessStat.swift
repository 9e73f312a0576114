/// What ``ProcessMetrics`` needs of a line of `/proc/[pid]/stat`.
///
/// Source: `man 5 proc_pid_stat`, which counts fields from 1.
struct ProcessStat: Equatable {
    /// Time in user and kernel mode, in clock ticks (fields 14 and 15).
    let cpuTicks: UInt64

    /// When the process started, in clock ticks since boot (field 22).
    let startTicks: UInt64

    /// The resident set, in pages (field 24).
    let residentPages: UInt64

    /// The figures of a line, or nil where it is not one.
    ///
    /// Fields are counted from the last `)`: the program's name (field 2) can itself hold blanks and parentheses.
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
