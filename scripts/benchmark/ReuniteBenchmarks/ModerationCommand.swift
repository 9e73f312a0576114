import ArgumentParser
import Foundation
import ReuniteStorage

/// `ReuniteBenchmarks moderation`: reports listings and times moderators' work at the store.
///
/// It makes accounts, reports and decisions. So it never writes into the store that it is given: it copies the store into
/// a folder that it makes itself, and works there. Prints a line for each kind of work, with tabs: its name, how often it
/// was done, the median and the 99th percentile in milliseconds.
struct ModerationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moderation", abstract: "Time the queue and decisions, in a copy of a store.")

    @Option(help: "How many reports are made.")
    var reports = 20_000

    @Option(help: "How many cases are decided in each way.")
    var decisions = 300

    @Option(help: "How often each read is done.")
    var reads = 1000

    @Option(help: "The folder to make for the copy. It must not exist, and stays when the program ends.")
    var copy: String

    @OptionGroup var data: DataFolder

    func run() async throws {
        let copy = URL(fileURLWithPath: copy, isDirectory: true)
        try Self.copyStore(from: data.url, to: copy)
        let store = try Store(folder: copy)
        defer { try? store.close() }
        var benchmark = try await ModerationBenchmark(store: store)
        try await benchmark.report(reports)
        try await benchmark.read(reads)
        try await benchmark.decide(decisions)
        try await benchmark.readQueue(reads, "first page of the queue, after the decisions")
    }

    /// Copies a store that nobody writes to.
    ///
    /// - Throws: where the folder exists already.
    private static func copyStore(from source: URL, to folder: URL) throws {
        let files = FileManager.default
        try files.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        for name in ["reunite.sqlite", "reunite.sqlite-wal"] {
            let file = source.appendingPathComponent(name)
            guard files.fileExists(atPath: file.path) else { continue }
            try files.copyItem(at: file, to: folder.appendingPathComponent(name))
        }
    }
}
