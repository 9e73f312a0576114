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

    /// Seconds until a connection on which nothing happens is closed.
    public var idleTimeout = 60

    /// The defaults.
    public init() {}
}
