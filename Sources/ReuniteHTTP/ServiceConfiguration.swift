import NIOCore
import Reunite
import ReunitePhotos
import ReuniteService
import ReuniteStorage
import ServerLimits

/// The configuration of the HTTP service.
public struct ServiceConfiguration: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"

    /// The port to listen on; 0 chooses a free one.
    public var port = 8080

    /// The beginning of links, without a slash at the end; empty for links relative to the service.
    public var publicURL = ""

    /// The settings of the web application.
    public var web = WebSettings()

    /// The origins whose pages may call the API; nil for all.
    public var corsOrigins: [String]?

    /// Maximum number of open connections. One client has at most half as many as are free; see `ClientConnections`
    /// for when none is.
    public var maximumConnections = 1024

    /// Maximum number of open connections of one client; further ones are closed.
    ///
    /// A client is an IPv4 address or an IPv6 network of 64 bits. A network of 48 bits may have twice as many. Trusted
    /// proxies are limited only by ``maximumConnections``.
    public var maximumClientConnections = 256

    /// Maximum number of bytes in each of the caches of vector tiles, of viewports, and of blocks of cells.
    public var tileCacheSize = 64_000_000

    /// Maximum number of bytes of encoded listings in the cache of search results; a listing takes about 850.
    public var listingCacheSize = 160_000_000

    /// Maximum number of open event streams; further ones get 503. At most half of the connections can be streams.
    /// Signed-in accounts have half of them and all others the other half; see ``StreamPlaces``.
    public var maximumEventStreams = 512

    /// How long an event stream lasts at most, so that nobody keeps a place for ever. Clients reconnect.
    var eventStreamLifetime = Duration.seconds(15 * 60)

    /// The time between two heartbeats of the hub, of which each goes to a fifteenth of the event streams.
    var heartbeatTurn = Duration.seconds(1)

    /// Seconds until a connection is closed that is idle, or whose client reads less than 1 kB/s of a response.
    public var idleTimeout = 60

    /// How many seconds a connection may stay open before its first request; at most ``idleTimeout``.
    public var firstRequestTimeout = 10

    /// The domains whose email addresses may register; nil for all.
    public var allowedEmailDomains: [String]?

    /// The lifetime of a session, in seconds.
    public var sessionLifetime: Int64 = 30 * 86_400

    /// Whether ``RateLimit`` is enforced.
    public var hasRateLimits = true

    /// Whether this server writes notifications of matches and of results of saved searches.
    public var hasAlerts = true

    /// How long a request for pins, tiles or matches waits until the map or the matcher knows the latest listings.
    var feedPatience = Duration.seconds(2)

    /// The number of zero bits that a network's first proofs of work need.
    var workBits = 19

    /// The time that ``RateLimit`` counts with.
    var rateLimitClock: @Sendable () -> ContinuousClock.Instant = { .now }

    /// Where security researchers write to, as `mailto:` or `https:`, for `/.well-known/security.txt`; empty for nobody.
    public var securityContact = ""

    /// The proxies whose `X-Forwarded-` headers are trusted.
    public var trustedProxies: [IPNetwork] = []

    /// The clients that get `/metrics`; others get a 404.
    ///
    /// If it is nil, clients on this machine get it. With a ``publicURL`` that is `https` or has another host, nobody does, because
    /// all requests may come through a proxy on this machine.
    public var metricsClients: [IPNetwork]?

    /// Whether anybody gets `/metrics`.
    public var hasMetrics: Bool { metricsAccess.isOpen }

    var metricsAccess: MetricsAccess { MetricsAccess(clients: metricsClients, publicURL: publicURL) }

    /// When reports hold a listing automatically; nil for never.
    public var holdRule: HoldRule? = HoldRule(threshold: 10)

    /// How many photos a listing and an account may have.
    public var photoQuota = PhotoQuota()

    /// Maximum number of bytes of an uploaded photo.
    public var maximumPhotoSize = PhotoLimits().bytes

    /// Maximum number of bytes of uploads in memory; further uploads get 503. One client may use a quarter, and one
    /// account an eighth, but at most half as much as is left. Raised where needed to fit the largest uploads of two
    /// clients.
    public var maximumUploadMemory = 128_000_000

    /// Maximum number of bytes of responses that are not yet sent; further ones get 503. One client may use a quarter,
    /// but at most half as much as is left.
    public var maximumResponseMemory = 128_000_000

    func uploadBudget(_ metrics: PrometheusMetrics) -> UploadBudget {
        let total = max(maximumUploadMemory, 4 * maximumPhotoSize)
        return UploadBudget(
            total: total, maximumPerAccount: max(total / 8, maximumPhotoSize),
            maximumPerClient: max(total / 4, maximumPhotoSize), metrics: metrics)
    }

    /// The cookie of a browser's session.
    var sessionCookie: SecretCookie { SecretCookie("reunite", publicURL: publicURL) }

    /// The cookie by which an account knows a browser again.
    var deviceCookie: SecretCookie { SecretCookie("reunite-device", publicURL: publicURL) }

    var connectionLimits: ConnectionLimits {
        ConnectionLimits(
            idleTimeout: .seconds(Int64(idleTimeout)),
            firstRequestTimeout: .seconds(Int64(min(idleTimeout, firstRequestTimeout))),
            bodyTimeout: .seconds(Int64(bodyTimeout)),
            bodyRate: bodyLimits.rate)
    }

    /// The limits of request bodies.
    var bodyLimits = BodyLimits()

    /// Maximum number of bytes of a JSON body.
    public var maximumBodySize: Int {
        get { bodyLimits.size }
        set { bodyLimits.size = newValue }
    }

    /// Maximum number of seconds to wait for a body, which gets one more for each 50 kB: see `BodyLimits.rate`.
    public var bodyTimeout: Int {
        get { bodyLimits.seconds }
        set { bodyLimits.seconds = newValue }
    }

    /// The defaults.
    public init() {}
}

extension ServiceConfiguration {
    /// Checks that the domain of an address may register.
    func allowed(_ email: EmailAddress) throws(InvalidValue) -> EmailAddress {
        guard let domains = allowedEmailDomains else { return email }
        guard domains.contains(where: { (try? EmailAddress("x@\($0)"))?.domain == email.domain }) else {
            throw InvalidValue("must be an address at \(domains.joined(separator: " or "))")
        }
        return email
    }
}
