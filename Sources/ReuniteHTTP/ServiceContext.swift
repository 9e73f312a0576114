import Hummingbird
import NIOCore
import Reunite
import ServerLimits

/// The data of a request while it is handled.
package struct ServiceContext: RequestContext {
    /// Hummingbird's part of the context.
    package var coreContext: CoreRequestContextStorage

    /// The connection of the request.
    let channel: any Channel

    /// The address of the peer of the connection.
    let peer: String?

    /// The client, behind trusted proxies: see ``ClientAddress``.
    var client = ClientNetwork(nil)

    /// The session of the request; nil if the client is not signed in.
    var session: Session?

    /// Whether the session is that of a cookie.
    var hasCookie = false

    /// Where the request comes from; known where there can be a session.
    var site = RequestSite.unknown

    /// The context of a request on a connection.
    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        peer = source.channel.remoteAddress?.ipAddress
    }

    /// The session of the request.
    ///
    /// - Throws: ``Problem/unauthorized`` if the client is not signed in.
    var member: Session {
        get throws(Problem) {
            guard let session else { throw .unauthorized }
            return session
        }
    }

    /// An id from the path of the request.
    ///
    /// - Parameter name: the name of the parameter in the path.
    /// - Throws: ``Problem/notFound`` if the path has no valid id there.
    func identifier<Kind>(_ name: String = "id") throws(Problem) -> Identifier<Kind> {
        guard let id = Identifier<Kind>(parameters.get(name) ?? "") else { throw .notFound }
        return id
    }

    /// Refuses a read that is recorded if a page of another site has made the browser send its cookie: the user did not ask for
    /// it.
    ///
    /// - Throws: ``Problem/crossSite``
    func refuseForeignPages() throws(Problem) {
        guard !hasCookie || site != .foreign else { throw .crossSite }
    }

    /// The session of a moderator.
    ///
    /// - Throws: ``Problem``: 401 if the client is not signed in, 403 if it is not a moderator.
    var moderator: Session {
        get throws(Problem) {
            let session = try member
            guard session.role.isModerator else {
                throw Problem(kind: .forbidden, detail: "Only moderators may do this.")
            }
            return session
        }
    }

    /// The moderator of the request, as one who reads about cases.
    ///
    /// - Throws: as ``moderator``.
    var caseReader: CaseReader {
        get throws(Problem) { CaseReader(moderator: try moderator.account) }
    }

    /// The session of an administrator.
    ///
    /// - Throws: ``Problem``: 401 if the client is not signed in, 403 if it is not an administrator.
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
