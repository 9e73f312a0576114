import ArgumentParser
import Foundation
import ReuniteGenerators
import ReuniteMatch

/// `ReuniteBenchmarks pairs`: writes labelled pairs for the matcher, in the import format.
struct PairsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pairs",
        abstract: "Generate lost and found listings of the same thing as two people describe it.",
        discussion: """
            A third of the pairs is in two languages. Beside them are listings of similar things. Their ids are the labels:
            pair:SEED:NUMBER:lost, :found, :other-1. The same options give the same bytes, whatever the date is.
            """)

    @Option(help: "Number of pairs.")
    var count = 300

    @Option(help: "Seed of the random numbers.")
    var seed: UInt64 = 1

    @Argument(help: "File to write.")
    var output: String

    func run() throws {
        let period = GeneratedPeriod(end: GeneratedPeriod.standard.end, days: 365)
        var generator = PairGenerator(seed: seed, period: period, lexicon: try Lexicon.standard())
        var bytes: [UInt8] = []
        for _ in 0..<count {
            for telling in generator.next().tellings { telling.append(to: &bytes) }
        }
        try Data(bytes).write(to: URL(fileURLWithPath: output))
    }
}
