import Foundation
import Testing

@testable import Reunite

@Suite struct MomentTests {
    @Test(arguments: [
        ("2026-11-18T17:30:00Z", "2026-11-18T17:30:00Z"),
        ("2026-11-18T18:30:00+01:00", "2026-11-18T17:30:00Z"),
        ("2026-11-18t00:10:00-05:30", "2026-11-18T05:40:00Z"),
        ("2024-02-29T23:59:60Z", "2024-03-01T00:00:00Z"),
        ("2026-11-18T17:30:00.5Z", "2026-11-18T17:30:00.5Z"),
        ("2026-11-18T17:30:00.1234567Z", "2026-11-18T17:30:00.123456Z"),
        ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
        ("1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z"),
    ])
    func timesAreReadAndToldInUTC(_ text: String, _ told: String) throws {
        #expect(try Moment(rfc3339: text).start.description == told)
    }

    @Test(arguments: [
        "", "2026", "2026-13-01", "2026-02-29", "2026-11-18T17:30:00", "2026-11-18T17:30Z", "2026-11-18T24:00:00Z",
        "2026-11-18T17:60:00Z", "2026-11-18T17:30:00+24:00", "2026-11-18 ", "26-11-18", "2026-11-18T17:30:00.Z",
        "+2026-11-18", "２０２６-11-18", "0000-01-01", "2026-11-18T17:30:00Z junk", "9999-12-31T23:59:59-01:00",
        "0001-01-01T00:00:00+00:01",
        "2026-11-18T17:30:00.000000000000000000000000000000000000000000000000Zjunk",
    ])
    func whatIsNoTimeIsRefused(_ text: String) {
        #expect(throws: InvalidValue.self) { try Moment(rfc3339: text) }
    }

    @Test func everyDayIsParsedBack() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for days in stride(from: -25_567, to: 80_000, by: 1) {
            let date = CivilDate(daysSince1970: days)
            let text = date.description
            #expect(try Moment(rfc3339: text) == .date(date))
            if days % 101 == 0 {
                let parts = calendar.dateComponents(
                    [.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86_400))
                #expect(date.components == (parts.year!, parts.month!, parts.day!))
            }
        }
    }

    @Test func occurrencesAreAtMostTodayInTheMostAdvancedZone() throws {
        let now = try Moment(rfc3339: "2026-11-18T10:00:00Z").start
        #expect(throws: Never.self) { try Occurrence(Moment(rfc3339: "2026-11-19"), now: now) }
        #expect(throws: Never.self) { try Occurrence(Moment(rfc3339: "2026-11-18T23:00:00Z"), now: now) }
        #expect(throws: InvalidValue.self) { try Occurrence(Moment(rfc3339: "2026-11-19T23:00:00-05:00"), now: now) }
        #expect(throws: InvalidValue.self) { try Occurrence(Moment(rfc3339: "2026-11-20"), now: now) }
        let morning = try Moment(rfc3339: "2026-11-18T09:59:59Z").start
        #expect(throws: InvalidValue.self) { try Occurrence(Moment(rfc3339: "2026-11-19"), now: morning) }
    }

    @Test func occurrencesAreFormattedAsGiven() throws {
        let day = try Occurrence(Moment(rfc3339: "2026-01-31"))
        #expect(day.description == "2026-01-31")
        #expect(day.end.microseconds - day.start.microseconds == 86_400_000_000 - 1)
        let time = try Occurrence(Moment(rfc3339: "2026-01-31T00:00:00Z"))
        #expect(time.description == "2026-01-31T00:00:00Z")
    }

    @Test(
        arguments: [
            ("2026-01-01", "2026-01-01T00:00:00Z", "2026-01-01T23:59:59.999999Z"),
            ("2026-01-01/2026-01-02", "2026-01-01T00:00:00Z", "2026-01-02T23:59:59.999999Z"),
            ("../2026-01-02T03:04:05Z", nil, "2026-01-02T03:04:05Z"),
            ("2026-01-02T03:04:05Z/..", "2026-01-02T03:04:05Z", nil),
            ("2026-01-02T03:04:05Z/", "2026-01-02T03:04:05Z", nil),
        ] as [(String, String?, String?)])
    func rangesHaveOpenEnds(_ text: String, _ start: String?, _ end: String?) throws {
        let range = try TimeRange(parsing: text)
        #expect(range.start?.description == start)
        #expect(range.end?.description == end)
    }

    @Test(arguments: ["", "/", "../..", "2026-01-02/2026-01-01", "a/b", "2026-01-01/2026-01-02/2026-01-03", "now"])
    func whatIsNoRangeIsRefused(_ text: String) {
        #expect(throws: InvalidValue.self) { try TimeRange(parsing: text) }
    }
}
