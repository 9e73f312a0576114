import Hummingbird
import Reunite
import ReuniteStorage

/// Sign-in, sign-out, and the list of sessions.
struct SessionsController {
    let store: ListingStore
    let hasher: PasswordHasher
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    /// `POST /api/v1/sessions`: signs in.
    ///
    /// Every request hashes one password, also for unknown addresses: neither the response nor its duration tells
    /// whether there is an account.
    func signIn(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        try limiter.count(.signInsByClient, context.client)
        let body = try CredentialsBody(await request.json(within: configuration.bodyLimits))
        // By address and client: a client cannot lock out the account's owner, or see that the owner signed in.
        try limiter.count(.signInsByAddressAndClient, Array(body.email.key.utf8) + [0] + context.client)
        try limiter.count(.signInsByAddress, body.email.key.utf8)

        let candidate = try await store.signInCandidate(body.email)
        guard try await hasher.verify(body.password, against: candidate?.password ?? hasher.decoy), let candidate else {
            throw Problem.invalidCredentials
        }
        switch candidate {
        case .registration(let registration, _):
            if (try? limiter.count(.registrationsByAddress, body.email.key.utf8)) != nil {
                try await store.remind(registration: registration)
            }
            throw Problem(
                kind: .emailNotVerified, detail: "The mail address has not been verified; open the link in the mail.")
        case .account(_, _, isSuspended: true):
            throw Problem(kind: .accountSuspended, detail: "The account is suspended.")
        case .account(let account, let password, isSuspended: false):
            guard
                let session = try await store.signIn(
                    to: account, password: password, userAgent: request.headers[.userAgent],
                    lifetime: configuration.sessionLifetime)
            else { throw Problem.invalidCredentials }
            let picture = try await store.picture(of: account)
            return .json(status: .created) { $0.session(session, picture: picture, baseURL: configuration.publicURL) }
        }
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
        return try await end(session.id, session)
    }

    /// `DELETE /api/v1/sessions/{id}`: ends another session.
    func end(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        guard let id = SessionID(context.parameters.get("id") ?? "") else { throw Problem.notFound }
        return try await end(id, session)
    }

    private func end(_ id: SessionID, _ session: Session) async throws -> Response {
        guard try await store.endSession(id, of: session.account) else { throw Problem.notFound }
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
}

extension SignInCandidate {
    fileprivate var password: PasswordHash {
        switch self {
        case .account(_, let password, _), .registration(_, let password): password
        }
    }
}
