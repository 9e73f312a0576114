import NIOCore

/// The limits of a connection.
public struct ConnectionLimits: Sendable {
    /// Maximum number of bytes of a request line, of one header field, and of a whole request head.
    public static let headerSize = 16 * 1024
    /// Maximum number of header fields of a request.
    public static let headerCount = 100
    /// Maximum number of bytes dropped after the last request. Then the connection is closed immediately, though the
    /// client may lose the response.
    public static let droppedBytes = 64 * 1024 * 1024
    /// About the most bytes of responses that the system keeps for a connection before the network can take them.
    ///
    /// Otherwise it would keep up to 4 MB for each client that does not read (Linux's default), and they would count nowhere.
    static let unsentBytes = SocketOptionValue(128 * 1024)
    /// How long a connection may be open without a request.
    let idleTimeout: TimeAmount
    /// How long it may be open before its first request.
    let firstRequestTimeout: TimeAmount
    /// How long to wait for a body; see ``BodyLimits/seconds``.
    let bodyTimeout: TimeAmount
    /// The bytes of a body for which it gets a second more; see ``BodyLimits/rate``.
    let bodyRate: Int

    /// Limits of a connection; see the properties.
    public init(idleTimeout: TimeAmount, firstRequestTimeout: TimeAmount, bodyTimeout: TimeAmount, bodyRate: Int) {
        (self.idleTimeout, self.firstRequestTimeout) = (idleTimeout, firstRequestTimeout)
        (self.bodyTimeout, self.bodyRate) = (bodyTimeout, bodyRate)
    }
}
