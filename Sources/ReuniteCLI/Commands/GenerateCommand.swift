import ArgumentParser
import Foundation
import Reunite
import ReuniteGenerators
import ReuniteStorage

/// `reunite generate`: writes made-up listings.
struct GenerateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Generate realistic listings for demonstrations and benchmarks.",
        discussion: """
            The listings are placed around real cities in proportion to their population, with all categories, statuses
            and times. The same options give the same bytes, whatever the date is. 'reunite demo' fills a data folder with
            listings of the last four weeks, and pictures.

            With --everything it fills an empty data folder instead, in every table: accounts, photos (rows without files), cases,
            claims, messages, notifications and saved searches, in the proportions of a service that has run for two years. Copy it
            to a database with 'reunite copy'.

            Example: reunite generate --count 100000 --seed 7 | reunite import - --data-dir /tmp/reunite
            Example: reunite generate --everything --count 1000000 --data-dir /tmp/full
            """)

    @Option(help: "Number of listings.")
    var count = 2000

    @Option(help: "Seed of the random numbers.")
    var seed: UInt64 = 1

    @Option(
        help: "End of all times: a date, or a time with its zone (default: 2026-11-01; with --everything: now).",
        transform: checked { text throws(InvalidValue) in try Moment(rfc3339: text) })
    var until: Moment?

    @Option(help: "Number of days before the end that contain all times.")
    var days = GeneratedPeriod.standard.days

    @Option(help: "File to write (default: standard output).")
    var output: String?

    @Flag(help: "Fill an empty data folder in every table.")
    var everything = false

    @Option(help: "Number of accounts for --everything (default: one for ten listings).")
    var accounts: Int?

    @OptionGroup var data: DataSettings
    @OptionGroup var listings: ListingSettings

    func validate() throws {
        guard count >= 0 else { throw ValidationError("--count must not be negative") }
        guard (1...36_500).contains(period.days), period.start >= 0 else {
            throw ValidationError("--days must be between 1 and 36500, and not begin before 1970")
        }
    }

    /// The period of all times. With --everything it ends now by default, because what is recent depends on the time of day.
    private var period: GeneratedPeriod {
        let end = until?.start ?? (everything ? .now : nil)
        return GeneratedPeriod(
            end: end.map { Int($0.microseconds / 1_000_000) } ?? GeneratedPeriod.standard.end, days: days)
    }

    /// Fills the data folder.
    private func fill() async throws {
        let store = try data.open(lifetime: listings.lifetime)
        defer { try? store.close() }
        guard try await store.listings.count() == 0 else {
            throw ValidationError("the data folder has listings: name an empty one with --data-dir")
        }
        let period = self.period
        var generator = ListingGenerator(seed: seed, period: period)
        let parser = FeatureParser(now: .now)
        var line = ProgressLine()
        let filled = GeneratedStore(
            listings: count, accounts: accounts, end: Timestamp(microseconds: Int64(period.end) * 1_000_000))
        try await filled.fill(store) { count in
            try (0..<count).map { _ in
                var bytes: [UInt8] = []
                generator.appendFeature(to: &bytes)
                return try parser.parse(bytes).listing
            }
        } onProgress: {
            line.show(fraction: Double($0) / Double(count), "\($0) listings written")
        }
        line.note("\(count) listings, and what belongs to them.")
    }

    /// Writes the listings in large pieces.
    func run() async throws {
        if everything { return try await fill() }
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
