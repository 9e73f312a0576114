import ArgumentParser
import Foundation

/// `ReuniteBenchmarks`: what `scripts/benchmark/run` measures inside a process, without HTTP in between.
@main
struct Benchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ReuniteBenchmarks",
        abstract: "Measure parts of Reunite.",
        discussion: "scripts/benchmark/run builds and runs this program, and prints the tables.",
        subcommands: [
            SearchCommand.self, MapCommand.self, ModerationCommand.self, PairsCommand.self, CrowdCommand.self,
            MatchingCommand.self, MatchIndexCommand.self, ConstantCommand.self, CompressionCommand.self,
        ])
}

/// The data folder that a benchmark reads.
struct DataFolder: ParsableArguments {
    @Option(help: "The data folder to read.")
    var dataDir: String

    @Option(help: "The PostgreSQL database of the folder, in place of its file.")
    var databaseUrl: String?

    var url: URL { URL(fileURLWithPath: dataDir, isDirectory: true) }
}
