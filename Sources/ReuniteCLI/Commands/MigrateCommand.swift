import ArgumentParser
import Foundation
import ReuniteStorage

/// `reunite migrate`: migrates the schema of a store.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Migrate a store to the schema of this release, or create the store.",
        discussion: """
            Every other command migrates the store when it opens it; this one lets you choose the time. A store written
            by a newer release is refused.

            Example: reunite migrate --data-dir /var/lib/reunite
            """)

    @OptionGroup var data: DataSettings

    func run() async throws {
        let store = try data.open()
        try store.close()
        print("The store in \(data.dataDir) is up to date.")
    }
}
