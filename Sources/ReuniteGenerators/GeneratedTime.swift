import Reunite

/// The time in which everything happens: some days before an end.
package struct GeneratedPeriod: Sendable {
    /// Three years before 2026-11-01: listings do not depend on the current date.
    package static let standard = GeneratedPeriod(end: 20_758 * 86_400, days: 1094)

    /// The end, in seconds since 1970.
    package let end: Int

    /// Its length, at least 1.
    package let days: Int

    /// A period with its end in seconds since 1970, and its length in days.
    package init(end: Int, days: Int) { (self.end, self.days) = (end, days) }

    /// The start, in seconds since 1970.
    package var start: Int { end - days * 86_400 }

    /// The day before the end, in days since 1970-01-01.
    fileprivate var lastDay: Int { (end - 1) / 86_400 }
}

/// A local time, accurate to the minute.
package struct GeneratedTime: Sendable {
    /// The local day, in days since 1970-01-01.
    package private(set) var day: Int

    /// Minutes since local midnight.
    package let minute: Int

    /// The offset of local time from UTC, in minutes.
    package let offset: Int

    /// A random time in a period: more often near its end, and at busy hours.
    package init(offset: Int, in period: GeneratedPeriod, using random: inout SeededGenerator) {
        self.offset = offset
        // The square puts 58% into the last third.
        let age = random.unit()
        day = period.lastDay - Int(age * age * Double(period.days - 1))
        minute = Self.minute(using: &random)
        // The period has each local time at least once.
        while seconds >= period.end { day -= 1 }
        while seconds < period.start { day += 1 }
    }

    /// The minute of a moment.
    package init(seconds: Int, offset: Int) {
        self.offset = offset
        let minutes = Int((Double(seconds) / 60).rounded(.down)) + offset
        day = Int((Double(minutes) / 1440).rounded(.down))
        minute = minutes - day * 1440
    }

    /// A random time at most some days before or after a moment, at busy hours, and before an end.
    init(
        near moment: Int, days: Int, before end: Int, offset: Int, using random: inout SeededGenerator
    ) {
        let range = days * 86_400
        let latest = min(moment + range, end)
        let any = moment - range + random.below(max(1, latest - (moment - range)))
        self.offset = offset
        day = Self(seconds: any, offset: offset).day
        minute = Self.minute(using: &random)
        if seconds >= end || seconds > moment + range { day -= 1 }
        if seconds < moment - range { day += 1 }
    }

    /// A random minute of the day, at busy hours and often a round one.
    private static func minute(using random: inout SeededGenerator) -> Int {
        let hour = hours.pick(using: &random)
        return switch random.below(10) {
        case 0..<5: hour * 60 + random.below(4) * 15
        case 5..<8: hour * 60 + random.below(12) * 5
        default: hour * 60 + random.below(60)
        }
    }

    /// Seconds since 1970 in UTC.
    package var seconds: Int { day * 86_400 + (minute - offset) * 60 }

    /// The day of the week; 0 is Monday.
    package var weekday: Int { (day + 3) % 7 }

    /// 0 to 4: night, morning, noon, afternoon, evening.
    package var daypart: Int {
        switch minute / 60 {
        case 5..<11: 1
        case 11..<14: 2
        case 14..<18: 3
        case 18..<23: 4
        default: 0
        }
    }

    /// The weight of each hour of the day, in thousandths.
    private static let hours = SkewedList(
        Array(0..<24),
        weights: [12, 8, 6, 3, 3, 6, 18, 45, 70, 55, 45, 50, 62, 55, 50, 55, 70, 88, 90, 70, 50, 40, 30, 19])
}

extension [UInt8] {
    /// Appends a day, given in days since 1970, as `2026-03-05`.
    package mutating func append(day: Int) {
        CivilDate(daysSince1970: day).append(to: &self)
    }

    /// Appends a time in RFC 3339, given in seconds since 1970 and the offset in minutes.
    package mutating func append(seconds: Int, offset: Int?) {
        let local = seconds + (offset ?? 0) * 60
        append(day: local / 86_400)
        append(UInt8(ascii: "T"))
        append(decimal: local / 3600 % 24, digits: 2)
        append(UInt8(ascii: ":"))
        append(decimal: local / 60 % 60, digits: 2)
        append(UInt8(ascii: ":"))
        append(decimal: local % 60, digits: 2)
        guard let offset else { return append(UInt8(ascii: "Z")) }
        append(UInt8(ascii: offset < 0 ? "-" : "+"))
        append(decimal: abs(offset) / 60, digits: 2)
        append(UInt8(ascii: ":"))
        append(decimal: abs(offset) % 60, digits: 2)
    }
}
