import ArgumentParser
import Foundation
import Reunite
import ReuniteStorage

/// `reunite import`: imports the listings of a file.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import listings from GeoJSON, plain or gzip.",
        discussion: """
            Reads newline-delimited GeoJSON, text sequences (RFC 8142), FeatureCollections and arrays. Empty texts
            count as missing. Invalid Features are skipped, and reported with the numbers of
            their lines; the exit code is then 1. A listing with an existing externalId is updated. Times without a
            zone are read as UTC and counted. An import can be interrupted and repeated, even while a server runs on
            the same folder.

            Example: reunite import listings.geojsonl.gz --data-dir /var/lib/reunite
            """)

    @Argument(help: "File to read, or - for standard input.")
    var file: String

    @Option(help: "Email address of the account that will own the listings.")
    var owner: String?

    @Flag(help: "Count what would be imported, and import nothing.")
    var dryRun = false

    @OptionGroup var data: DataSettings
    @OptionGroup var listings: ListingSettings

    func run() async throws {
        let store = try data.open(lifetime: listings.lifetime)
        defer { try? store.close() }
        let importer = Importer(store: store, owner: owner, isDryRun: dryRun)
        var line = ProgressLine()
        var failures = ImportFailures()
        let imported = dryRun ? "would be imported" : "imported"
        let start = ContinuousClock.now
        let progress = try await importer.run(file) { number, error in
            if failures.add(error) { line.note("\(file):\(number): \(error)") }
        } onProgress: { progress in
            let fraction = progress.size.map { $0 == 0 ? 1 : Double(progress.position) / Double($0) }
            line.show(fraction: fraction, "\(progress.counts.total) \(imported)")
        }
        for rest in failures.rest { line.note(rest) }
        // Worth its time if the import is a large part of the store.
        let written = progress.counts.created + progress.counts.updated
        if !dryRun, try await written * 4 >= store.listings.count() { try await store.maintenance.optimize() }
        let counts = progress.counts
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        line.note(
            """
            \(counts.total) \(imported): \(counts.created) new, \(counts.updated) updated, \(counts.unchanged) unchanged; \
            \(progress.failed) skipped. \(Int(Double(counts.total) / max(seconds, 0.001))) per second.
            """)
        if progress.timesWithoutZone > 0 {
            line.note("Times without a zone, read as UTC: \(progress.timesWithoutZone).")
        }
        if progress.withoutPlace > 0 { line.note("Without a place: \(progress.withoutPlace).") }
        if progress.failed > 0 { throw ExitCode(1) }
    }
}
