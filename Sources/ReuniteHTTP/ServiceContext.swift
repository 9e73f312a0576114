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

    /// The parameters that the endpoint takes.
    var query = EndpointQuery.none

    /// The body that the endpoint takes.
    var body = EndpointBody.none

    /// The limits of the body.
    var bodyLimits = BodyLimits()

    /// The context of a request on a connection.
    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        peer = source.channel.remoteAddress?.ipAddress
    }

    /// Refuses a read that is recorded if a page of another site has made the browser send its cookie: the user did not ask for
    /// it.
    ///
    /// - Throws: ``Problem/crossSite``
    func refuseForeignPages() throws(Problem) {
        guard !hasCookie || site != .foreign else { throw .crossSite }
    }
}
