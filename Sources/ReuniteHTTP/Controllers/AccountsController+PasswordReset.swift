import Hummingbird
import Reunite
import ReuniteService

/// Reset of a lost password.
extension AccountsController {
    /// Requests a mail. The response does not tell whether the address has an account.
    func requestReset(_ request: Request, context: ServiceContext) async throws -> Response {
        try await passwordReset.request(
            JSONObject.only("email", in: await request.json(in: context), EmailAddress.init), from: context.client)
        return .accepted
    }

    /// Sets the new password, and ends all sessions.
    func confirmReset(_ request: Request, context: ServiceContext) async throws -> Response {
        let body = try NewPasswordBody(await request.json(in: context))
        try await passwordReset.confirm(body.token, body.password, from: context.client)
        return .noContent
    }
}
