import ArgumentParser
import Foundation
import ReuniteStorage

/// `reunite restore`: makes a data folder of a backup.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Make a data folder of a backup.",
        discussion: """
            The folder must be empty or absent, and gets the store when all of it has been unpacked and checked. Everybody
            has to sign in again, links in mails sent before are void, and who follows changes is told to load everything
            anew: what happened after the backup is not known to it. Mails that waited are sent, once more where they had
            been sent after the backup.

            Example: reunite restore /var/backups/reunite.tar --data-dir /var/lib/reunite
            """)

    @Argument(help: "The backup, plain or gzip, or - for standard input.")
    var file: String

    @Flag(help: "Restore a backup that does not agree with itself, too.")
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
