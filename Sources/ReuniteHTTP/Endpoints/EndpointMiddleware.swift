import HTTPTypes
import Hummingbird
import Reunite
import ServerLimits

/// Refuses the requests that an endpoint does not take, and tells its handler what it takes.
///
/// A query is refused before the session is asked for if the endpoint takes none; parameters are read after it.
struct EndpointMiddleware: RouterMiddleware {
    let terms: EndpointTerms
    /// The limits of the body.
    let limits: BodyLimits

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if terms.query.isNone { try QueryString(request.uri.query).refuseAll() }
        try terms.access.check(context.session)
        if terms.isForOwnPages { try context.refuseForeignPages() }
        var context = context
        (context.query, context.body, context.bodyLimits) = (terms.query, terms.body, limits)
        if terms.body.isEmpty { try await request.refuseBody(in: context) }
        return try await next(request, context)
    }
}
