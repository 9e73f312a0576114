import Hummingbird
import Reunite
import ReuniteService

/// Reset of a lost password.
struct PasswordResetsController {
    let reset: PasswordReset
    let configuration: ServiceConfiguration

    /// `POST /api/v1/password-resets`: requests a mail. The response does not tell whether the address has an account.
    func request(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let json = try await request.json(within: configuration.bodyLimits)
        try await reset.request(JSONObject.only("email", in: json, EmailAddress.init), from: context.client)
        return .accepted
    }

    /// `POST /api/v1/password-resets/confirm`: sets the new password, and ends all sessions.
    func confirm(_ request: Request, context: ServiceContext) async throws -> Response {
        try QueryString(request.uri.query).refuseAll()
        let body = try NewPasswordBody(await request.json(within: configuration.bodyLimits))
        try await reset.confirm(body.token, body.password, from: context.client)
        return .noContent
    }
}
