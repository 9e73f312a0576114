import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// Accounts: registration, profile and erasure.
struct AccountsController: EndpointController {
    static let endpoints: [Endpoint<AccountsController>] = [
        .init(.post, "/api/v1/accounts", .visitor, isForOwnPages: true, body: .json, use: register),
        .init(.post, "/api/v1/accounts/verify", .visitor, isForOwnPages: true, body: .json, use: verify),
        .init(.get, "/api/v1/accounts/me", .member, use: me),
        .init(.patch, "/api/v1/accounts/me", .member, body: .patch, use: edit),
        .init(.delete, "/api/v1/accounts/me", .member, body: .json, use: erase),
        .init(.post, "/api/v1/password-resets", .visitor, isForOwnPages: true, body: .json, use: requestReset),
        .init(.post, "/api/v1/password-resets/confirm", .visitor, isForOwnPages: true, body: .json, use: confirmReset),
        .init(.get, "/api/v1/accounts/{id}", .visitor, use: profile),
    ]

    let accounts: AccountStore
    let photos: PhotoStore
    let newAccounts: NewAccounts
    let passwordReset: PasswordReset
    let ownProfile: OwnProfile
    let erasure: AccountErasure
    let configuration: ServiceConfiguration

    init(_ parts: ServiceParts) {
        (accounts, photos, configuration) = (parts.store.accounts, parts.store.photos, parts.configuration)
        (newAccounts, passwordReset) = (parts.newAccounts, parts.passwordReset)
        ownProfile = OwnProfile(accounts: accounts, photos: photos, limiter: parts.limiter)
        erasure = AccountErasure(
            accounts: accounts, profile: ownProfile, hasher: parts.hasher, limiter: parts.limiter,
            files: parts.photoStorage)
    }

    /// Registers. The response does not tell whether the address already has an account.
    func register(_ request: Request, context: ServiceContext) async throws -> Response {
        let json = try await request.json(in: context)
        let body = try RegistrationBody(json, allowed: configuration.allowed)
        try await newAccounts.register(body.email, body.password, as: body.profile, from: context.client)
        return .accepted
    }

    /// Verifies the email address, and signs in.
    func verify(_ request: Request, context: ServiceContext) async throws -> Response {
        let body = try VerificationBody(await request.json(in: context))
        try context.check(body.kind)
        let client = context.sessionClient(of: request, body.kind, configuration)
        let session = try await newAccounts.verify(body.token, body.password, on: client)
        return .signedIn(session, body.kind, on: client.device, picture: nil, configuration)
    }

    /// One's own account.
    func me(_ request: Request, context: MemberContext) async throws -> Response {
        let (account, picture) = try await ownProfile.read(of: context.session)
        return .json(conditional: request) { $0.account(account, picture: picture, baseURL: configuration.publicURL) }
    }

    /// Changes one's own profile.
    func edit(_ request: Request, context: MemberContext) async throws -> Response {
        let patch = try await request.json(in: context)
        let condition = IfMatch(request)
        let baseURL = configuration.publicURL
        let (account, picture) = try await ownProfile.edit(of: context.session) { account, picture in
            let profile = try account.profile.merging(patch)
            try condition.check { [JSONWriter.bytes { $0.account(account, picture: picture, baseURL: baseURL) }] }
            return profile
        }
        // With the new entity tag, and never 304: the condition was about the earlier version.
        return .tagged { $0.account(account, picture: picture, baseURL: baseURL) }
    }

    /// Erases one's own account; needs the password, or a mailed code.
    func erase(_ request: Request, context: MemberContext) async throws -> Response {
        let proof = try JSONObject.ownerProof(await request.json(in: context))
        let (condition, baseURL) = (IfMatch(request), configuration.publicURL)
        try await erasure.erase(context.session, proof) { account, picture in
            try condition.check { [JSONWriter.bytes { $0.account(account, picture: picture, baseURL: baseURL) }] }
        }
        return .noContent
    }

    /// The public profile of an account.
    func profile(_ request: Request, context: ServiceContext) async throws -> Response {
        let id: AccountID = try context.identifier()
        guard let profile = try await accounts.publicProfile(id) else { throw Problem.notFound }
        let picture = try await photos.picture(of: id)
        return .json(conditional: request) { $0.profile(profile, picture: picture, baseURL: configuration.publicURL) }
    }
}
