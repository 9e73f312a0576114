/// How a connection to a mail server is encrypted.
public enum SMTPSecurity: Sendable, Equatable {
    /// Unencrypted, including credentials: only for a server on the same machine or in a trusted network.
    case none
    /// STARTTLS is required: without it, sending fails before login.
    case startTLS
    /// TLS from the first byte.
    case implicitTLS

    /// The default port.
    public var defaultPort: Int {
        switch self {
        case .none: 25
        case .startTLS: 587
        case .implicitTLS: 465
        }
    }
}
