import HTTPTypes
import Hummingbird

/// Refuses requests without an account from pages of other origins, unless the operator has named their origin.
///
/// Such a page could make the browser of each visitor send them, and they would count for the visitors' networks. Programs send
/// neither `Sec-Fetch-Site` nor `Origin`.
struct ForeignPageMiddleware: RouterMiddleware {
    let linkBase: LinkBase
    /// The origins that the operator has named; nil if the pages of all may call the rest of the API.
    let origins: [String]?

    func handle(
        _ request: Request, context: ServiceContext, next: (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let service = ServiceAddress(linkBase.absoluteAddress(for: request, peer: context.peer))
        let isNamed = request.headers[.origin].map { origins?.contains($0) == true } ?? false
        guard isNamed || RequestSite.isOwnPage(request.headers, of: service) != false else { throw Problem.foreignPage }
        return try await next(request, context)
    }
}
