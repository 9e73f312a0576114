/// A minute of a day on the clocks of a place, and how it is written.
///
/// All times lie in the three years before ``end``, so that the listings never depend on today.
struct GeneratedTime: Sendable {
    /// Days since 1970-01-01 of the last day, 2026-10-31.
    static let lastDay = 20_757

    /// Seconds since 1970 before which everything lies: 2026-11-01T00:00:00Z.
    static let end = (lastDay + 1) * 86_400

    /// Days since 1970-01-01, by the local clock.
    private(set) var day: Int

    /// Minutes since midnight, by the local clock.
    let minute: Int

    /// Minutes that the local clock is ahead of UTC.
    let offset: Int

    /// A time by chance: more in recent months, and at hours when people are about.
    init(offset: Int, using random: inout SplitMix64) {
        self.offset = offset
        // The square gives the last year 58 in a hundred.
        let age = random.unit()
        day = Self.lastDay - Int(age * age * 1093)
        let hour = Self.hours.pick(using: &random)
        switch random.below(10) {
        case 0..<5: minute = hour * 60 + random.below(4) * 15
        case 5..<8: minute = hour * 60 + random.below(12) * 5
        default: minute = hour * 60 + random.below(60)
        }
        if seconds >= Self.end { day -= 1 }
    }

    /// Seconds since 1970 in UTC.
    var seconds: Int { day * 86_400 + (minute - offset) * 60 }

    /// The day of the week, 0 being Monday.
    var weekday: Int { (day + 3) % 7 }

    /// Night, morning, noon, afternoon or evening, from 0 on.
    var daypart: Int {
        switch minute / 60 {
        case 5..<11: 1
        case 11..<14: 2
        case 14..<18: 3
        case 18..<23: 4
        default: 0
        }
    }

    /// How many of a thousand things are lost in each hour of the day.
    private static let hours = SkewedList(
        Array(0..<24),
        weights: [12, 8, 6, 3, 3, 6, 18, 45, 70, 55, 45, 50, 62, 55, 50, 55, 70, 88, 90, 70, 50, 40, 30, 19])
}

extension [UInt8] {
    /// Appends a day, given in days since 1970: `2026-03-05`.
    mutating func append(day: Int) {
        // Years begin in March, so that the leap day comes last.
        let shifted = day + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        append(padded: era * 400 + yearOfEra + (month >= 10 ? 1 : 0), digits: 4)
        append(UInt8(ascii: "-"))
        append(padded: month < 10 ? month + 3 : month - 9, digits: 2)
        append(UInt8(ascii: "-"))
        append(padded: dayOfYear - (153 * month + 2) / 5 + 1, digits: 2)
    }

    /// Appends a moment, given in seconds since 1970, by a clock so many minutes ahead of UTC: RFC 3339.
    mutating func append(seconds: Int, offset: Int?) {
        let local = seconds + (offset ?? 0) * 60
        append(day: local / 86_400)
        append(UInt8(ascii: "T"))
        append(padded: local / 3600 % 24, digits: 2)
        append(UInt8(ascii: ":"))
        append(padded: local / 60 % 60, digits: 2)
        append(UInt8(ascii: ":"))
        append(padded: local % 60, digits: 2)
        guard let offset else { return append(UInt8(ascii: "Z")) }
        append(UInt8(ascii: offset < 0 ? "-" : "+"))
        append(padded: abs(offset) / 60, digits: 2)
        append(UInt8(ascii: ":"))
        append(padded: abs(offset) % 60, digits: 2)
    }
}
