import HTTPTypes
import Hummingbird
import ServerLimits

/// An endpoint of a controller: its terms, and the method that handles its requests.
struct Endpoint<Controller>: Sendable {
    /// What it is.
    let terms: EndpointTerms
    private let handle: @Sendable (Controller, Request, ServiceContext) async throws -> Response

    /// - Parameters:
    ///   - method: the method of its requests.
    ///   - path: their path, such as `/api/v1/listings/{id}`.
    ///   - admission: the clients that it answers.
    ///   - isForOwnPages: see ``EndpointTerms/isForOwnPages``.
    ///   - query: the parameters that it takes.
    ///   - body: the body that it takes.
    ///   - handler: the method of the controller.
    init<Context>(
        _ method: HTTPRequest.Method, _ path: String, _ admission: EndpointAdmission<Context>,
        isForOwnPages: Bool = false, query: EndpointQuery = .none, body: EndpointBody = .none,
        use handler: @escaping @Sendable (Controller) -> @Sendable (Request, Context) async throws -> Response
    ) {
        let terms = EndpointTerms(
            method: method, path: path, access: admission.access, isForOwnPages: isForOwnPages, query: query,
            body: body)
        self.terms = terms
        handle = { controller, request, context in
            let context = try Context(context, for: terms)
            if body.isEmpty { try await request.refuseBody(in: context) }
            return try await handler(controller)(request, context)
        }
    }

    /// Answers a request: refuses it if the endpoint does not take it, and calls the handler otherwise.
    ///
    /// - Parameter limits: the limits of the body.
    func respond(
        to request: Request, _ context: ServiceContext, by controller: Controller, within limits: BodyLimits
    ) async throws -> Response {
        try terms.query.check(request.uri.query)
        var context = context
        (context.query, context.body, context.bodyLimits) = (terms.query, terms.body, limits)
        return try await handle(controller, request, context)
    }
}
