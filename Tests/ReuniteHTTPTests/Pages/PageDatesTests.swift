import Reunite
import Testing

@testable import ReuniteHTTP

/// Dates on pages that the server writes.
@Suite struct PageDatesTests {
    /// 29 November 2026, 14:05 UTC, and the first moment of the month.
    private let time = Timestamp(microseconds: 1_795_961_100_000_000)
    private let first = Timestamp(microseconds: 1_793_491_200_000_000)

    @Test func daysAreWrittenAsInTheTerritoryOfTheTexts() {
        let days = [
            "29 November 2026", "29 novembre 2026", "29 de noviembre de 2026", "29 de novembro de 2026", "2026年11月29日",
        ]
        #expect(Language.allCases.map { PageDates($0).day(time) } == days)
        #expect(PageDates(.french).day(first) == "1er novembre 2026")
        #expect(PageDates(.spanish).day(first) == "1 de noviembre de 2026")
    }

    @Test func hoursAreThoseOfTwentyFour() {
        for language in Language.allCases {
            let dates = PageDates(language)
            #expect(dates.moment(time).hasPrefix(dates.day(time)) && dates.moment(time).hasSuffix("14:05 UTC"))
            #expect(dates.moment(first).hasSuffix("00:00 UTC"))
        }
    }
}
