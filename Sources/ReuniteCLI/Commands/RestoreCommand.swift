import ArgumentParser
import Foundation
import ReuniteStorage

/// `reunite restore`: creates a data folder from a backup.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Create a data folder from a backup.",
        discussion: """
            The folder must be empty or absent, but for a list of erasures (erasures.log). The store is moved to its place
            when everything has been unpacked and checked. Changes made after the backup are lost: all sessions end,
            links in earlier mails become invalid, and followers of changes must load everything again. Pending mails
            are sent, even if they were sent after the backup. Accounts in the list of erasures are erased again.

            Example: reunite restore /var/backups/reunite.tar --data-dir /var/lib/reunite --erasures old/erasures.log
            """)

    @Argument(help: "Backup to read, plain or gzip, or - for standard input.")
    var file: String

    @Flag(help: "Restore the backup even if its data is inconsistent.")
    var force = false

    @Option(help: "File erasures.log of the former data folder: accounts in it are erased again.")
    var erasures: String?

    @OptionGroup var data: DataSettings
    @OptionGroup var photoSettings: PhotoSettings

    func run() async throws {
        var line = ProgressLine()
        let restoration = Restoration(
            folder: data.folder, isForced: force,
            erasures: erasures.map { ErasureList(file: URL(fileURLWithPath: $0)) },
            objects: try photoSettings.objects())
        let restored = try await restoration.run(file) { fraction in line.show(fraction: fraction, "restoring") }
        for finding in restored.findings { line.note("\(finding.count) \(finding.name)") }
        for note in restored.notes { line.note(note) }
        line.note("\(restored.listings) listings have been restored into \(data.dataDir).")
    }
}
