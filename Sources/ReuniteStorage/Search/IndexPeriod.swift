import Reunite

/// A period of whole days (UTC) for which the text index has a token, at one of five levels: for times what
/// ``IndexCell`` is for points. See <doc:TextIndex>.
struct IndexPeriod: Hashable {
    /// The length of a period of each level in days, from one day to eleven years.
    static let lengths = [1, 8, 64, 512, 4096]

    /// Days since 1970. Earlier times are in the first period, times after the year 9999 in the last one.
    private static let days = 0...2_932_896

    let level: Int
    let index: Int

    /// The period of each level that contains an occurrence. An occurrence never spans two days.
    static func containing(_ occurrence: Occurrence) -> [IndexPeriod] {
        let day = day(of: occurrence.start)
        return lengths.indices.map { IndexPeriod(level: $0, index: day / lengths[$0]) }
    }

    /// The token of the period in the text index.
    var token: String { "@t\(level)\(String(index, radix: 36))" }

    /// The periods that cover a range: long ones inside, and shorter ones towards the ends as far as the limit allows.
    ///
    /// - Returns: nil if even the longest periods are more than the limit.
    static func covering(_ range: TimeRange, limit: Int, now: Timestamp) -> [IndexPeriod]? {
        let first = range.start.map(day(of:)) ?? days.lowerBound
        // Nothing can have occurred in the future. Two days allow for clocks that are ahead.
        let last = min(range.end.map(day(of:)) ?? .max, day(of: now.adding(seconds: 172_800)))
        guard first <= last else { return [IndexPeriod(level: 0, index: first)] }
        var cover: [IndexPeriod]?
        for level in lengths.indices.reversed() {
            let finer = split(from: level, first: first, last: last)
            guard finer.count <= limit else { break }
            cover = finer
        }
        return cover
    }

    /// Covers the days with periods of a level, and with longer ones where all of their days are in the range.
    private static func split(from level: Int, first: Int, last: Int) -> [IndexPeriod] {
        var periods: [IndexPeriod] = []
        var day = first / lengths[level] * lengths[level]
        while day <= last {
            let longest = lengths.indices.last {
                $0 <= level || (day % lengths[$0] == 0 && day + lengths[$0] - 1 <= last)
            }!
            periods.append(IndexPeriod(level: longest, index: day / lengths[longest]))
            day += lengths[longest]
        }
        return periods
    }

    private static func day(of time: Timestamp) -> Int {
        let day = Int((Double(time.microseconds) / 86_400_000_000).rounded(.down))
        return min(max(day, days.lowerBound), days.upperBound)
    }
}
