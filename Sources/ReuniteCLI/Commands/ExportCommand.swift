import ArgumentParser
import Foundation
import Reunite
import ReuniteStorage

/// `reunite export`: writes the listings in the import format.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export listings as newline-delimited GeoJSON.",
        discussion: """
            Writes public data only: published points of approximate listings, and no held, removed or withdrawn
            listings. With --private it writes all listings with their exact points and their owners' email addresses.

            Example: reunite export --data-dir /var/lib/reunite --output listings.geojsonl
            """)

    @Option(help: "File to write (default: standard output). It appears when it is complete.")
    var output: String?

    @Flag(name: .customLong("private"), help: "Include data that only the operator may see.")
    var confidential = false

    @OptionGroup var data: DataSettings

    func run() async throws {
        let store = try data.open()
        defer { try? store.close() }
        let total = try await store.listings.count()
        let target = try OutputFile(path: output)
        let confidential = confidential
        var line = ProgressLine()
        var written = 0
        try await store.listings.export(confidential: confidential, into: JSONWriter()) { json, row in
            json.exported(row, confidential: confidential)
        } emit: { json, count in
            try target.write(json.bytes)
            written = count
            line.show(fraction: Double(count) / Double(max(total, 1)), "\(count) exported")
        }
        try target.finish()
        line.note("\(written) exported.")
    }
}
