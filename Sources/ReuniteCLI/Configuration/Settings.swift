import ArgumentParser
import Foundation
import Reunite
import ReuniteDatabase
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
        try databaseUrl.checkAddress("--database-url", variable: "REUNITE_DATABASE_URL")
    }

    /// Opens the store: the database, or the file in the folder.
    ///
    /// - Parameter replicas: the address of the database's replicas; empty for none.
    func open(
        replicas: SecretText = SecretText(""), lifetime: Int64 = Store.standardLifetime,
        readTimeouts: ReadTimeouts = ReadTimeouts()
    ) throws -> Store {
        guard replicas.text.isEmpty || !databaseUrl.text.isEmpty else {
            throw ValidationError("--replica-url needs --database-url")
        }
        return try Store(
            folder: folder, database: databaseUrl.address, replicas: replicas.address, lifetime: lifetime,
            readTimeouts: readTimeouts)
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

    /// The text; nil if it is empty.
    var address: String? { text.isEmpty ? nil : text }

    /// Refuses the address of a database that was given as a flag with the password.
    func checkAddress(_ flag: String, variable: String) throws {
        guard isInCommand, DatabaseURL.hasPassword(text) else { return }
        throw ValidationError(
            """
            \(flag) must not contain the password, because other users of the machine can see it: use \(variable), the \
            configuration file, or a password file of PostgreSQL (PGPASSFILE)
            """)
    }
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
