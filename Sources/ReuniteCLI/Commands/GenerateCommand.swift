import ArgumentParser
import Foundation
import Reunite
import ReuniteMatch

/// `reunite generate`: writes made-up listings.
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Generate realistic listings for demonstrations and benchmarks.",
        discussion: """
            The listings are placed around real cities in proportion to their population, with all categories, statuses
            and times. The same options give the same bytes, whatever the date is. 'reunite demo' fills a data folder with
            listings of the last four weeks, and pictures.

            With --pairs, lost and found listings of the same thing as two people describe it, a third of them in two languages,
            and listings of similar things. Their ids are the labels: pair:SEED:NUMBER:lost, :found, :other-1.
            With --around, a crowd of other listings within 15 km and three weeks of those pairs.

            Example: reunite generate --count 100000 --seed 7 | reunite import - --data-dir /tmp/reunite
            """)

    @Option(help: "Number of listings (default: 2000; with --around: 100000).")
    var count: Int?

    @Option(help: "Number of labelled pairs, instead of single listings.")
    var pairs: Int?

    @Option(help: "File of pairs or other listings, around which the listings are placed.")
    var around: String?

    @Option(help: "Seed of the random numbers.")
    var seed: UInt64 = 1

    @Option(
        help: "End of all times: a date, or a time with its zone (default: 2026-11-01).",
        transform: checked { text throws(InvalidValue) in try Moment(rfc3339: text) })
    var until: Moment?

    @Option(help: "Number of days before the end that contain all times (default: 1094; with --pairs: 365).")
    var days: Int?

    @Option(help: "File to write (default: standard output).")
    var output: String?

    func validate() throws {
        guard (count ?? 0) >= 0 else { throw ValidationError("--count must not be negative") }
        guard (pairs ?? 0) >= 0 else { throw ValidationError("--pairs must not be negative") }
        guard pairs == nil || count == nil && around == nil else {
            throw ValidationError("--pairs cannot be used with --count or --around")
        }
        guard (1...36_500).contains(period.days), period.start >= 0 else {
            throw ValidationError("--days must be between 1 and 36500, and not begin before 1970")
        }
    }

    private var period: GeneratedPeriod {
        let end = until.map { Int($0.start.microseconds / 1_000_000) } ?? GeneratedPeriod.standard.end
        return GeneratedPeriod(end: end, days: days ?? (pairs == nil ? GeneratedPeriod.standard.days : 365))
    }

    func run() throws {
        if let pairs {
            var generator = PairGenerator(seed: seed, period: period, lexicon: try Lexicon.standard())
            try write(pairs, "pairs") { bytes in
                for telling in generator.next().tellings { telling.append(to: &bytes) }
            }
        } else if let around {
            try writeCrowd(around: around)
        } else {
            var generator = ListingGenerator(seed: seed, period: period)
            try write(count ?? 2000, "listings") { generator.appendFeature(to: &$0) }
        }
    }

    private func writeCrowd(around file: String) throws {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw ValidationError("--around: \(file) cannot be read")
        }
        var generator: CrowdGenerator
        do {
            generator = try CrowdGenerator(around: text.split(separator: "\n"), seed: seed, period: period)
        } catch { throw ValidationError("--around: \(file): \(error)") }
        let count = count ?? 100_000
        let needed = generator.neededCount(candidates: 200)
        if count < needed {
            ProgressLine().note(
                """
                \(generator.groups.count) pairs: \(needed) listings are needed for 200 of the other side near each, unless pairs \
                are in the same place.
                """)
        }
        try write(count, "listings") { generator.appendFeature(to: &$0) }
    }

    /// Writes as many as asked for, in large pieces.
    private func write(_ count: Int, _ name: String, _ appendNext: (inout [UInt8]) -> Void) throws {
        let target = try OutputFile(path: output)
        var line = ProgressLine()
        var bytes: [UInt8] = []
        for number in 0..<count {
            appendNext(&bytes)
            if bytes.count > 1 << 20 || number == count - 1 {
                try target.write(bytes)
                bytes.removeAll(keepingCapacity: true)
                if output != nil { line.show(fraction: Double(number) / Double(count), "\(number) generated") }
            }
        }
        try target.finish()
        if output != nil { line.note("\(count) \(name) generated.") }
    }
}
