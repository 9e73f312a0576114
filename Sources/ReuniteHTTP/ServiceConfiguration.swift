import Reunite
import ReuniteStorage

/// The configuration of the HTTP service.
public struct ServiceConfiguration: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"

    /// The port to listen on; 0 chooses a free one.
    public var port = 8080

    /// The beginning of links, without a slash at the end; empty for links relative to the service.
    public var publicURL = ""

    /// The origins whose pages may call the API; nil for all.
    public var corsOrigins: [String]?

    /// The most open connections; more wait until one closes.
    public var maximumConnections = 1024

    /// The most bytes of vector tiles in the cache.
    public var tileCacheSize = 64_000_000

    /// The most open event streams; further ones get 503. At most half of the connections can be streams.
    public var maximumEventStreams = 512

    /// Seconds until an idle connection is closed.
    public var idleTimeout = 60

    /// The domains whose mail addresses may register; nil for all.
    public var allowedEmailDomains: [String]?

    /// The lifetime of a session, in seconds.
    public var sessionLifetime: Int64 = 30 * 86_400

    /// Whether ``RateLimit`` is enforced.
    public var hasRateLimits = true

    /// The proxies whose `X-Forwarded-` headers are trusted.
    public var trustedProxies: [IPNetwork] = []

    /// The total weight of reports at which a listing is held automatically; nil for never.
    public var holdThreshold: Double? = 10

    /// How many photos a listing and an account may have.
    public var photoQuota = PhotoQuota()

    /// The most bytes of an uploaded photo.
    public var maximumPhotoSize = 20_000_000

    /// The most bytes of uploads in memory; further uploads get 503. One account may use a quarter. Raised where needed
    /// to fit two uploads in total and one of an account.
    public var maximumUploadMemory = 128_000_000

    var uploadBudget: UploadBudget {
        let total = max(maximumUploadMemory, 2 * maximumPhotoSize)
        return UploadBudget(total: total, ofAccount: max(total / 4, maximumPhotoSize))
    }

    /// The limits of request bodies.
    var bodyLimits = BodyLimits()

    /// The most bytes of a JSON body.
    public var maximumBodySize: Int {
        get { bodyLimits.size }
        set { bodyLimits.size = newValue }
    }

    /// The most seconds to wait for a body.
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
        guard domains.contains(where: { $0.lowercased() == email.domain }) else {
            throw InvalidValue("must be an address at \(domains.joined(separator: " or "))")
        }
        return email
    }
}
