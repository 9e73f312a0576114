import ArgumentParser
import Reunite
import ReuniteDatabase
import ReuniteHTTP
import ReunitePhotos
import ReuniteStorage
import ServerLimits

/// The settings of the server.
struct ServerSettings: ParsableArguments {
    /// The value of a setting that follows from others.
    static let auto = "auto"

    /// The default configuration of the HTTP service.
    private static let defaults = ServiceConfiguration()

    @Option(
        help:
            "Replicas of the database, as postgresql://..., which answer searches while they are not behind (default: none)."
    )
    var replicaUrl = SecretText(Configured.value("replicaUrl") { $0 } ?? "")

    @Option(help: "Address to listen on.")
    var host = Configured.value("host") { $0 } ?? Self.defaults.host

    @Option(help: "Port to listen on; 0 chooses a free one.")
    var port = Configured.value("port", parse: Int.init) ?? Self.defaults.port

    @Option(help: "Public URL of the service, the base of links (default: relative links).")
    var publicUrl = Configured.value("publicUrl") { $0 } ?? ""

    @Option(help: "Base map that this server serves: a file made by scripts/base-map, or another MBTiles file.")
    var baseMap = Configured.value("baseMap") { $0 } ?? ""

    /// Where `scripts/world-map` writes.
    static let defaultWorldMap = "./data/world.mbtiles"

    @Option(
        help:
            "Map of the world, drawn below the base map (made by scripts/world-map). Without it the map has fewer coasts and names."
    )
    var worldMap = Configured.value("worldMap") { $0 } ?? defaultWorldMap

    @Option(
        help:
            "Base map of another server: the address of raster tiles with {z}, {x} and {y}, of TileJSON, or of a MapLibre style."
    )
    var mapTiles = Configured.value("mapTiles") { $0 } ?? ""

    @Option(help: "Attribution that the licence of the base map requires.")
    var mapAttribution = Configured.value("mapAttribution") { $0 } ?? ""

    @Option(help: "First view of the web application: zoom/latitude/longitude (default: the world).")
    var mapView = Configured.value("mapView") { $0 } ?? ""

    @Option(help: "Folder with the web application's files, instead of those built with the program.")
    var webFiles = Configured.value("webFiles") { $0 } ?? ""

    @Option(help: "Origins whose web pages may call the API, separated by commas; * for all.")
    var corsOrigins = Configured.value("corsOrigins") { $0 } ?? "*"

    @Option(help: "Maximum number of open connections.")
    var maxConnections = Configured.value("maxConnections", parse: Int.init) ?? Self.defaults.maximumConnections

    @Option(
        help:
            "Maximum number of open connections of one client (an IPv4 address or an IPv6 /64). A client also never gets more than half of the connections still free."
    )
    var maxClientConnections =
        Configured.value("maxClientConnections", parse: Int.init) ?? Self.defaults.maximumClientConnections

    @Option(
        help:
            "Maximum size in bytes of each of five caches: viewports, cells of pins, pin tiles, tiles of the base map, tiles of the world map."
    )
    var tileCacheSize = Configured.value("tileCacheSize", parse: Int.init) ?? Self.defaults.tileCacheSize

    @Option(help: "Maximum size in bytes of the cache of encoded listings; a listing takes about 850.")
    var listingCacheSize = Configured.value("listingCacheSize", parse: Int.init) ?? Self.defaults.listingCacheSize

    @Option(
        help:
            "Maximum number of open event streams, limited to half of all connections. One half is for signed-in accounts, the other half for all others."
    )
    var maxEventStreams = Configured.value("maxEventStreams", parse: Int.init) ?? Self.defaults.maximumEventStreams

    @Option(help: "Seconds until an idle connection is closed, or one whose client reads a response too slowly.")
    var idleTimeout = Configured.value("idleTimeout", parse: Int.init) ?? Self.defaults.idleTimeout

    @Option(
        help:
            "Maximum time of a read in the queue, and maximum CPU time while other reads are queued, in milliseconds. A read that exceeds either gets a 503."
    )
    var readTimeout = Configured.value("readTimeout", parse: Int.init) ?? Int(ReadTimeouts().running / .milliseconds(1))

    @Option(help: "Maximum time of a read in milliseconds while no other read is queued; at least --read-timeout.")
    var maxReadTime = Configured.value("maxReadTime", parse: Int.init) ?? Int(ReadTimeouts().alone / .milliseconds(1))

    @Option(help: "Seconds for running requests to finish when the server is stopped.")
    var shutdownTimeout = Configured.value("shutdownTimeout", parse: Int.init) ?? 30

