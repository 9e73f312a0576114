import HTTPTypes
import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ServerLimits

/// Sign-in, sign-out, and the list of sessions.
struct SessionsController: EndpointController {
    static let endpoints: [Endpoint<SessionsController>] = [
        .init(.post, "/api/v1/sessions", .visitor, body: .json, use: signIn),
        .init(.post, "/api/v1/sessions/links", .visitor, isForOwnPages: true, body: .json, use: requestLink),
        .init(.post, "/api/v1/sessions/links/confirm", .visitor, isForOwnPages: true, body: .json, use: confirmLink),
        .init(.get, "/api/v1/sessions", .member, use: list),
        .init(.delete, "/api/v1/sessions/current", .member, use: endCurrent),
        .init(.delete, "/api/v1/sessions/{id}", .member, use: end),
    ]

    let sessions: SessionStore
    let signIn: SignIn
    let links: SignInLinks
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    init(_ parts: ServiceParts) {
        (sessions, limiter, configuration) = (parts.store.sessions, parts.limiter, parts.configuration)
        signIn = SignIn(
            sessions: sessions, registrations: parts.store.registrations, photos: parts.store.photos,
            hasher: parts.hasher, limiter: limiter, lifetime: configuration.sessionLifetime)
        links = SignInLinks(
            sessions: sessions, photos: parts.store.photos, limiter: limiter, lifetime: configuration.sessionLifetime)
    }

    /// Signs in. The response does not tell whether the address has an account.
    func signIn(_ request: Request, context: ServiceContext) async throws -> Response {
        let body = try CredentialsBody(await request.json(in: context))
        try context.check(body.kind)
        let account = try await signIn.account(
            of: body.email, body.password, from: context.client,
            on: configuration.deviceCookie.token(in: request.headers))
        let client = context.sessionClient(of: request, body.kind, isKnown: account.knowsDevice, configuration)
        let (session, picture) = try await signIn.begin(account, on: client)
        return .signedIn(session, body.kind, on: client.device, status: .created, picture: picture, configuration)
    }

    /// Mails a link and a code. The response does not tell whether the address has an account.
    func requestLink(_ request: Request, context: ServiceContext) async throws -> Response {
        let body = try LinkRequestBody(await request.json(in: context))
        try await links.request(body.email, locale: body.locale, from: context.client)
        return .accepted
    }

    /// Signs in with what was mailed.
    func confirmLink(_ request: Request, context: ServiceContext) async throws -> Response {
        let body = try LinkBody(await request.json(in: context))
        try context.check(body.kind)
        let client = context.sessionClient(of: request, body.kind, configuration)
        let (session, device, picture) = try await links.begin(
            by: body.proof, on: client, before: configuration.deviceCookie.token(in: request.headers))
        return .signedIn(session, body.kind, on: device, status: .created, picture: picture, configuration)
    }

    /// The sessions of one's own account.
    func list(_ request: Request, context: MemberContext) async throws -> Response {
        let sessions = try await sessions.sessions(of: context.session.account)
        return .json { json in
            json.object { json in
                json.key("sessions")
                json.sessions(sessions, current: context.session.id)
            }
        }
    }

    /// Signs out.
    func endCurrent(_ request: Request, context: MemberContext) async throws -> Response {
        var response = try await end(context.session.id, context.session)
        if context.hasCookie { response.headers[.setCookie] = configuration.sessionCookie.deleting }
        return response
    }

    /// Ends another session.
    func end(_ request: Request, context: MemberContext) async throws -> Response {
        try await limiter.count(.writesByAccount, of: context.session)
        return try await end(context.identifier(), context.session)
    }

    private func end(_ id: SessionID, _ session: Session) async throws -> Response {
        guard try await sessions.endSession(id, of: session.account) else { throw Problem.notFound }
        return .noContent
    }
}

extension ServiceContext {
    /// The client that signs in with a request.
    ///
    /// - Parameter isKnown: as for ``SecretCookie/device(of:for:isKnown:)``.
    func sessionClient(
        of request: Request, _ kind: SessionKind, isKnown: Bool = false, _ configuration: ServiceConfiguration
    ) -> SessionClient {
        SessionClient(
            network: client, device: configuration.deviceCookie.device(of: request, for: kind, isKnown: isKnown),
            kind: kind, userAgent: request.headers[.userAgent], former: kind == .cookie && hasCookie ? session : nil)
    }

    /// Checks that a page of others does not sign a browser in to an account of its choice.
    func check(_ kind: SessionKind) throws(Problem) {
        guard kind == .token || site != .foreign else { throw .crossSite }
    }
}

extension Response {
    /// A new session: with its token, or with the cookie.
    ///
    /// - Parameter device: the secret by which the account knows the browser again.
    static func signedIn(
        _ session: SignedIn, _ kind: SessionKind, on device: SecretToken?, status: HTTPResponse.Status = .ok,
        picture: Photo?, _ configuration: ServiceConfiguration
    ) -> Response {
        Response.json(status: status) {
            $0.session(session, kind, picture: picture, baseURL: configuration.publicURL)
        }.with(session, kind, on: device, configuration)
    }

    /// The response with the cookies of a new session.
    func with(
        _ session: SignedIn, _ kind: SessionKind, on device: SecretToken?, _ configuration: ServiceConfiguration
    ) -> Response {
        var response = self
        if kind == .cookie {
            response.headers[.setCookie] = configuration.sessionCookie.setting(
                session.token, lifetime: configuration.sessionLifetime)
        }
        if let device {
            let field = configuration.deviceCookie.setting(device, lifetime: SessionStore.knownClientLifetime)
            response.headers.append(HTTPField(name: .setCookie, value: field))
        }
        return response
    }
}
