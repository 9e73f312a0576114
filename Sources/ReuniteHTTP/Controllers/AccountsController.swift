import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ServerLimits

/// Accounts: registration, profile and erasure.
struct AccountsController {
    let store: ListingStore
    let photos: PhotoUploads
    let hasher: PasswordHasher
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    /// `POST /api/v1/accounts`: registers. The response does not tell whether the address already has an account.
    func register(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let json = try await request.json(within: configuration.bodyLimits)
        let body = try RegistrationBody(json, allowed: configuration.allowed)
        // A body with a mistake does not count.
        try limiter.count(.registrationsByClient, context.client)
        let mailbox = body.email.mailbox.utf8
        try limiter.count(.registrationsByMailboxAndClient, context.client, mailbox)
        let password = try await hasher.hash(body.password)
        try await store.register(
            Registration(email: body.email, password: password, profile: body.profile), from: context.client.widestKey,
            isMailed: limiter.allowsRegistrationMail(to: body.email))
        return .accepted
    }

    /// `POST /api/v1/accounts/verify`: verifies the email address, and signs in.
    func verify(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let body = try VerificationBody(await request.json(within: configuration.bodyLimits))
        try context.check(body.kind)
        let device = configuration.deviceCookie.device(of: request, for: body.kind, isKnown: false)
        let session = try await verify(
            body.token, body.password, body.kind, on: device, userAgent: request.headers[.userAgent], context)
        return .signedIn(session, body.kind, on: device, picture: nil, configuration)
    }

    /// Verifies the email address with the token that was mailed to it and the password of the registration.
    ///
    /// The password is required because somebody else may have registered the address: a person who opened the link in that
    /// mail would otherwise create an account whose password this other person knows.
    func verify(
        _ token: SecretToken, _ password: Password, _ kind: SessionKind = .token, on device: SecretToken? = nil,
        userAgent: String?, _ context: ServiceContext
    ) async throws -> SignedIn {
        try limiter.count(.tokensByClient, context.client)
        let registrations = try await store.registrations(for: token, to: context.client.widestKey)
        try limiter.count(.passwordsByToken, token.text.utf8)
        for registration in registrations where try await hasher.verify(password, against: registration.password) {
            let session = try await store.verify(
                token, registration.id, from: context.client.key, on: device, kind: kind, userAgent: userAgent,
                sessionLifetime: configuration.sessionLifetime)
            // Only to the client that registered: others could collect credit with registrations of many.
            if registration.isOfClient { limiter.giveBack(.registrationsByClient, context.client) }
            return session
        }
        throw Problem(
            kind: .wrongPassword,
            detail: "The email address was registered with another password. If you do not know it, register again.")
    }

    /// `GET /api/v1/accounts/me`: one's own account.
    func me(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let account = try await account(context)
        let picture = try await store.picture(of: account.id)
        return .json(conditional: request) { $0.account(account, picture: picture, baseURL: configuration.publicURL) }
    }

    /// `PATCH /api/v1/accounts/me`: changes one's own profile.
    func edit(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        try limiter.count(.writesByAccount, session.account.uuid)
        let patch = try await request.json(MediaType.patches, within: configuration.bodyLimits)
        let condition = IfMatch(request)
        let picture = try await store.picture(of: session.account)
        let baseURL = configuration.publicURL
        let account = try await store.editProfile(of: session) { account in
            let profile = try account.profile.merging(patch)
            try condition.check { [JSONWriter.bytes { $0.account(account, picture: picture, baseURL: baseURL) }] }
            return profile
        }
        // With the new entity tag, and never 304: the condition was about the earlier version.
        return .tagged { $0.account(account, picture: picture, baseURL: baseURL) }
    }

    /// `DELETE /api/v1/accounts/me`: erases one's own account; needs the password.
    func erase(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        try limiter.count(.passwordsByAccount, session.account.uuid)
        let json = try await request.json(within: configuration.bodyLimits)
        let password = try JSONObject.only("password", in: json, Password.init(attempt:))
        guard let hash = try await store.password(of: session.account),
            try await hasher.verify(password, against: hash)
        else { throw Problem(kind: .wrongPassword, detail: "The password is not that of the account.") }
        let condition = IfMatch(request)
        let picture = try await store.picture(of: session.account)
        let baseURL = configuration.publicURL
        let files = try await store.erase(session) { account in
            try condition.check { [JSONWriter.bytes { $0.account(account, picture: picture, baseURL: baseURL) }] }
        }
        try await photos.storage.sweep(files)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// `GET /api/v1/accounts/{id}`: the public profile of an account.
    func profile(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        guard let id = AccountID(context.parameters.get("id") ?? ""), let profile = try await store.publicProfile(id)
        else { throw Problem.notFound }
        let picture = try await store.picture(of: id)
        return .json(conditional: request) { $0.profile(profile, picture: picture, baseURL: configuration.publicURL) }
    }

    private func account(_ context: ServiceContext) async throws -> Account {
        guard let account = try await store.account(context.member.account) else { throw Problem.invalidSession }
        return account
    }
}