    @Option(help: "Domains whose email addresses may register, separated by commas (default: all).")
    var allowedEmailDomains =
        // A list without a domain would let everybody register.
        Configured.value("allowedEmailDomains") { $0.commaSeparated.isEmpty ? nil : $0 } ?? ""

    @Option(help: "Days until a session expires.")
    var sessionLifetime =
        Configured.value("sessionLifetime", parse: Int.init) ?? Int(Self.defaults.sessionLifetime / 86_400)

    @Option(
        help:
            "Whether this server sends notifications: on, or off if another one does."
    )
    var alerts = Configured.onOrOff("alerts") ?? "on"

    @Option(help: "Whether rate limits are enforced: on or off.")
    var rateLimits = Configured.onOrOff("rateLimits") ?? "on"

    @Option(
        help:
            "Contact for security researchers, as mailto:security@example.org or https://..., published in /.well-known/security.txt (default: none)."
    )
    var securityContact = Configured.value("securityContact") { $0 } ?? ""

    @Option(help: "Proxies whose X-Forwarded-For is trusted: addresses or networks, separated by commas.")
    var trustedProxies = Configured.value("trustedProxies") { $0 } ?? ""

    @Option(
        help:
            "Clients that get /metrics: addresses or networks, separated by commas; others get a 404. With auto, clients on this machine, or none if --public-url is set to another host or https."
    )
    var metricsClients = Configured.value("metricsClients") { $0 } ?? ServerSettings.auto

    @Option(help: "Maximum size of a JSON body, in bytes.")
    var maxBodySize = Configured.value("maxBodySize", parse: Int.init) ?? Self.defaults.maximumBodySize

    @Option(help: "Seconds to wait for the body of a request. One more second is added for each 50 kB received.")
    var bodyTimeout = Configured.value("bodyTimeout", parse: Int.init) ?? Self.defaults.bodyTimeout

    @Option(help: "Maximum size of an uploaded photo, in bytes.")
    var maxPhotoSize = Configured.value("maxPhotoSize", parse: Int.init) ?? Self.defaults.maximumPhotoSize

    @Option(help: "Maximum size of all uploads in memory, in bytes; at least four times the maximum of a photo.")
    var maxUploadMemory = Configured.value("maxUploadMemory", parse: Int.init) ?? Self.defaults.maximumUploadMemory

    @Option(help: "Maximum size of all responses that their clients have not read yet, in bytes.")
    var maxResponseMemory =
        Configured.value("maxResponseMemory", parse: Int.init) ?? Self.defaults.maximumResponseMemory

    @Option(help: "Maximum number of pixels of an uploaded photo.")
    var maxPhotoPixels = Configured.value("maxPhotoPixels", parse: Int.init) ?? PhotoLimits().pixels

    @Option(help: "Maximum number of photos of a listing.")
    var maxPhotos = Configured.value("maxPhotos", parse: Int.init) ?? Self.defaults.photoQuota.ofListing

    @Option(help: "Maximum stored size of all photos of an account, in bytes.")
    var maxAccountPhotoSize =
        Configured.value("maxAccountPhotoSize", parse: Int.init) ?? Self.defaults.photoQuota.bytesOfAccount

    @Option(
        help:
            "Free bytes of the data folder’s file system below which uploads of photos are refused. With auto, 2 GB or a twentieth of the file system, whichever is more."
    )
    var diskReserve = Configured.value("diskReserve") { $0 } ?? ServerSettings.auto

    @Option(help: "Weight of reports at which a listing is held automatically; 0 for never.")
    var holdThreshold = Configured.value("holdThreshold", parse: Double.init) ?? Self.defaults.holdRule?.threshold ?? 0

    @Option(help: "Processes that decode photos, each on one core; 0 for half as many as there are cores, at least 2.")
    var photoWorkers = Configured.value("photoWorkers", parse: Int.init) ?? 0

    @Option(
        help:
            "Mail server, such as smtp://user:password@mail.example.org:587 (default: mails are written to the folder outbox)."
    )
    var smtpUrl = Configured.value("smtpUrl") { $0 } ?? ""

    @Option(help: "Sender of mails.")
    var mailFrom = Configured.value("mailFrom") { $0 } ?? "Reunite <reunite@localhost>"

    @Option(help: "Minimum level of log entries: trace, debug, info, notice, warning, error or critical.")
    var logLevel = Configured.value("logLevel") { $0 } ?? "info"
}
