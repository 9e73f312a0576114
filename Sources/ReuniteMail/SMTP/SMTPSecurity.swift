/// How a connection to a mail server is encrypted.
public enum SMTPSecurity: Sendable, Equatable {
    /// Not at all, credentials included: for a server on the same machine or in the same trusted network.
    case none
    /// It begins in the clear and must change to TLS before anything that matters is said, or there is no mail.
    case startTLS
    /// It is TLS from its first byte.
    case implicitTLS

    /// The port where such servers listen, unless told otherwise.
    public var defaultPort: Int {
        switch self {
        case .none: 25
        case .startTLS: 587
        case .implicitTLS: 465
        }
    }
}
