import ArgumentParser
import Foundation
import ReuniteStorage

/// `reunite backup`: writes a consistent copy of a data folder.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up a data folder into one file, even while servers use it.",
        discussion: """
            The file is a tar archive with the store at one moment and all photos that it refers to. It gets its name
            when it is complete. A database is copied into a file of the archive, which restore makes a data folder of.
            Pending mails are in the store; mails in the folder outbox have been delivered and are not in the backup.
            The exit code is 1 if files of photos were missing.

            Example: reunite backup /var/backups/reunite.tar --data-dir /var/lib/reunite
            """)

    @Argument(help: "File to write, or - for standard output.")
    var file: String

    @Flag(help: "Replace an existing file.")
    var overwrite = false

    @OptionGroup var data: DataSettings
    @OptionGroup var photoSettings: PhotoSettings

    func validate() throws {
        if file == "-" {
            guard isatty(STDOUT_FILENO) == 0 else {
                throw ValidationError("a backup cannot be written to a terminal: redirect it")
            }
        } else if !overwrite, FileManager.default.fileExists(atPath: file) {
            throw ValidationError("\(file) already exists: --overwrite replaces it")
        }
    }

    /// Makes sure that the backup does not take the place of something in the data folder.
    private func requireOutside() throws {
        guard file != "-" else { return }
        let target = URL(fileURLWithPath: file).deletingLastPathComponent().resolvingSymlinksInPath().path
        let folder = data.folder.resolvingSymlinksInPath().path
        guard target != folder, !target.hasPrefix("\(folder)/") else { throw BackupError.inside(data.dataDir) }
    }

    func run() async throws {
        let isDatabase = data.databaseUrl.address != nil
        let path = data.folder.appendingPathComponent(Store.fileName).path
        guard isDatabase || FileManager.default.fileExists(atPath: path) else {
            throw BackupError.noStore(data.dataDir)
        }
        try requireOutside()
        let store = try data.open()
        defer { try? store.close() }
        let output = try OutputFile(path: file == "-" ? nil : file)
        var line = ProgressLine()
        let contents: Backup.Contents
        do {
            let backup = Backup(
                store: store, folder: data.folder, isDatabase: isDatabase,
                objects: try await photoSettings.objects(of: store))
            contents = try await backup.write(to: output) { count in
                line.show(fraction: nil, "\(count) photos backed up")
            }
            try output.finish()
        } catch {
            output.discard()
            throw error
        }
        line.note("The store and \(contents.photos) photos have been backed up.")
        guard contents.missingPhotos > 0 else { return }
        line.note("\(contents.missingPhotos) photos are not in the backup: their files are missing.")
        throw ExitCode(1)
    }
}
