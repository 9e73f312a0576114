import Reunite
import Synchronization

/// Numbers of events that never change, by week and name. Those of past days are counted once by a process.
final class DailyCounts: Sendable {
    /// Events of a kind in a week.
    struct Key: Hashable {
        let week: Int64
        let name: String
    }

    private struct Past {
        /// The time until which events are counted.
        var end: Int64 = 0
        var counts: [Key: Int] = [:]
    }

    private let past = Mutex(Past())

    /// The numbers of all events until now.
    ///
    /// - Parameter read: counts the events of a period in microseconds since 1970. The day before today is read each time, because
    ///   the clocks of several servers differ.
    func counts(now: Timestamp, _ read: (Range<Int64>) throws -> [Key: Int]) rethrows -> [Key: Int] {
        let day: Int64 = 86_400_000_000
        let end = max(0, now.microseconds / day - 1) * day
        var known = past.withLock { $0 }
        if known.end < end {
            known.counts.merge(try read(known.end..<end), uniquingKeysWith: +)
            known.end = end
            past.withLock { if $0.end < end { $0 = known } }
        }
        return known.counts.merging(try read(known.end..<Int64.max), uniquingKeysWith: +)
    }
}
