import Hummingbird
import NIOCore
import Reunite

/// What is known about a request while it is answered.
package struct ServiceContext: RequestContext {
    /// What Hummingbird knows about the request.
    package var coreContext: CoreRequestContextStorage

    /// The connection that the request came by.
    let channel: any Channel

    /// The address at the other end of the connection.
    let peer: String?

    /// What requests of this client have in common: see ``ClientAddress``.
    var client: [UInt8] = []

    /// Who has signed in; nil for a stranger.
    var session: Session?

    /// The context of a request that came by a channel.
    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        peer = source.channel.remoteAddress?.ipAddress
    }

    /// Who has signed in.
    ///
    /// - Throws: ``Problem/unauthorized`` for a stranger.
    var member: Session {
        get throws(Problem) {
            guard let session else { throw .unauthorized }
            return session
        }
    }

    /// Who has signed in, where that is a moderator.
    ///
    /// - Throws: ``Problem``: 401 for a stranger, 403 for others.
    var moderator: Session {
        get throws(Problem) {
            let session = try member
            guard session.role.isModerator else {
                throw Problem(kind: .forbidden, detail: "Only moderators may do this.")
            }
            return session
        }
    }

    /// Who has signed in, where that is an administrator.
    ///
    /// - Throws: ``Problem``: 401 for a stranger, 403 for others.
    var administrator: Session {
        get throws(Problem) {
            let session = try member
            guard session.role == .administrator else {
                throw Problem(kind: .forbidden, detail: "Only administrators may do this.")
            }
            return session
        }
    }
}
