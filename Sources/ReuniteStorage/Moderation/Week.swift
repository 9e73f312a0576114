import Reunite

/// A week of ISO 8601: from Monday to Sunday, of the year of its Thursday.
struct Week: CustomStringConvertible {
    /// Weeks since the one of 1970-01-01, which was a Thursday.
    let number: Int64

    init(number: Int64) { self.number = number }

    /// The week of a time.
    init(of time: Timestamp) { number = (time.microseconds / 86_400_000_000 + 3) / 7 }

    /// The number of the week of a time in microseconds since 1970, in SQL.
    static func number(of time: String) -> String { "(\(time) / 86400000000 + 3) / 7" }

    /// The year and the number in it: `2026-W47`.
    var description: String {
        let thursday = CivilDate(daysSince1970: Int(number) * 7)
        let year = thursday.components.year
        let first = CivilDate(year: year, month: 1, day: 1)?.daysSince1970 ?? thursday.daysSince1970
        let inYear = (thursday.daysSince1970 - first) / 7 + 1
        return "\(year)-W\(inYear < 10 ? "0" : "")\(inYear)"
    }
}
