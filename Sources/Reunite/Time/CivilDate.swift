/// A day of the proleptic Gregorian calendar, without a time zone.
public struct CivilDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01.
    public let daysSince1970: Int

    /// The day with this number of days since 1970-01-01.
    public init(daysSince1970: Int) {
        self.daysSince1970 = daysSince1970
    }

    /// The day with this year (1 to 9999), month and day; nil if there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year)
        else {
            return nil
        }
        // Years begin in March, so that the leap day is the last.
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted % 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        daysSince1970 = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The first and the last supported day.
    static let first = CivilDate(year: 1, month: 1, day: 1)!
    static let last = CivilDate(year: 9999, month: 12, day: 31)!

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Earlier days are smaller.
    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        left.daysSince1970 < right.daysSince1970
    }

    /// The first moment of the day in UTC.
    public var start: Timestamp { Timestamp(microseconds: Int64(daysSince1970) * 86_400_000_000) }

    /// The last moment of the day in UTC, to the microsecond.
    public var end: Timestamp { Timestamp(microseconds: Int64(daysSince1970 + 1) * 86_400_000_000 - 1) }

    /// Today in the most advanced time zone (UTC+14).
    public static func latest(at now: Timestamp) -> CivilDate {
        of(now, offset: 14 * 3600)
    }

    /// The day of a moment in a time zone, `offset` seconds ahead of UTC.
    static func of(_ time: Timestamp, offset: Int) -> CivilDate {
        let local = time.adding(seconds: Int64(offset))
        return CivilDate(daysSince1970: Int(local.microseconds.flooredDivision(by: 86_400_000_000).quotient))
    }

    /// Year, month and day.
    ///
    /// Source: the inverse of the initialiser; H. Hinnant, "chrono-Compatible Low-Level Date
    /// Algorithms".
    package var components: (year: Int, month: Int, day: Int) {
        let shifted = daysSince1970 + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// ISO 8601: `2026-11-18`.
    public var description: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends ``description``.
    package func append(to bytes: inout [UInt8]) { bytes.append(atMost: 10) { $0.write(self) } }
}
