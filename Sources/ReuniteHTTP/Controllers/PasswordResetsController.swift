import Hummingbird
import Reunite
import ReuniteService
import ReuniteStorage
import ServerLimits

/// Reset of a lost password.
struct PasswordResetsController {
    let sessions: SessionStore
    let reset: PasswordReset
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    /// `POST /api/v1/password-resets`: requests a mail. The response does not tell whether the address has an account.
    func request(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let json = try await request.json(within: configuration.bodyLimits)
        try await self.request(JSONObject.only("email", in: json, EmailAddress.init), context)
        return .accepted
    }

    /// Queues the mail, if the address has an account. Not if it has had many: the link in the last one is still good for the
    /// same account.
    func request(_ email: EmailAddress, _ context: ServiceContext) async throws {
        try limiter.count(.passwordResetsByClient, context.client)
        try limiter.count(.passwordResetsByMailboxAndClient, context.client, email.mailbox.utf8)
        guard limiter.excess(.passwordResetMailsByAddress, email.key.utf8) == nil else { return }
        try await sessions.requestPasswordReset(email)
    }

    /// `POST /api/v1/password-resets/confirm`: sets the new password, and ends all sessions.
    func confirm(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let body = try NewPasswordBody(await request.json(within: configuration.bodyLimits))
        try await confirm(body.token, body.password, context)
        return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }

    /// Sets the new password of the account that the token belongs to.
    func confirm(_ token: SecretToken, _ password: Password, _ context: ServiceContext) async throws {
        try limiter.count(.tokensByClient, context.client)
        try await reset.confirm(token, password, from: context.client.key)
    }
}
