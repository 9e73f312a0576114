import Reunite

/// A stretch of days, by its level and its place: the cells of one dimension.
struct DaySpan: Hashable {
    /// How many days a span of each level has: a day, 16 days, 8 months, 11 years.
    static let lengths = [1, 16, 256, 4096]

    /// What happened earlier counts into the first span: 1900-01-01, in days since 1970.
    private static let earliest = -25_567

    /// What lies later than this does not exist: the year 9999.
    private static let latest = 2_932_896

    let level: Int
    let index: Int

    /// The spans of each level that hold an occurrence, which lies within one day of UTC.
    static func holding(_ occurrence: Occurrence) -> [DaySpan] {
        let day = day(of: occurrence.start)
        return lengths.indices.map { DaySpan(level: $0, index: day / lengths[$0]) }
    }

    private static func day(of time: Timestamp) -> Int {
        let day = Int((Double(time.microseconds) / 86_400_000_000).rounded(.down))
        return min(max(day, earliest), latest) - earliest
    }

    var token: String { "@t\(level)\(String(index, radix: 36))" }

    /// The few spans that together cover a range; nil where even the longest are too many.
    static func cover(_ range: TimeRange, limit: Int, now: Timestamp) -> [DaySpan]? {
        let first = range.start.map(day(of:)) ?? 0
        // Nothing can have happened later than two days ahead of any clock.
        let last = min(range.end.map(day(of:)) ?? .max, day(of: now.adding(seconds: 172_800)))
        guard first <= last else { return [DaySpan(level: 0, index: first)] }
        for level in lengths.indices {
            let (low, high) = (first / lengths[level], last / lengths[level])
            if high - low < limit { return (low...high).map { DaySpan(level: level, index: $0) } }
        }
        return nil
    }
}
