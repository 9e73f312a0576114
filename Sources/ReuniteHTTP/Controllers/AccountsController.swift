import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage

/// Accounts: registration, profile and erasure.
struct AccountsController {
    let accounts: AccountStore
    let photos: PhotoStore
    let newAccounts: NewAccounts
    let ownProfile: OwnProfile
    let erasure: AccountErasure
    let configuration: ServiceConfiguration

    /// `POST /api/v1/accounts`: registers. The response does not tell whether the address already has an account.
    func register(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let json = try await request.json(within: configuration.bodyLimits)
        let body = try RegistrationBody(json, allowed: configuration.allowed)
        try await newAccounts.register(body.email, body.password, as: body.profile, from: context.client)
        return .accepted
    }

    /// `POST /api/v1/accounts/verify`: verifies the email address, and signs in.
    func verify(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let body = try VerificationBody(await request.json(within: configuration.bodyLimits))
        try context.check(body.kind)
        let device = configuration.deviceCookie.device(of: request, for: body.kind, isKnown: false)
        let client = SessionClient(
            network: context.client, device: device, kind: body.kind, userAgent: request.headers[.userAgent])
        let session = try await newAccounts.verify(body.token, body.password, on: client)
        return .signedIn(session, body.kind, on: device, picture: nil, configuration)
    }

    /// `GET /api/v1/accounts/me`: one's own account.
    func me(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let (account, picture) = try await ownProfile.read(of: try context.member)
        return .json(conditional: request) { $0.account(account, picture: picture, baseURL: configuration.publicURL) }
    }

    /// `PATCH /api/v1/accounts/me`: changes one's own profile.
    func edit(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let session = try context.member
        let patch = try await request.json(MediaType.patches, within: configuration.bodyLimits)
        let condition = IfMatch(request)
        let baseURL = configuration.publicURL
        let (account, picture) = try await ownProfile.edit(of: session) { account, picture in
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
        let json = try await request.json(within: configuration.bodyLimits)
        let password = try JSONObject.only("password", in: json, Password.init(attempt:))
        let (condition, baseURL) = (IfMatch(request), configuration.publicURL)
        try await erasure.erase(session, password) { account, picture in
            try condition.check { [JSONWriter.bytes { $0.account(account, picture: picture, baseURL: baseURL) }] }
        }
        return .noContent
    }

    /// `GET /api/v1/accounts/{id}`: the public profile of an account.
    func profile(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        guard let id = AccountID(context.parameters.get("id") ?? ""), let profile = try await accounts.publicProfile(id)
        else { throw Problem.notFound }
        let picture = try await photos.picture(of: id)
        return .json(conditional: request) { $0.profile(profile, picture: picture, baseURL: configuration.publicURL) }
    }
}
