import Reunite

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

    /// Checks whether a client has access.
    ///
    /// - Parameter session: its session, if it is signed in.
    /// - Throws: ``Problem``: 401 if it must be signed in, 403 if its role does not suffice.
    func check(_ session: Session?) throws(Problem) {
        guard needsSession else { return }
        guard let role = session?.role else { throw .unauthorized }
        if self == .moderator, !role.isModerator {
            throw Problem(kind: .forbidden, detail: "Only moderators may do this.")
        }
        if self == .administrator, role != .administrator {
            throw Problem(AccessRefusal.administratorsOnly)
        }
    }
}
