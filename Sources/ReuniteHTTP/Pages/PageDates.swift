import Foundation
import Reunite

/// Dates on pages that the server writes, in the format of the territory whose spelling the texts have. Moments are in UTC, because the
/// server does not know the reader's time zone.
struct PageDates {
    private let language: Language
    private let date: Date.FormatStyle
    private let withTime: Date.FormatStyle

    init(_ language: Language) {
        var style = Date.FormatStyle(
            date: .long, time: .omitted, locale: Locale(identifier: language.openGraphLocale))
        style.timeZone = .gmt
        self.language = language
        date = style
        withTime = style.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)
    }

    /// A day.
    func day(_ time: Timestamp) -> String { text(time, date) }

    /// A day, or a moment.
    func text(_ occurrence: Occurrence) -> String {
        guard occurrence.start == occurrence.end else { return day(occurrence.start) }
        return moment(occurrence.start)
    }

    /// A moment.
    func moment(_ time: Timestamp) -> String { "\(text(time, withTime)) UTC" }

    private func text(_ time: Timestamp, _ style: Date.FormatStyle) -> String {
        let text = Date(timeIntervalSince1970: Double(time.microseconds) / 1e6).formatted(style)
        // The ordinal, which the styles of Foundation do not have.
        return language == .french && text.hasPrefix("1 ") ? "1er\(text.dropFirst())" : text
    }
}
