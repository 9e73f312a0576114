/// A time of RFC 3339: a whole day, or a moment with a time zone.
public enum Moment: Hashable, Sendable {
    /// A full-date, `2026-11-18`: the whole day in UTC.
    case date(CivilDate)
    /// A date-time, `2026-11-18T18:30:00+01:00`.
    case time(Timestamp)

    /// Its first moment.
    public var start: Timestamp {
        switch self {
        case .date(let date): date.start
        case .time(let time): time
        }
    }

    /// Its last moment.
    public var end: Timestamp {
        switch self {
        case .date(let date): date.end
        case .time(let time): time
        }
    }

    /// Parses a full-date or a date-time of RFC 3339; fractions of a second are truncated to microseconds.
    ///
    /// - Throws: ``InvalidValue`` if the text is neither, the day does not exist, or a time has no time zone.
    public init(rfc3339 text: some StringProtocol) throws(InvalidValue) {
        var scanner = Scanner(text.utf8)
        guard let date = scanner.date() else { throw Self.malformed }
        if scanner.isAtEnd {
            self = .date(date)
            return
        }
        guard scanner.take("Tt "), let inDay = scanner.timeOfDay() else { throw Self.malformed }
        let zone = scanner.position
        guard let offset = scanner.offset() else {
            scanner.position = zone
            if scanner.take("+-") {
                throw InvalidValue("must have hours and minutes in its time zone, such as +01:00")
            }
            if scanner.take(" "), scanner.number(digits: 2) != nil {
                throw InvalidValue("must have + or - before its time zone; in a query, + is written %2B")
            }
            throw InvalidValue("must have a time zone, such as Z or +01:00")
        }
        guard scanner.isAtEnd else { throw Self.malformed }
        let time = Timestamp(microseconds: date.start.microseconds + inDay - Int64(offset) * 1_000_000)
        guard (CivilDate.first.start...CivilDate.last.end).contains(time) else {
            throw InvalidValue("must be in the years 1 to 9999 UTC")
        }
        self = .time(time)
    }

    private static let malformed = InvalidValue(
        "must be a date such as 2026-11-18 or a time with its zone such as 2026-11-18T17:30:00Z")

    /// Reads the components of a time from the beginning of its bytes.
    private struct Scanner {
        var bytes: [UInt8]
        var position = 0

        init(_ text: some Sequence<UInt8>) {
            bytes = Array(text)
        }

        var isAtEnd: Bool { position == bytes.count }

        mutating func take(_ anyOf: StaticString) -> Bool {
            let matches = anyOf.withUTF8Buffer { position < bytes.count && $0.contains(bytes[position]) }
            if matches { position += 1 }
            return matches
        }

        mutating func number(digits: Int) -> Int? {
            guard position + digits <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[position..<position + digits] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
            }
            position += digits
            return value
        }

        mutating func date() -> CivilDate? {
            guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
                let day = number(digits: 2)
            else { return nil }
            return CivilDate(year: year, month: month, day: day)
        }

        /// Microseconds since midnight; a leap second counts as the first second of the next minute.
        mutating func timeOfDay() -> Int64? {
            guard let hour = number(digits: 2), hour < 24, take(":"), let minute = number(digits: 2), minute < 60,
                take(":"), let second = number(digits: 2), second <= 60
            else { return nil }
            var fraction: Int64 = 0
            if take(".") {
                var unit: Int64 = 100_000
                guard let first = number(digits: 1) else { return nil }
                fraction = Int64(first) * unit
                while let digit = number(digits: 1) {
                    unit /= 10
                    fraction += Int64(digit) * unit
                }
            }
            return Int64(hour * 3600 + minute * 60 + second) * 1_000_000 + fraction
        }

        /// Seconds ahead of UTC.
        mutating func offset() -> Int? {
            if take("Zz") { return 0 }
            let sign = take("+") ? 1 : take("-") ? -1 : 0
            guard sign != 0, let hour = number(digits: 2), hour < 24, take(":"), let minute = number(digits: 2),
                minute < 60
            else { return nil }
            return sign * (hour * 3600 + minute * 60)
        }
    }
}
