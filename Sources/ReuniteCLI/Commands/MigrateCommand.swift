import ArgumentParser
import Foundation
import ReuniteStorage

/// `reunite migrate`: brings a store's schema up to date.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Bring a store's schema up to this release, or make the store.",
        discussion: """
            Every other command does the same when it opens the store; this one is for doing it at a time of one's
            choosing. A store that a newer release has written is refused.

            Example: reunite migrate --data-dir /var/lib/reunite
            """)

    @OptionGroup var data: DataSettings

    func run() async throws {
        let store = try ListingStore(folder: data.folder)
        try store.close()
        print("The store in \(data.dataDir) is up to date.")
    }
}
