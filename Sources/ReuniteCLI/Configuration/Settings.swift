import ArgumentParser
import Foundation
import Reunite

/// The location of the data: an option of every command.
struct DataSettings: ParsableArguments {
    @Option(help: "Folder with all data: the SpatiaLite file, photos, delivered mails.")
    var dataDir = Configured.value("dataDir") { $0 } ?? "./reunite-data"

    @Option(help: "JSON file with settings, named in camel case.")
    var config = Configured.value("config") { $0 } ?? ""

    var folder: URL { URL(fileURLWithPath: dataDir, isDirectory: true) }
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
