import ArgumentParser
import Foundation
import Reunite

/// Where the data lie: an option of every command.
struct DataSettings: ParsableArguments {
    @Option(help: "The folder with everything: the SpatiaLite file, photographs, outgoing mail.")
    var dataDir = Configured.value("dataDir") { $0 } ?? "./reunite-data"

    @Option(help: "A JSON file with settings, each by its name in camel case.")
    var config = Configured.value("config") { $0 } ?? ""

    var folder: URL { URL(fileURLWithPath: dataDir, isDirectory: true) }
}

/// How long listings live: an option of every command that writes them.
struct ListingSettings: ParsableArguments {
    @Option(help: "Days that a listing stays open; its owner is told a week before the end.")
    var listingLifetime = Configured.value("listingLifetime", parse: Int.init) ?? 90

    /// In seconds.
    var lifetime: Int64 { Int64(listingLifetime) * 86_400 }

    func validate() throws {
        guard (1...36_500).contains(listingLifetime) else {
            throw ValidationError("--listing-lifetime must lie between 1 and 36500")
        }
    }
}

/// How the server serves.
struct ServerSettings: ParsableArguments {
    @Option(help: "The address to listen on.")
    var host = Configured.value("host") { $0 } ?? "127.0.0.1"

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port = Configured.value("port", parse: Int.init) ?? 8080

    @Option(help: "The address that people reach the service at; links begin with it. Without it they are relative.")
    var publicUrl = Configured.value("publicUrl") { $0 } ?? ""

    @Option(help: "Origins whose web pages may call the interface, with commas between them; * for all.")
    var corsOrigins = Configured.value("corsOrigins") { $0 } ?? "*"

    @Option(help: "The most connections at a time; more wait.")
    var maxConnections = Configured.value("maxConnections", parse: Int.init) ?? 1024

    @Option(help: "The most bytes of vector tiles that are kept in memory.")
    var tileCacheSize = Configured.value("tileCacheSize", parse: Int.init) ?? 64_000_000

    @Option(
        help:
            "The most streams of events at a time, which take half the connections at most; more are told to come again."
    )
    var maxEventStreams = Configured.value("maxEventStreams", parse: Int.init) ?? 512

    @Option(help: "Seconds until a connection on which nothing happens is closed.")
    var idleTimeout = Configured.value("idleTimeout", parse: Int.init) ?? 60

    @Option(help: "Seconds that requests in flight have to finish when the server is stopped.")
    var shutdownTimeout = Configured.value("shutdownTimeout", parse: Int.init) ?? 30

    @Option(help: "Domains whose addresses may register, with commas between them; without it all may.")
    var allowedEmailDomains = Configured.value("allowedEmailDomains") { $0 } ?? ""

    @Option(help: "Days that a session lasts.")
    var sessionLifetime = Configured.value("sessionLifetime", parse: Int.init) ?? 30

    @Option(help: "Whether what is done too often is refused: on or off.")
    var rateLimits = Configured.value("rateLimits") { $0 } ?? "on"

    @Option(help: "Proxies whose X-Forwarded-For is believed: addresses or networks, with commas between them.")
    var trustedProxies = Configured.value("trustedProxies") { $0 } ?? ""

    @Option(help: "The most bytes of a request's JSON.")
    var maxBodySize = Configured.value("maxBodySize", parse: Int.init) ?? 65_536

    @Option(help: "Seconds that a request's body may take to come.")
    var bodyTimeout = Configured.value("bodyTimeout", parse: Int.init) ?? 30

    @Option(help: "The most bytes of an uploaded photo.")
    var maxPhotoSize = Configured.value("maxPhotoSize", parse: Int.init) ?? 20_000_000

    @Option(help: "The most pixels of an uploaded photo.")
    var maxPhotoPixels = Configured.value("maxPhotoPixels", parse: Int.init) ?? 50_000_000

    @Option(help: "The most photos of a listing.")
    var maxPhotos = Configured.value("maxPhotos", parse: Int.init) ?? 8

    @Option(help: "The most bytes of all photos of an account, as they are kept.")
    var maxAccountPhotoSize = Configured.value("maxAccountPhotoSize", parse: Int.init) ?? 500_000_000

    @Option(help: "What the reports of a listing weigh together when it is held at once; 0 for never.")
    var holdThreshold = Configured.value("holdThreshold", parse: Double.init) ?? 10

    @Option(help: "Processes that read photos, each on one core; 0 for half as many as there are cores.")
    var photoWorkers = Configured.value("photoWorkers", parse: Int.init) ?? 0

    @Option(
        help:
            "The mail server, such as smtp://user:password@mail.example.org:587; without it mail goes to the folder outbox."
    )
    var smtpUrl = Configured.value("smtpUrl") { $0 } ?? ""

    @Option(help: "Who mail comes from.")
    var mailFrom = Configured.value("mailFrom") { $0 } ?? "Reunite <reunite@localhost>"

    @Option(help: "How much is logged: trace, debug, info, notice, warning, error or critical.")
    var logLevel = Configured.value("logLevel") { $0 } ?? "info"
}
