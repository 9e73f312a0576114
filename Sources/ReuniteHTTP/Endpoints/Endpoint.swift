import HTTPTypes
import Hummingbird

/// Handles the requests to an endpoint.
typealias EndpointHandler<Context> = @Sendable (Request, Context) async throws -> Response

/// An endpoint of a controller: its terms, and the method that handles its requests.
struct Endpoint<Controller>: Sendable {
    /// What it is.
    let terms: EndpointTerms
    /// The handler that a controller has for it. ``EndpointMiddleware`` admits the requests.
    let handler: @Sendable (Controller) -> EndpointHandler<ServiceContext>

    /// - Parameter handler: the method of the controller; with a ``MemberContext``, if the client must be signed in.
    init<Context: EndpointContext>(
        _ method: HTTPRequest.Method, _ path: String, _ access: EndpointAccess, isForOwnPages: Bool = false,
        query: EndpointQuery = .none, body: EndpointBody = .none,
        use handler: @escaping @Sendable (Controller) -> EndpointHandler<Context>
    ) {
        terms = EndpointTerms(
            method: method, path: path, access: access, isForOwnPages: isForOwnPages, query: query, body: body)
        self.handler = { controller in
            let handler = handler(controller)
            return { request, context in try await handler(request, Context(context)) }
        }
    }
}
