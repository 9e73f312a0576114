import ArgumentParser
import Foundation
import Reunite

/// The location of the data: an option of every command.
struct DataSettings: ParsableArguments {
    @Option(help: "The folder with all data: the SpatiaLite file, photos, outgoing mail.")
    var dataDir = Configured.value("dataDir") { $0 } ?? "./reunite-data"

    @Option(help: "A JSON file with settings, named in camel case.")
    var config = Configured.value("config") { $0 } ?? ""

    var folder: URL { URL(fileURLWithPath: dataDir, isDirectory: true) }
}

/// The lifetime of listings: an option of every command that writes them.
struct ListingSettings: ParsableArguments {
    @Option(help: "Days until a listing expires; its owner gets a reminder a week before.")
    var listingLifetime = Configured.value("listingLifetime", parse: Int.init) ?? 90

    /// In seconds.
    var lifetime: Int64 { Int64(listingLifetime) * 86_400 }

    func validate() throws {
        guard (1...36_500).contains(listingLifetime) else {
            throw ValidationError("--listing-lifetime must be between 1 and 36500")
        }
    }
}

/// The settings of the server.
struct ServerSettings: ParsableArguments {
    /// The value of a setting that follows from others.
    static let auto = "auto"

    @Option(help: "The address to listen on.")
    var host = Configured.value("host") { $0 } ?? "127.0.0.1"

    @Option(help: "The port to listen on; 0 chooses a free one.")
    var port = Configured.value("port", parse: Int.init) ?? 8080

    @Option(help: "The public URL of the service, with which links begin. Without it they are relative.")
    var publicUrl = Configured.value("publicUrl") { $0 } ?? ""

    @Option(
        help:
            "The web application's base map: the address of raster tiles with {z}, {x} and {y}, or of a MapLibre style."
    )
    var mapTiles = Configured.value("mapTiles") { $0 } ?? ""

    @Option(help: "The attribution that the licence of the base map requires.")
    var mapAttribution = Configured.value("mapAttribution") { $0 } ?? ""

    @Option(help: "The web application's first view: zoom/latitude/longitude. Without it, the world.")
    var mapView = Configured.value("mapView") { $0 } ?? ""

    @Option(help: "A folder with the web application's files, instead of those built with the program.")
    var webFiles = Configured.value("webFiles") { $0 } ?? ""

    @Option(help: "Origins whose web pages may call the API, separated by commas; * for all.")
    var corsOrigins = Configured.value("corsOrigins") { $0 } ?? "*"

    @Option(help: "The most open connections.")
    var maxConnections = Configured.value("maxConnections", parse: Int.init) ?? 1024

    @Option(
        help:
            "The most open connections of one client (an IPv4 address or an IPv6 /64). A client also never gets more than half of the connections still free."
    )
    var maxClientConnections = Configured.value("maxClientConnections", parse: Int.init) ?? 256

    @Option(help: "The most bytes of vector tiles in the cache.")
    var tileCacheSize = Configured.value("tileCacheSize", parse: Int.init) ?? 64_000_000

    @Option(
        help:
            "The most open event streams, limited to half of all connections. Signed-in accounts have one half of them, all others the other half."
    )
    var maxEventStreams = Configured.value("maxEventStreams", parse: Int.init) ?? 512

    @Option(help: "Seconds until a connection is closed that is idle, or whose client reads a response too slowly.")
    var idleTimeout = Configured.value("idleTimeout", parse: Int.init) ?? 60

    @Option(
        help:
            "The longest time in milliseconds that a read waits in the queue, and the CPU time that it may use while others wait. A read that exceeds either gets a 503."
    )
    var readTimeout = Configured.value("readTimeout", parse: Int.init) ?? 400

    @Option(help: "The longest time in milliseconds that a read runs if nobody waits; at least --read-timeout.")
    var maxReadTime = Configured.value("maxReadTime", parse: Int.init) ?? 10_000

    @Option(help: "Seconds for running requests to finish when the server is stopped.")
    var shutdownTimeout = Configured.value("shutdownTimeout", parse: Int.init) ?? 30

    @Option(help: "Domains whose mail addresses may register, separated by commas; without it all may.")
    var allowedEmailDomains = Configured.value("allowedEmailDomains") { $0 } ?? ""

    @Option(help: "Days until a session expires.")
    var sessionLifetime = Configured.value("sessionLifetime", parse: Int.init) ?? 30

    @Option(
        help:
            "Whether this server tells people of matches and of what their searches find: on or off, if another one does."
    )
    var alerts = Configured.value("alerts") { $0 } ?? "on"

    @Option(help: "Whether rate limits are enforced: on or off.")
    var rateLimits = Configured.value("rateLimits") { $0 } ?? "on"

    @Option(help: "Proxies whose X-Forwarded-For is trusted: addresses or networks, separated by commas.")
    var trustedProxies = Configured.value("trustedProxies") { $0 } ?? ""

    @Option(
        help:
            "Clients that get /metrics: addresses or networks, separated by commas; others get a 404. With auto, those on this machine, or nobody if --public-url is https."
    )
    var metricsClients = Configured.value("metricsClients") { $0 } ?? ServerSettings.auto

    @Option(help: "The most bytes of a JSON body.")
    var maxBodySize = Configured.value("maxBodySize", parse: Int.init) ?? 65_536

    @Option(help: "Seconds to wait for the body of a request. One more second is added for each 50 kB received.")
    var bodyTimeout = Configured.value("bodyTimeout", parse: Int.init) ?? 30

    @Option(help: "The most bytes of an uploaded photo.")
    var maxPhotoSize = Configured.value("maxPhotoSize", parse: Int.init) ?? 20_000_000

    @Option(help: "The most bytes of uploads in memory; at least four times the most bytes of a photo.")
    var maxUploadMemory = Configured.value("maxUploadMemory", parse: Int.init) ?? 128_000_000

    @Option(help: "The most bytes of responses that wait for their clients.")
    var maxResponseMemory = Configured.value("maxResponseMemory", parse: Int.init) ?? 128_000_000

    @Option(help: "The most pixels of an uploaded photo.")
    var maxPhotoPixels = Configured.value("maxPhotoPixels", parse: Int.init) ?? 50_000_000

    @Option(help: "The most photos of a listing.")
    var maxPhotos = Configured.value("maxPhotos", parse: Int.init) ?? 8

    @Option(help: "The most stored bytes of all photos of an account.")
    var maxAccountPhotoSize = Configured.value("maxAccountPhotoSize", parse: Int.init) ?? 500_000_000

    @Option(help: "The weight of reports at which a listing is held automatically; 0 for never.")
    var holdThreshold = Configured.value("holdThreshold", parse: Double.init) ?? 10

    @Option(help: "Processes that decode photos, each on one core; 0 for half as many as there are cores, at least 2.")
    var photoWorkers = Configured.value("photoWorkers", parse: Int.init) ?? 0

    @Option(
        help:
            "The mail server, such as smtp://user:password@mail.example.org:587; without it mails are written to the folder outbox."
    )
    var smtpUrl = Configured.value("smtpUrl") { $0 } ?? ""

    @Option(help: "The sender of mails.")
    var mailFrom = Configured.value("mailFrom") { $0 } ?? "Reunite <reunite@localhost>"

    @Option(help: "The least level of log entries: trace, debug, info, notice, warning, error or critical.")
    var logLevel = Configured.value("logLevel") { $0 } ?? "info"
}
