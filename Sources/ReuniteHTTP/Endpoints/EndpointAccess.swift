/// The clients that an endpoint answers.
enum EndpointAccess: Sendable {
    /// All clients, in the same way: the session is not read.
    case everybody
    /// All clients. An invalid session is refused, and the response may depend on a valid one.
    case visitor
    /// Clients that are signed in.
    case member
    /// Moderators and administrators.
    case moderator
    /// Administrators.
    case administrator

    /// Whether the client must be signed in.
    var needsSession: Bool {
        switch self {
        case .everybody, .visitor: false
        case .member, .moderator, .administrator: true
        }
    }
}
