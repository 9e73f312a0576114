/// How a client keeps a session. Its secret works in this way only.
public enum SessionKind: Sendable, Equatable {
    /// The client has the token, and sends it as `Authorization: Bearer`.
    case token
    /// A browser has a cookie, which scripts cannot read.
    case cookie
}
