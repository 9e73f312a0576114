import ArgumentParser
import Foundation
import Reunite
import ReuniteStorage

/// The location of the data: an option of every command.
struct DataSettings: ParsableArguments {
    @Option(help: "Folder with all data: the SpatiaLite file, photos, delivered mails.")
    var dataDir = Configured.value("dataDir") { $0 } ?? "./reunite-data"

    @Option(help: "PostgreSQL database with PostGIS, as postgresql://..., in place of the SpatiaLite file.")
    var databaseUrl = SecretText(Configured.value("databaseUrl") { $0 } ?? "")

    @Option(help: "JSON file with settings, named in camel case.")
    var config = Configured.value("config") { $0 } ?? ""

    var folder: URL { URL(fileURLWithPath: dataDir, isDirectory: true) }

    func validate() throws {
        guard !databaseUrl.isInCommand || !DatabaseURL.hasPassword(databaseUrl.text) else {
            throw ValidationError(
                """
                --database-url must not contain the password, because other users of the machine can see it: use \
                REUNITE_DATABASE_URL, the configuration file, or a password file of PostgreSQL (PGPASSFILE)
                """)
        }
    }

    /// Opens the store: the database, or the file in the folder.
    func open(
        lifetime: Int64 = Store.standardLifetime, readTimeouts: ReadTimeouts = ReadTimeouts()
    ) throws -> Store {
        let url = databaseUrl.text.isEmpty ? nil : databaseUrl.text
        return try Store(folder: folder, database: url, lifetime: lifetime, readTimeouts: readTimeouts)
    }
}

/// A setting with a secret, which the help does not print.
struct SecretText: ExpressibleByArgument {
    let text: String
    /// Whether it was given as a flag, where others can see it.
    let isInCommand: Bool

    /// From the environment or the file.
    init(_ text: String) { (self.text, isInCommand) = (text, false) }

    init?(argument: String) { (text, isInCommand) = (argument, true) }

    var defaultValueDescription: String { text.isEmpty ? "" : "set" }
}

/// The lifetime of listings: an option of every command that writes them.
struct ListingSettings: ParsableArguments {
    @Option(help: "Days until a listing expires; its owner gets a reminder a week earlier.")
    var listingLifetime = Configured.value("listingLifetime", parse: Int.init) ?? 90

    /// In seconds.
    var lifetime: Int64 { Int64(listingLifetime) * 86_400 }

    func validate() throws {
        guard (1...36_500).contains(listingLifetime) else {
            throw ValidationError("--listing-lifetime must be between 1 and 36500")
        }
    }
}
