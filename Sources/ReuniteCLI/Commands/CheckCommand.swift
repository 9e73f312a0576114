import ArgumentParser
import Foundation
import Reunite
import ReuniteMap
import ReunitePhotos
import ReuniteService
import ReuniteStorage
import Synchronization

/// `reunite check`: checks the consistency of a data folder.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check that the data in a data folder is consistent.",
        discussion: """
            Checks the pages and constraints of the file, and compares the spatial index, the text index and the change
            feed with the listings. The exit code is 0 if everything is consistent or was repaired, and 1 otherwise.

            Example: reunite check --data-dir /var/lib/reunite --repair
            """)

    @Flag(help: "Repair what can be derived from other data.")
    var repair = false

    @OptionGroup var data: DataSettings
    @OptionGroup var photoSettings: PhotoSettings

    func run() async throws {
        let store = try data.open()
        try Backup.removeLeftovers(in: data.folder)
        defer { try? store.close() }
        let total = try await store.listings.count()
        let line = Mutex(ProgressLine())
        let photos = PhotoFileCheck(
            photos: store.photos, files: try await photoSettings.files(of: store, dataFolder: data.folder))
        let findings =
            try await photos.check(repair: repair)
            + store.maintenance.check(repair: repair) { count in
                line.withLock { $0.show(fraction: Double(count) / Double(max(total, 1)), "checking") }
            }
            + checkMap(store)
        line.withLock { line in
            for finding in findings {
                line.note("\(finding.count) \(finding.name)\(finding.isRepaired ? " (repaired)" : "")")
            }
            line.note("\(total) listings checked: \(findings.isEmpty ? "no problems found" : "see above").")
        }
        if findings.contains(where: { !$0.isRepaired }) { throw ExitCode(1) }
    }

    /// Builds a map from the listings, as the server does at its start, and compares its counts by status and category
    /// with those of the store.
    private func checkMap(_ store: Store) async throws -> [CheckFinding] {
        for _ in 0..<5 {
            let map = PinMap()
            try await map.load(from: store.changes)
            let (counts, last) = try await store.changes.pinCounts()
            // Another process wrote in the meantime.
            guard last == map.seq else { continue }
            let wrong = ListingStatus.allCases.reduce(0) { wrong, status in
                Category.allCases.reduce(wrong) { wrong, category in
                    wrong + abs(map.count(status, category) - (counts[status]?[category] ?? 0))
                }
            }
            return wrong == 0
                ? [] : [CheckFinding(name: "pins of the map that differ", count: wrong, isRepaired: false)]
        }
        // Never quiet long enough to compare. A running server can check its own map.
        return []
    }
}
