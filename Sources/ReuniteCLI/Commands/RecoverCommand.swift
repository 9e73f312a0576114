import ArgumentParser
import Foundation
import ReuniteStorage

/// `reunite recover`: prepares a database that was recovered to an earlier moment.
struct RecoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Prepare a database that was recovered to an earlier moment for use.",
        discussion: """
            Run this on a database that PostgreSQL has recovered to a point in time, before any server uses it. It ends all
            sessions, invalidates links in earlier mails, makes followers of the change feed load everything again, and erases
            the accounts in the lists of erasures again: the list in the data folder, and those given with --erasures. Run it
            again if it is interrupted.

            Example: reunite recover --data-dir /var/lib/reunite --erasures other-server/erasures.log
            """)

    @Option(help: "File erasures.log of another server's data folder. Repeat the option for each server.")
    var erasures: [String] = []

    @OptionGroup var data: DataSettings
    @OptionGroup var photoSettings: PhotoSettings

    func validate() throws {
        guard data.databaseUrl.address == nil else { return }
        throw ValidationError("recover needs --database-url; a data folder is made by reunite restore")
    }

    func run() async throws {
        let list = try ErasureList.Contents(
            in: data.folder, and: erasures.map { ErasureList(file: URL(fileURLWithPath: $0)) })
        let store = try data.open()
        defer { try? store.close() }
        try await store.maintenance.beginAnew(isSame: true)
        var result: Restored.Erasures?
        if let list {
            result = try await Restored.Erasures(
                applying: list, to: store, photoSettings.files(of: store, dataFolder: data.folder),
                listedIn: data.folder)
        }
        let line = ProgressLine()
        let recovered = Restored(
            listings: try await store.listings.count(), findings: [], erasures: result, identity: "")
        for note in recovered.notes { line.note(note) }
        line.note("The database with \(recovered.listings) listings can be used.")
    }
}
