import Foundation
import Reunite
import ReunitePhotos
import Testing

@testable import ReuniteCLI
@testable import ReuniteGenerators

/// The times of generated listings, and which of them can be drawn.
@Suite struct GeneratorTests {
    @Test(arguments: [("2026-11-01", 1), ("2026-11-22T00:10:05Z", 1), ("2026-11-22T18:00:00+13:00", 28)])
    func allTimesAreInThePeriod(until: String, days: Int) async throws {
        let options = ["generate", "--count", "1500", "--until", until, "--days", "\(days)"]
        let first = try await TestProgram.run(options)
        #expect(try await TestProgram.run(options).output == first.output)
        let end = try Moment(rfc3339: until).start
        let start = end.adding(seconds: Int64(-days) * 86_400)
        let times = try Self.times(in: first.output)
        #expect(times.count > 1500)
        for time in times {
            switch time {
            case .time(let time): #expect(start <= time && time < end)
            // The day at the place, which is up to 14 hours ahead of UTC, or 12 behind it.
            case .date(let date):
                #expect(date.start < end.adding(seconds: 14 * 3600) && date.end > start.adding(seconds: -12 * 3600))
            }
        }
    }

    @Test func impossiblePeriodsAreRefused() async throws {
        for options in [["--days", "0"], ["--until", "1970-02-01", "--days", "60"], ["--until", "soon"]] {
            let result = try await TestProgram.run(["generate"] + options)
            #expect(result.status == 64 && result.errors.contains(options[0]), "\(result.errors)")
        }
    }

    @Test func everyCategoryHasADrawingAndEachOfItsWordsIsUsed() {
        var unused = Set(Drawing.words.keys)
        for (index, category) in ThingCategory.allCases.enumerated() {
            var isDrawn = Set<Int>()
            for (language, vocabulary) in ListingLanguage.vocabularies.enumerated() {
                for thing in vocabulary.things[index].elements {
                    let name = String(decoding: thing.name, as: UTF8.self)
                    guard Drawing.word(name, of: category) != nil else { continue }
                    isDrawn.insert(language)
                    unused.remove("\(category.rawValue) \(name)")
                }
            }
            #expect(isDrawn.count == ListingLanguage.allCases.count, "\(category)")
        }
        #expect(unused.isEmpty)
        #expect(Set(Drawing.words.values) == Set(Drawing.allCases))
    }

    @Test func everyColourHasAPaint() {
        var unused = Set(Drawing.Look.words.keys)
        for vocabulary in ListingLanguage.vocabularies {
            for (index, category) in ThingCategory.allCases.enumerated() {
                var words = vocabulary.colours[index].elements.map { String(decoding: $0[.masculine], as: UTF8.self) }
                if category == .jewellery {
                    words += vocabulary.materials[index].elements.map { String(decoding: $0, as: UTF8.self) }
                }
                for word in words {
                    #expect(Drawing.Look.words[word] != nil, "\(word)")
                    unused.remove(word)
                }
            }
        }
        #expect(unused.isEmpty)
    }

    /// All times of listings in the import format.
    static func times(in output: String) throws -> [Moment] {
        try output.matches(of: /"(?:occurredAt|createdAt|resolvedAt)":"([^"]*)"/).map {
            try Moment(rfc3339: String($0.1))
        }
    }
}
