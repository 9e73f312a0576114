import ArgumentParser
import Foundation
import ReuniteStorage

/// `reunite restore`: creates a data folder from a backup.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Create a data folder from a backup.",
        discussion: """
            The folder must be empty or absent. The store is moved to its place when everything has been unpacked and
            checked. What happened after the backup is unknown: all sessions end, links in earlier mails become invalid,
            and followers of changes must load everything again. Waiting mails are sent, even if they were sent after
            the backup.

            Example: reunite restore /var/backups/reunite.tar --data-dir /var/lib/reunite
            """)

    @Argument(help: "The backup, plain or gzip, or - for standard input.")
    var file: String

    @Flag(help: "Restore the backup even if its data is inconsistent.")
    var force = false

    @OptionGroup var data: DataSettings

    func run() async throws {
        var line = ProgressLine()
        let (listings, findings) = try await Restoration(folder: data.folder, isForced: force).run(file) { fraction in
            line.show(fraction: fraction, "restoring")
        }
        for finding in findings { line.note("\(finding.count) \(finding.name)") }
        line.note("\(listings) listings have been restored into \(data.dataDir).")
    }
}
