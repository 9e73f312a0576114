import Hummingbird
import Reunite
import ReuniteStorage

/// The HTML pages that links in mails point to: plain forms without scripts.
///
/// Opening a link changes nothing: mail programs open links to scan them, and would use up the token.
struct PagesController {
    private static let form = "application/x-www-form-urlencoded"

    let store: ListingStore
    let accounts: AccountsController
    let passwordResets: PasswordResetsController
    let limiter: RateLimiter
    let configuration: ServiceConfiguration

    /// `GET /verify?token=…`: the form that verifies the mail address.
    func verification(_ request: Request, context: ServiceContext) async throws -> Response {
        let token = Self.values(request.uri.query ?? "")["token"] ?? ""
        return FormPage(
            title: "Confirm your address",
            body: """
                <form method="post" action="verify"><input type="hidden" name="token" value="\(token)">
                <button>Confirm</button></form>
                """
        ).response()
    }

    /// `POST /verify`: verifies the mail address.
    func verify(_ request: Request, context: ServiceContext) async throws -> Response {
        await answer(context) {
            let token = try await fields(request)["token"] ?? ""
            let session = try await accounts.verify(token: token, userAgent: nil, context)
            // Verification signs in, but this page cannot use the session.
            _ = try await accounts.store.endSession(session)
            return FormPage(title: "Your address is confirmed", body: "<p>You can sign in now.</p>")
        }
    }

    /// `GET /reset-password`: the form for a new password; without a token, the form that requests the mail.
    func reset(_ request: Request, context: ServiceContext) async throws -> Response {
        guard let token = Self.values(request.uri.query ?? "")["token"] else {
            return FormPage(
                title: "Choose a new password",
                body: """
                    <form method="post" action="reset-password">
                    <label>Your address <input type="email" name="email" autocomplete="email" required></label>
                    <button>Send me a link</button></form>
                    """
            ).response()
        }
        return FormPage(
            title: "Choose a new password",
            body: """
                <form method="post" action="reset-password"><input type="hidden" name="token" value="\(token)">
                <label>New password, at least 8 characters
                <input type="password" name="password" autocomplete="new-password" minlength="8" required></label>
                <button>Change the password</button></form>
                """
        ).response()
    }

    /// `POST /reset-password`: changes the password, or mails the link.
    func confirmReset(_ request: Request, context: ServiceContext) async throws -> Response {
        await answer(context) {
            let values = try await fields(request)
            guard let token = values["token"] else {
                try await passwordResets.request(Self.field("email", values, EmailAddress.init), context)
                return FormPage(
                    title: "Check your mail",
                    body: "<p>If there is an account with this address, we have sent it a link.</p>")
            }
            try await passwordResets.confirm(
                SecretToken(token), Self.field("password", values, Password.init(_:)), context)
            return FormPage(title: "Your password is changed", body: "<p>You can sign in with it now.</p>")
        }
    }

    /// `GET /block?message=…`: the form that blocks the sender of a message.
    func blocking(_ request: Request, context: ServiceContext) async throws -> Response {
        let message = Self.values(request.uri.query ?? "")["message"] ?? ""
        return FormPage(
            title: "No more messages from this person?",
            body: """
                <form method="post" action="block"><input type="hidden" name="message" value="\(message)">
                <button>Take no more messages</button></form>
                """
        ).response()
    }

    /// `POST /block`: blocks the sender of a message.
    func block(_ request: Request, context: ServiceContext) async throws -> Response {
        await answer(context) {
            try limiter.count(.tokensByClient, context.client)
            guard let id = MessageID(try await fields(request)["message"] ?? ""),
                let name = try await store.blockSender(ofMessage: id)
            else { throw Problem.notFound }
            return FormPage(
                title: "No more messages",
                body: "<p>You get no more messages from \(name). You can undo this when you are signed in.</p>")
        }
    }

    /// The fields of the form.
    private func fields(_ request: Request) async throws -> [String: String] {
        let bytes = try await request.bytes([Self.form], within: configuration.bodyLimits)
        return Self.values(String(decoding: bytes, as: UTF8.self))
    }

    private static func values(_ text: String) -> [String: String] {
        Dictionary(QueryString(text).parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    private static func field<Value>(
        _ name: String, _ values: [String: String], _ parse: (String) throws(InvalidValue) -> Value
    ) throws(Problem) -> Value {
        do {
            return try parse(values[name] ?? "")
        } catch {
            throw .invalidBody([.init(pointer: "/\(name)", detail: error.description)])
        }
    }

    /// The page with the result of an action, or with its problem.
    private func answer(_ context: ServiceContext, _ action: () async throws -> FormPage) async -> Response {
        do {
            return try await action().response()
        } catch {
            let problem = ProblemMiddleware.problem(error, logger: context.logger)
            var response = FormPage(problem).response(status: problem.kind.status)
            response.headers[.retryAfter] = problem.headers[.retryAfter]
            return response
        }
    }
}
