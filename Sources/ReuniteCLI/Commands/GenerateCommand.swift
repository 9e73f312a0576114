import ArgumentParser
import Foundation
import Reunite
import ReuniteGenerators

/// `reunite generate`: writes made-up listings.
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Generate realistic listings for demonstrations and benchmarks.",
        discussion: """
            The listings are placed around real cities in proportion to their population, with all categories, statuses
            and times. The same options give the same bytes, whatever the date is. 'reunite demo' fills a data folder with
            listings of the last four weeks, and pictures.

            Example: reunite generate --count 100000 --seed 7 | reunite import - --data-dir /tmp/reunite
            """)

    @Option(help: "Number of listings.")
    var count = 2000

    @Option(help: "Seed of the random numbers.")
    var seed: UInt64 = 1

    @Option(
        help: "End of all times: a date, or a time with its zone (default: 2026-11-01).",
        transform: checked { text throws(InvalidValue) in try Moment(rfc3339: text) })
    var until: Moment?

    @Option(help: "Number of days before the end that contain all times.")
    var days = GeneratedPeriod.standard.days

    @Option(help: "File to write (default: standard output).")
    var output: String?

    func validate() throws {
        guard count >= 0 else { throw ValidationError("--count must not be negative") }
        guard (1...36_500).contains(period.days), period.start >= 0 else {
            throw ValidationError("--days must be between 1 and 36500, and not begin before 1970")
        }
    }

    private var period: GeneratedPeriod {
        let end = until.map { Int($0.start.microseconds / 1_000_000) } ?? GeneratedPeriod.standard.end
        return GeneratedPeriod(end: end, days: days)
    }

    /// Writes the listings in large pieces.
    func run() throws {
        var generator = ListingGenerator(seed: seed, period: period)
        let target = try OutputFile(path: output)
        var line = ProgressLine()
        var bytes: [UInt8] = []
        for number in 0..<count {
            generator.appendFeature(to: &bytes)
            if bytes.count > 1 << 20 || number == count - 1 {
                try target.write(bytes)
                bytes.removeAll(keepingCapacity: true)
                if output != nil { line.show(fraction: Double(number) / Double(count), "\(number) generated") }
            }
        }
        try target.finish()
        if output != nil { line.note("\(count) listings generated.") }
    }
}
