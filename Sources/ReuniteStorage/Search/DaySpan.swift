import Reunite

/// A stretch of days, by its level and its place: what a ``Cell`` is to space, to time.
struct DaySpan: Hashable {
    /// How many days a span of each level has: from a day to eleven years, each eight times the one before.
    static let lengths = [1, 8, 64, 512, 4096]

    /// What happened before 1970 counts into the first span, what lies after the year 9999 into the last.
    private static let days = 0...2_932_896

    let level: Int
    let index: Int

    /// The spans of each level that hold an occurrence, which lies within one day of UTC.
    static func holding(_ occurrence: Occurrence) -> [DaySpan] {
        let day = day(of: occurrence.start)
        return lengths.indices.map { DaySpan(level: $0, index: day / lengths[$0]) }
    }

    /// The word that stands for the span in the text index.
    var token: String { "@t\(level)\(String(index, radix: 36))" }

    /// The few spans that together cover a range: long ones within it, shorter ones towards its ends, as far as the
    /// limit allows; nil where even the longest are too many.
    static func cover(_ range: TimeRange, limit: Int, now: Timestamp) -> [DaySpan]? {
        let first = range.start.map(day(of:)) ?? days.lowerBound
        // Nothing can have happened later than two days ahead of any clock.
        let last = min(range.end.map(day(of:)) ?? .max, day(of: now.adding(seconds: 172_800)))
        guard first <= last else { return [DaySpan(level: 0, index: first)] }
        var cover: [DaySpan]?
        for level in lengths.indices.reversed() {
            let finer = split(from: level, first: first, last: last)
            guard finer.count <= limit else { break }
            cover = finer
        }
        return cover
    }

    /// The spans of a level and above that cover the days, longer ones wherever they fit in whole.
    private static func split(from level: Int, first: Int, last: Int) -> [DaySpan] {
        var spans: [DaySpan] = []
        var day = first / lengths[level] * lengths[level]
        while day <= last {
            let fitting = lengths.indices.last {
                $0 <= level || (day % lengths[$0] == 0 && day + lengths[$0] - 1 <= last)
            }!
            spans.append(DaySpan(level: fitting, index: day / lengths[fitting]))
            day += lengths[fitting]
        }
        return spans
    }

    private static func day(of time: Timestamp) -> Int {
        let day = Int((Double(time.microseconds) / 86_400_000_000).rounded(.down))
        return min(max(day, days.lowerBound), days.upperBound)
    }
}
