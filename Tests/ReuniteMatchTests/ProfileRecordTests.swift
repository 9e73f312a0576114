import Reunite
import Testing

@testable import ReuniteMatch

/// Profiles as packed numbers.
struct ProfileRecordTests {
    private struct Parts: Equatable {
        var status = ListingStatus.found
        var category = Reunite.Category.other
        var isTravelling = false
        var point: Coordinate?
        var accuracy = 0
        var occurrence = Occurrence(start: Timestamp(microseconds: -5), end: Timestamp(microseconds: -5))
        var numbers = [[Lexicon.Number]](repeating: [], count: ProfileRecord.List.allCases.count)
        var words: [UInt32] = []
        var codes: [String] = []

        var record: ProfileRecord {
            ProfileRecord(
                status: status, category: category, isTravelling: isTravelling, point: point, accuracy: accuracy,
                occurrence: occurrence, numbers: numbers, words: words.map(WordHash.init(value:)), codes: codes[...])
        }

        init() {}

        init(_ record: ProfileRecord) {
            (status, category, isTravelling) = (record.status, record.category, record.isTravelling)
            (point, accuracy, occurrence) = (record.point, record.accuracy, record.occurrence)
            numbers = ProfileRecord.List.allCases.map { Array(record.numbers($0)) }
            (words, codes) = (record.words.map(\.value), record.codes)
        }
    }

    @Test("Everything is read as it was written, alone and among others")
    func roundTrip() throws {
        var full = Parts()
        full.status = .lost
        full.category = .bags
        full.isTravelling = true
        full.point = try Coordinate(longitude: -179.999999, latitude: 89.123456789)
        full.accuracy = 1_000_000
        full.occurrence = Occurrence(
            start: Timestamp(microseconds: 1_780_000_000_000_000), end: Timestamp(microseconds: 1_780_086_399_999_999))
        for list in full.numbers.indices {
            let first = 65_000 + list * 20
            full.numbers[list] = (first..<first + list % 3 * 10).map { Lexicon.Number($0) }
        }
        full.words = (0..<60).map { number in UInt32.max - UInt32(number) * 77_777 }
        full.codes = ["a1234", "é12€", String(repeating: "9", count: 32)]
        var pinless = full
        pinless.point = nil
        var exact = full
        exact.occurrence = Occurrence(start: full.occurrence.start, end: full.occurrence.start)
        let all = [Parts(), full, pinless, exact, full]
        var values: [UInt16] = []
        var places: [Int] = []
        for parts in all {
            #expect(Parts(parts.record) == parts)
            places.append(values.count)
            values += parts.record.all
        }
        for (place, parts) in zip(places, all) {
            let record = ProfileRecord(values, from: place)
            #expect(Parts(record) == parts)
            #expect(record.all == parts.record.all)
        }
    }
}
