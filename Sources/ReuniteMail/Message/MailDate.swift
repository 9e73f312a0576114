import Reunite

/// The date of a mail in UTC, to the second.
struct MailDate {
    /// The year, 1 to 9999.
    let year: Int
    /// The month, 1 to 12.
    let month: Int
    /// The day, 1 to 31.
    let day: Int

    private let weekday: Int
    private let time: Substring
    private let microsecond: Int

    /// The components of a date.
    init(_ timestamp: Timestamp) {
        let text = timestamp.description
        let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
        (year, month, day) = (parts[0], parts[1], parts[2])
        time = text.dropFirst(11).prefix(8)
        // 1970 began on a Thursday.
        let second = Self.floored(timestamp.microseconds, 1_000_000)
        let days = Self.floored(second.quotient, 86_400).quotient
        weekday = Int(Self.floored(days + 4, 7).remainder)
        microsecond = Int(second.remainder)
    }

    /// The form in header fields: `Wed, 18 Nov 2026 17:30:00 +0000` (RFC 5322).
    var header: String {
        "\(Self.weekdays[weekday]), \(day) \(Self.months[month - 1]) \(Self.digits(year, 4)) \(time) +0000"
    }

    /// The form in file names, which sorts by time: `20261118T173000.000000Z`.
    var fileName: String {
        let day = Self.digits(year, 4) + Self.digits(month, 2) + Self.digits(day, 2)
        return "\(day)T\(time.filter { $0 != ":" }).\(Self.digits(microsecond, 6))Z"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    private static func floored(_ number: Int64, _ divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
