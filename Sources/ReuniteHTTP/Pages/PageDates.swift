import Foundation
import Reunite

/// Dates on pages that the server writes: it does not know the reader's time zone, so moments are in UTC.
struct PageDates {
    private let date: Date.FormatStyle
    private let withTime: Date.FormatStyle

    init(_ language: Language) {
        var style = Date.FormatStyle(date: .long, time: .omitted, locale: Locale(identifier: language.rawValue))
        style.timeZone = .gmt
        date = style
        var withTime = Date.FormatStyle(date: .long, time: .shortened, locale: Locale(identifier: language.rawValue))
        withTime.timeZone = .gmt
        self.withTime = withTime
    }

    /// A day.
    func day(_ time: Timestamp) -> String {
        Date(timeIntervalSince1970: Double(time.microseconds) / 1e6).formatted(date)
    }

    /// A day, or a moment.
    func text(_ occurrence: Occurrence) -> String {
        guard occurrence.start == occurrence.end else { return day(occurrence.start) }
        return moment(occurrence.start)
    }

    /// A moment.
    func moment(_ time: Timestamp) -> String {
        "\(Date(timeIntervalSince1970: Double(time.microseconds) / 1e6).formatted(withTime)) UTC"
    }
}
