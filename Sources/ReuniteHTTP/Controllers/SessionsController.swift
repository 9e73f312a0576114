import HTTPTypes
import Hummingbird
import Reunite
import ReuniteStorage
import ServerLimits

/// Sign-in, sign-out, and the list of sessions.
struct SessionsController {
    let store: ListingStore
    let hasher: PasswordHasher
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    /// `POST /api/v1/sessions`: signs in.
    ///
    /// Every request that fails hashes two passwords, also for unknown addresses: neither the response nor its duration
    /// reveals whether there is an account, not even to a person who has registered the address before.
    func signIn(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        try limiter.count(.signInsByClient, context.client)
        let body = try CredentialsBody(await request.json(within: configuration.bodyLimits))
        try context.check(body.kind)
        let device = configuration.deviceCookie.token(in: request.headers)
        var candidates = try await store.signInCandidates(
            body.email, from: context.client.key, on: device, registeredFrom: context.client.widestKey)
        // A browser that the account knows has a limit of its own.
        let isKnown = candidates.account?.knowsDevice == true && allows(device)
        // By address and client: a client cannot lock out the account's owner, or see that the owner signed in.
        if !isKnown { try limiter.count(.signInsByAddressAndClient, context.client, body.email.key.utf8) }
        // By address from all clients: those that the account knows may go on. For others no password is right, and
        // neither response nor duration tells the one from the other.
        let excess = limiter.excess(.signInsByAddress, body.email.key.utf8)
        if excess != nil, !isKnown, candidates.account?.knowsClient != true {
            (candidates.account, candidates.registration) = (nil, nil)
        }
        let isOwner = try await hasher.verify(body.password, against: candidates.account?.password ?? hasher.decoy)
        if isOwner, let account = candidates.account {
            // Other clients must not see in their limit that the owner signed in.
            if excess == nil { limiter.giveBack(.signInsByAddress, body.email.key.utf8) }
            if isKnown, let device { limiter.giveBack(.signInsByDevice, device.text.utf8) }
            return try await begin(account, body, request, context)
        }
        let isRegistered = try await hasher.verify(
            body.password, against: candidates.registration?.password ?? hasher.decoy)
        guard isRegistered, let registration = candidates.registration else { throw excess ?? .invalidCredentials }
        if limiter.allowsRegistrationMail(to: body.email) { try await store.remind(registration: registration.id) }
        throw Problem(
            kind: .emailNotVerified, detail: "The email address has not been verified; open the link in the email.")
    }

    /// Counts a sign-in of a browser that the account knows.
    private func allows(_ device: SecretToken?) -> Bool {
        device.map { limiter.excess(.signInsByDevice, $0.text.utf8) == nil } ?? false
    }

    /// Begins a session of an account whose password is right.
    private func begin(
        _ account: SignInCandidates.Account, _ body: CredentialsBody, _ request: Request, _ context: ServiceContext
    ) async throws -> Response {
        guard !account.isSuspended else {
            throw Problem(kind: .accountSuspended, detail: "The account is suspended.")
        }
        let device = configuration.deviceCookie.device(of: request, for: body.kind, isKnown: account.knowsDevice)
        guard
            let session = try await store.signIn(
                to: account.id, password: account.password, from: context.client.key, on: device, kind: body.kind,
                userAgent: request.headers[.userAgent], lifetime: configuration.sessionLifetime)
        else { throw Problem.invalidCredentials }
        let picture = try await store.picture(of: account.id)
        // A browser has one session here.
        if body.kind == .cookie, let former = context.cookieSession {
            _ = try await store.endSession(former.id, of: former.account)
        }
        return .signedIn(session, body.kind, on: device, status: .created, picture: picture, configuration)
    }

    /// `GET /api/v1/sessions`: the sessions of one's own account.
    func list(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let sessions = try await store.sessions(of: session.account)
        return .json { json in
            json.object { json in
                json.key("sessions")
                json.sessions(sessions, current: session.id)
            }
        }
    }

    /// `DELETE /api/v1/sessions/current`: signs out.
    func endCurrent(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        var response = try await end(session.id, session)
        if context.hasCookie { response.headers[.setCookie] = configuration.sessionCookie.deleting }
        return response
    }

    /// `DELETE /api/v1/sessions/{id}`: ends another session.
    func end(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        try limiter.count(.writesByAccount, session.account.uuid)
        guard let id = SessionID(context.parameters.get("id") ?? "") else { throw Problem.notFound }
        return try await end(id, session)
    }

    private func end(_ id: SessionID, _ session: Session) async throws -> Response {
        guard try await store.endSession(id, of: session.account) else { throw Problem.notFound }
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}

extension ServiceContext {
    /// The session of the cookie; nil if there is none.
    fileprivate var cookieSession: Session? { hasCookie ? session : nil }

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
        var response = Response.json(status: status) {
            $0.session(session, kind, picture: picture, baseURL: configuration.publicURL)
        }
        if kind == .cookie {
            response.headers[.setCookie] = configuration.sessionCookie.setting(
                session.token, lifetime: configuration.sessionLifetime)
        }
        if let device {
            let field = configuration.deviceCookie.setting(device, lifetime: ListingStore.knownClientLifetime)
            response.headers.append(HTTPField(name: .setCookie, value: field))
        }
        return response
    }
}
