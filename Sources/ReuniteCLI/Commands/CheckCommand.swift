import ArgumentParser
import Foundation
import ReunitePhotos
import ReuniteStorage
import Synchronization

/// `reunite check`: holds the store against itself.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check that everything in a data folder agrees.",
        discussion: """
            Looks at the file's pages and constraints, and holds the spatial index, the text index and the change feed
            against the listings. The exit code is 0 where everything agrees, or has been repaired, and 1 otherwise.

            Example: reunite check --data-dir /var/lib/reunite --repair
            """)

    @Flag(help: "Derive anew what does not agree and can be derived.")
    var repair = false

    @OptionGroup var data: DataSettings

    func run() async throws {
        let store = try ListingStore(folder: data.folder)
        defer { try? store.close() }
        let total = try await store.count()
        let line = Mutex(ProgressLine())
        let photos = PhotoFiles(store: store, folder: PhotoFolder(dataFolder: data.folder))
        let findings =
            try await photos.check(repair: repair)
            + store.check(repair: repair) { count in
                line.withLock { $0.show(fraction: Double(count) / Double(max(total, 1)), "checking") }
            }
        line.withLock { line in
            for finding in findings {
                line.note("\(finding.count) \(finding.name)\(finding.isRepaired ? " (repaired)" : "")")
            }
            line.note("\(total) listings checked: \(findings.isEmpty ? "everything agrees" : "see above").")
        }
        if findings.contains(where: { !$0.isRepaired }) { throw ExitCode(1) }
    }
}
