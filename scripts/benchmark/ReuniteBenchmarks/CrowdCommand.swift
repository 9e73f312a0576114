import ArgumentParser
import Foundation

/// `ReuniteBenchmarks crowd`: writes the listings among which the matcher has to find pairs, in the import format.
struct CrowdCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crowd", abstract: "Generate other listings within 15 km and three weeks of labelled pairs.")

    @Option(help: "Number of listings.")
    var count = 100_000

    @Option(help: "Seed of the random numbers.")
    var seed: UInt64 = 1

    @Argument(help: "File of pairs or other listings, around which the listings are placed.")
    var pairs: String

    @Argument(help: "File to write.")
    var output: String

    func run() throws {
        var generator = try CrowdGenerator(around: LabelledFeature.all(in: pairs), seed: seed)
        var bytes: [UInt8] = []
        for _ in 0..<count { generator.appendFeature(to: &bytes) }
        try Data(bytes).write(to: URL(fileURLWithPath: output))
    }
}
