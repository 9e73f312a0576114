import ArgumentParser
import Foundation
import Reunite
import ReuniteMap
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
            + checkMap(store)
        line.withLock { line in
            for finding in findings {
                line.note("\(finding.count) \(finding.name)\(finding.isRepaired ? " (repaired)" : "")")
            }
            line.note("\(total) listings checked: \(findings.isEmpty ? "everything agrees" : "see above").")
        }
        if findings.contains(where: { !$0.isRepaired }) { throw ExitCode(1) }
    }

    /// Makes a map of the listings, as the server does when it starts, and holds its counts by status and category against
    /// what the store counts.
    private func checkMap(_ store: ListingStore) async throws -> [CheckFinding] {
        for _ in 0..<5 {
            let loader = Mutex(PinLoader(capacity: try await store.count()))
            let seq = try await store.forEachPublished { listing in loader.withLock { $0.append(listing) } }
            let map = PinMap()
            loader.withLock { map.replace(with: $0, seq: seq) }
            let (counts, last) = try await store.pinCounts()
            // Something was written meanwhile.
            guard last == seq else { continue }
            let wrong = ListingStatus.allCases.reduce(0) { wrong, status in
                Category.allCases.reduce(wrong) { wrong, category in
                    wrong + abs(map.count(status, category) - (counts[status]?[category] ?? 0))
                }
            }
            return wrong == 0
                ? [] : [CheckFinding(name: "pins of the map that differ", count: wrong, isRepaired: false)]
        }
        // Whoever writes all the time leaves no moment to compare: the server can be asked to check its own map.
        return []
    }
}
