import Hummingbird
import Reunite
import ReuniteService

/// Reset of a lost password.
struct PasswordResetsController: EndpointController {
    static let endpoints: [Endpoint<PasswordResetsController>] = [
        .init(.post, "/api/v1/password-resets", .visitor, isForOwnPages: true, body: .json, use: request),
        .init(.post, "/api/v1/password-resets/confirm", .visitor, isForOwnPages: true, body: .json, use: confirm),
    ]

    let reset: PasswordReset

    init(_ parts: ServiceParts) {
        reset = parts.passwordReset
    }

    /// Requests a mail. The response does not tell whether the address has an account.
    func request(_ request: Request, context: ServiceContext) async throws -> Response {
        try await reset.request(
            JSONObject.only("email", in: await request.json(in: context), EmailAddress.init), from: context.client)
        return .accepted
    }

    /// Sets the new password, and ends all sessions.
    func confirm(_ request: Request, context: ServiceContext) async throws -> Response {
        let body = try NewPasswordBody(await request.json(in: context))
        try await reset.confirm(body.token, body.password, from: context.client)
        return .noContent
    }
}
