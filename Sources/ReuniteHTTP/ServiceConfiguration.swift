import Reunite
import ReuniteStorage

/// How the service answers over HTTP.
public struct ServiceConfiguration: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"

    /// The port to listen on; 0 takes a free one.
    public var port = 8080

    /// What links begin with, without a slash at the end; empty for links relative to the service.
    public var publicURL = ""

    /// The origins whose pages may call the interface; nil for all.
    public var corsOrigins: [String]?

    /// The most connections at a time; more wait to be accepted.
    public var maximumConnections = 1024

    /// The most bytes of vector tiles that are kept in memory.
    public var tileCacheSize = 64_000_000

    /// The most streams of events at a time; more are told to come again. They take half the connections at most.
    public var maximumEventStreams = 512

    /// Seconds until a connection on which nothing happens is closed.
    public var idleTimeout = 60

    /// The domains whose addresses may register; nil for all.
    public var allowedEmailDomains: [String]?

    /// Seconds that a session lasts.
    public var sessionLifetime: Int64 = 30 * 86_400

    /// Whether what is done too often is refused.
    public var hasRateLimits = true

    /// The proxies whose word on the client's address is believed.
    public var trustedProxies: [IPNetwork] = []

    /// From what its reports weigh together a listing is held at once; nil for never.
    public var holdThreshold: Double? = 10

    /// How many photos there may be.
    public var photoQuota = PhotoQuota()

    /// The most bytes of an uploaded photo.
    public var maximumPhotoSize = 20_000_000

    /// The most bytes of uploads that are held in memory at a time, a quarter of them of one account; more are told to
    /// come again. Never less than two uploads take, and one of an account.
    public var maximumUploadMemory = 128_000_000

    var uploadBudget: UploadBudget {
        let total = max(maximumUploadMemory, 2 * maximumPhotoSize)
        return UploadBudget(total: total, ofAccount: max(total / 4, maximumPhotoSize))
    }

    /// How much of a body is taken.
    var bodyLimits = BodyLimits()

    /// The most bytes of a body of JSON.
    public var maximumBodySize: Int {
        get { bodyLimits.size }
        set { bodyLimits.size = newValue }
    }

    /// The most seconds that a body may take to come.
    public var bodyTimeout: Int {
        get { bodyLimits.seconds }
        set { bodyLimits.seconds = newValue }
    }

    /// The defaults.
    public init() {}
}

extension ServiceConfiguration {
    /// An address that may register.
    func allowed(_ email: EmailAddress) throws(InvalidValue) -> EmailAddress {
        guard let domains = allowedEmailDomains else { return email }
        guard domains.contains(where: { $0.lowercased() == email.domain }) else {
            throw InvalidValue("must be an address at \(domains.joined(separator: " or "))")
        }
        return email
    }
}
