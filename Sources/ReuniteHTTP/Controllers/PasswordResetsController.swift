import Hummingbird
import Reunite
import ReuniteStorage

/// A new password for those who have lost theirs.
struct PasswordResetsController {
    let store: ListingStore
    let hasher: PasswordHasher
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    /// `POST /api/v1/password-resets`: asks for a mail. The answer is the same whether the address has an account.
    func request(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let json = try await request.json(within: configuration.bodyLimits)
        try await self.request(JSONObject.only("email", in: json, EmailAddress.init), context)
        return .accepted
    }

    /// Has a mail sent to an address, where it has an account.
    func request(_ email: EmailAddress, _ context: ServiceContext) async throws {
        try limiter.count(.passwordResetsByClient, context.client)
        try limiter.count(.passwordResetsByAddress, email.key.utf8)
        try await store.requestPasswordReset(email)
    }

    /// `POST /api/v1/password-resets/confirm`: chooses the new password, and ends all sessions.
    func confirm(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let body = try NewPasswordBody(await request.json(within: configuration.bodyLimits))
        try await confirm(body.token, body.password, context)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// Gives whoever has the token the new password.
    func confirm(_ token: SecretToken, _ password: Password, _ context: ServiceContext) async throws {
        try limiter.count(.tokensByClient, context.client)
        // Before the costly part: a forged token costs as little as any other mistake.
        guard try await store.isPasswordReset(token) else { throw StoreError.invalidToken }
        try await store.resetPassword(token, to: hasher.hash(password))
    }
}
